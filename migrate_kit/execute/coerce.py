"""Change the type of an argument where the description declares another one and nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from migrate_kit.model.tool import ToolSpec

_INTEGER = re.compile(r"[-+]?(?:0|[1-9]\d{0,17})")
_NUMBER = re.compile(r"[-+]?(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?")
_BOOLEANS = {"true": True, "false": False}


def coerce(arguments: Mapping[str, Any], spec: ToolSpec) -> dict[str, Any]:
    """Return *arguments* with `"3"` as 3 for an integer, `"true"` as True for a boolean, 3.0 as 3; the rest as it is.

    `"007"`, `"3 pods"` and 3.5 stay what they are for an integer: validation then says so.
    """
    return {name: _coerced(value, _type(spec, name)) for name, value in arguments.items()}


def _type(spec: ToolSpec, name: str) -> str:
    parameter = spec.parameters.get(name)
    return parameter.type if parameter is not None else ""


def _coerced(value: Any, kind: str) -> Any:
    if isinstance(value, str):
        return _from_text(value.strip(), kind, value)
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


def _from_text(text: str, kind: str, unchanged: str) -> Any:
    if kind == "integer" and _INTEGER.fullmatch(text):
        return int(text)
    if kind == "number" and _NUMBER.fullmatch(text):
        return float(text) if "." in text else int(text)
    if kind == "boolean":
        return _BOOLEANS.get(text.lower(), unchanged)
    return unchanged
