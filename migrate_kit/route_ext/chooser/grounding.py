"""Whether a value that a model gives is in the request: nothing that it made up may become an argument.

A value is grounded when it stands in the request (folded, without blanks and marks), when it is what the offline
extractors read there (`30 分钟` as 1800 seconds), when the request has a word for it (an enum's synonyms), or when it
is the declared default. A member of a closed set, or true or false, needs no words where the tool only reads: it is
chosen, not made up, and a wrong choice does no harm.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.decision import ArgumentOrigin
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.text import Reading, fold

KIND = "model"
"""The origin of a value that a model found in the request."""
CHOSEN = "model-choice"
"""The origin of a value that a model chose from a closed set."""

_PART = re.compile(r"[a-z0-9]+|[^\W_]")
_NUMBER = re.compile(r"[-+]?\d+(?:,\d{3})*(?:\.\d+)?")
_NUMERAL = re.compile(f"[{NUMERALS}]+")


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
    if (span := _place(value, parameter, reading)) is not None:
        return ArgumentOrigin(kind=KIND, span=span)
    if isinstance(value, list | dict) and value:
        parts = value if isinstance(value, list) else list(value.values())
        whole = all(_origin(part, _inner(parameter), spec, reading, None) is not None for part in parts)
        return ArgumentOrigin(kind=KIND) if whole else None
    is_closed = isinstance(value, bool) or (parameter.enum is not None and value in parameter.enum)
    return ArgumentOrigin(kind=CHOSEN) if is_closed and spec.effects == "read_only" else None


def _inner(parameter: ParameterSpec) -> ParameterSpec:
    return ParameterSpec(enum=parameter.enum, synonyms=parameter.synonyms)


def _place(value: Any, parameter: ParameterSpec, reading: Reading) -> tuple[int, int] | None:
    """Return the span of the original text that says *value*."""
    if isinstance(value, bool):
        return next((s for said in parameter.synonyms.get(str(value).lower(), ()) if (s := _said(said, reading))), None)
    if isinstance(value, int | float):
        return _number(value, reading)
    if not isinstance(value, str) or not value.strip():
        return None
    words = (value, *parameter.synonyms.get(value, ()))
    return next((span for word in words if (span := _said(word, reading)) is not None), None)


def _said(word: str, reading: Reading) -> tuple[int, int] | None:
    parts = _PART.findall(fold(word))
    # Blanks and marks between the parts may differ; the parts and their order may not.
    for match in re.finditer(r"[\W_]*".join(map(re.escape, parts)), reading.folded) if parts else ():
        if _is_apart(match.group(), match.start(), reading.folded):
            return reading.span(*match.span())
    return None


def _is_apart(word: str, start: int, folded: str) -> bool:
    """Tell whether a Latin word or a number does not stand inside a longer one."""
    end = start + len(word)
    before = folded[start - 1 : start]
    after = folded[end : end + 1]
    return not (_joins(before, word[0]) or _joins(word[-1], after))


def _joins(one: str, other: str) -> bool:
    return bool(one and other) and one.isascii() and other.isascii() and one.isalnum() and other.isalnum()


def _number(value: float, reading: Reading) -> tuple[int, int] | None:
    for match in _NUMBER.finditer(reading.folded):
        if float(match.group().replace(",", "")) == value:
            return reading.span(*match.span())
    for match in _NUMERAL.finditer(reading.folded):
        if number_of(match.group()) == value:
            return reading.span(*match.span())
    return None
