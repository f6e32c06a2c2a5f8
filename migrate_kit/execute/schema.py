"""The JSON Schema of a tool's arguments, from its description."""

from __future__ import annotations

from typing import Any

from migrate_kit.model.tool import ParameterSpec, ToolSpec

_KEYWORDS = {"minimum": "minimum", "maximum": "maximum", "max_length": "maxLength", "pattern": "pattern"}
_FORMATS = frozenset({"email", "uri", "ipv4", "ipv6", "uuid"})
"""Formats that the schema checks. Dates stay as the user wrote them, so theirs are not; one of `strptime` is checked
beside the schema, which has no word for it."""


def arguments_schema(spec: ToolSpec, *, patterns: bool = True, defaults: bool = True) -> dict[str, Any]:
    """Return the schema that decided arguments must fit; what the program hands in (`context`) is not part of it.

    Without *defaults*, a default that keeps none of the limits is not let through: for a caller that did so already.
    """
    decided = {name: parameter for name, parameter in spec.parameters.items() if name not in spec.context}
    return {
        "type": "object",
        "properties": {name: _parameter_schema(parameter, patterns, defaults) for name, parameter in decided.items()},
        "required": [name for name, parameter in decided.items() if _must_be_given(parameter)],
        "additionalProperties": False,
    }


def _must_be_given(parameter: ParameterSpec) -> bool:
    return parameter.required and parameter.default is None


def _parameter_schema(parameter: ParameterSpec, patterns: bool, defaults: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"type": parameter.type}
    if parameter.enum is not None:
        schema = {"enum": list(parameter.enum)}
    for field, keyword in _KEYWORDS.items():
        limit = getattr(parameter, field)
        if limit is not None and (patterns or keyword != "pattern"):
            schema[keyword] = limit
    if parameter.format in _FORMATS:
        schema["format"] = parameter.format
    if defaults and parameter.default is not None and not _fits(schema, parameter.default):
        # The code's own default is right, even where it means "none" and looks like no other value.
        return {"anyOf": [schema, {"const": parameter.default}]}
    return schema


def _fits(schema: dict[str, Any], default: Any) -> bool:
    if "enum" in schema and default not in schema["enum"]:
        return False
    return not (isinstance(default, str) and ("pattern" in schema or "format" in schema))
