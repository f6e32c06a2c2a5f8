"""What no parameter can mean although each of its keys is well formed: found when a description is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.tool import ParameterSpec, ToolSpec, has_type


@dataclass(frozen=True, slots=True)
class Fault:
    """Where it is (as pydantic names places) and the sentence with its fields."""

    place: tuple[int | str, ...]
    key: str
    fields: dict[str, Any]


def faults(spec: ToolSpec) -> Iterator[Fault]:
    """Yield every contradiction of *spec*. A default outside the enum is none: the declared default is always valid."""
    if not spec.name.strip():
        yield Fault(("name",), "review.no_name", {})
    for key in ("parameters", "ask_user", "context"):
        for name in getattr(spec, key):
            if not name.strip():
                yield Fault((key, name), "review.empty_name", {"where": key})
    for name, parameter in spec.parameters.items():
        yield from _of_parameter(name, parameter)


def _of_parameter(name: str, parameter: ParameterSpec) -> Iterator[Fault]:
    place = ("parameters", name)
    low, high = parameter.minimum, parameter.maximum
    if parameter.pattern is not None:
        try:
            re.compile(parameter.pattern)
        except (re.error, OverflowError, RecursionError) as error:
            yield Fault((*place, "pattern"), "review.bad_pattern", {"where": name, "what": str(error)})
    if low is not None and high is not None and low > high:
        yield Fault((*place, "maximum"), "review.no_range", {"where": name, "minimum": low, "maximum": high})
    if parameter.max_length is not None and parameter.max_length < 0:
        yield Fault((*place, "max_length"), "review.negative_length", {"where": name})
    for index, value in enumerate(parameter.enum or ()):
        if not has_type(value, parameter.type):
            fields = {"where": name, "value": repr(value), "type": parameter.type}
            yield Fault((*place, "enum", index), "review.enum_type", fields)
