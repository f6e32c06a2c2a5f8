"""Whether a value that a model gives is in the request: nothing that it made up may become an argument.

A value is grounded when it stands in the request (folded, without blanks and marks), when it is what the offline
extractors read there (`30 分钟` as 1800 seconds), when the request has a word for it (an enum's synonyms), or when it
is the declared default. A member of a closed set, or true or false, needs no words where the tool only reads: it is
chosen, not made up, and a wrong choice does no harm.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.decision import ArgumentOrigin
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.arguments.provenance import place
from migrate_kit.route.text import Reading

KIND = "model"
"""The origin of a value that a model found in the request."""
CHOSEN = "model-choice"
"""The origin of a value that a model chose from a closed set."""


@dataclass(frozen=True, slots=True)
class Grounded:
    """The values that may be used with their origins, and the names of those that are not in the request."""

    values: Mapping[str, Any]
    origins: Mapping[str, ArgumentOrigin]
    made_up: tuple[str, ...] = ()


def grounded(given: Mapping[str, Any], spec: ToolSpec, reading: Reading, *, offline: Mapping[str, Any]) -> Grounded:
    """Return those of *given* for *spec* that are in *reading*; *offline* is what was read there without a model."""
    values: dict[str, Any] = {}
    origins: dict[str, ArgumentOrigin] = {}
    made_up: list[str] = []
    for name, parameter in spec.parameters.items():
        value = given.get(name)
        if value is None or name in spec.context:
            continue
        origin = _origin(value, parameter, spec, reading, offline.get(name))
        if origin is None:
            made_up.append(name)
        else:
            values[name], origins[name] = value, origin
    return Grounded(values, origins, tuple(made_up))


def _origin(
    value: Any, parameter: ParameterSpec, spec: ToolSpec, reading: Reading, offline: Any
) -> ArgumentOrigin | None:
    if offline is not None and value == offline and type(value) is type(offline):
        return ArgumentOrigin(kind=KIND)
    if parameter.is_default(value):
        return ArgumentOrigin(kind="default")
    if (span := place(value, parameter, reading)) is not None:
        return ArgumentOrigin(kind=KIND, span=span)
    if isinstance(value, list | dict) and value:
        parts = value if isinstance(value, list) else list(value.values())
        whole = all(_origin(part, _inner(parameter), spec, reading, None) is not None for part in parts)
        return ArgumentOrigin(kind=KIND) if whole else None
    is_closed = isinstance(value, bool) or (parameter.enum is not None and value in parameter.enum)
    return ArgumentOrigin(kind=CHOSEN) if is_closed and spec.effects == "read_only" else None


def _inner(parameter: ParameterSpec) -> ParameterSpec:
    return ParameterSpec(enum=parameter.enum, synonyms=parameter.synonyms)
