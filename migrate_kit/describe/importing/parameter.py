"""One property of a JSON Schema as a parameter, and the keywords that a description has no place for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from migrate_kit.describe.importing.limits import read_limits
from migrate_kit.model.tool import ParameterSpec, ParameterType, has_type

_TYPES: tuple[ParameterType, ...] = get_args(ParameterType)
_PLAIN = {
    "minimum": "minimum",
    "maximum": "maximum",
    "maxLength": "max_length",
    "pattern": "pattern",
    "format": "format",
    "default": "default",
}
#: Keywords that say nothing about which values are right, or that are read elsewhere.
_SILENT = frozenset(
    {"type", "title", "description", "enum", "const", "examples", "example", "$ref", "$defs", "anyOf", "oneOf", "allOf"}
    | {"$schema", "$id", "$comment", "deprecated", "readOnly", "writeOnly", "nullable", "additionalProperties"}
    | {"exclusiveMinimum", "exclusiveMaximum", *_PLAIN}
)
_DEEPEST = 8
"""References that are followed one behind the other; a schema may refer to itself."""


@dataclass(frozen=True, slots=True)
class ReadParameter:
    """The parameter, and the keywords that were lost."""

    parameter: ParameterSpec
    lost: tuple[str, ...] = ()


def read_parameter(schema: object, *, required: bool, definitions: Mapping[str, Any]) -> ReadParameter:
    """Return the property *schema* (anything but an object counts as one that says nothing)."""
    whole = _resolved(schema, definitions)
    said, nullable, lost = _without_alternatives(whole, definitions)
    meaning, limits = read_limits(_text(whole.get("description") or said.get("description")))
    values, more = _keywords(said | {k: whole[k] for k in ("default", "examples", "example") if k in whole})
    kind = _type(said, values.get("enum"))
    enum = values.pop("enum", None)
    if enum is not None:
        enum = tuple(value for value in enum if value is not None or not nullable)
        if not all(has_type(value, kind) for value in enum):
            enum, lost = None, [*lost, "enum"]
    fields = {name: value for name, value in limits.items() if name not in values} | values
    parameter = ParameterSpec.model_validate(
        {"type": kind, "meaning": meaning, "required": required and not nullable, "enum": enum, **fields}
    )
    return ReadParameter(parameter, tuple(dict.fromkeys((*lost, *more))))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _resolved(schema: object, definitions: Mapping[str, Any]) -> dict[str, Any]:
    """Return *schema* with what its reference (or its only `allOf`) means; its own keywords come first."""
    found: dict[str, Any] = dict(schema) if isinstance(schema, Mapping) else {}
    for _ in range(_DEEPEST):
        inner = found.get("allOf")
        if isinstance(found.get("$ref"), str):
            referred = definitions.get(found.pop("$ref").rpartition("/")[2])
        elif isinstance(inner, list) and len(inner) == 1:
            referred = found.pop("allOf")[0]
        else:
            return found
        found = (dict(referred) if isinstance(referred, Mapping) else {}) | found
    return found


def _without_alternatives(
    schema: dict[str, Any], definitions: Mapping[str, Any]
) -> tuple[dict[str, Any], bool, list[str]]:
    """Return (one schema, whether null is right as well, keywords lost)."""
    key = next((key for key in ("anyOf", "oneOf") if isinstance(schema.get(key), list)), "")
    if not key:
        return _without_null(schema)
    variants = [_resolved(variant, definitions) for variant in schema[key]]
    nullable = any(variant.get("type") == "null" for variant in variants)
    known = [variant for variant in variants if variant.get("type") != "null" and not _is_default(variant, schema)]
    if known and all("const" in variant for variant in known):
        return {"enum": [variant["const"] for variant in known]}, nullable, []
    first, inner, lost = _without_null(known[0]) if known else ({}, False, [])
    return first, nullable or inner, [*lost, *([key] if len(known) > 1 else [])]


def _without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool, list[str]]:
    kinds = schema.get("type")
    several: list[Any] = kinds if isinstance(kinds, list) else [kinds]
    nullable = "null" in several or schema.get("nullable") is True
    others = [kind for kind in several if kind != "null"]
    lost = ["type"] if len(others) > 1 else []
    lost += [key for key in ("allOf", "anyOf", "oneOf") if key in schema]
    return schema | {"type": others[0] if others else None}, nullable, lost


def _is_default(variant: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    return "const" in variant and "default" in schema and variant["const"] == schema["default"]


def _keywords(schema: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return (field of a ParameterSpec → value, keywords lost)."""
    values: dict[str, Any] = {}
    lost = [key for key, value in schema.items() if key not in _SILENT and value not in ({}, [], None)]
    for key, name in _PLAIN.items():
        if schema.get(key) is not None:
            if _is_usable(key, schema[key]):
                values[name] = schema[key]
            else:
                lost.append(key)
    for key, name, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        limit = schema.get(key)
        if type(limit) is int and schema.get("type") == "integer":
            values[name] = limit + step
        elif limit is not None:
            lost.append(key)
    if isinstance(schema.get("enum"), list):
        values["enum"] = tuple(schema["enum"])
    elif "const" in schema:
        values["enum"] = (schema["const"],)
    examples = schema.get("examples", [schema["example"]] if "example" in schema else [])
    if isinstance(examples, list) and examples:
        values["examples"] = tuple(examples)
    return values, lost


def _is_usable(key: str, value: object) -> bool:
    if key == "default":
        return True
    if key in ("pattern", "format"):
        return isinstance(value, str) and (key != "pattern" or _compiles(value))
    return isinstance(value, int | float) and not isinstance(value, bool) and (key != "maxLength" or type(value) is int)


def _compiles(pattern: str) -> bool:
    # Other dialects know classes that Python does not (`\p{L}`): such a pattern could never be checked.
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def _type(schema: Mapping[str, Any], enum: tuple[Any, ...] | None) -> ParameterType:
    named = [kind for kind in _TYPES if kind == schema.get("type")]
    if named:
        return named[0]
    known = [value for value in enum or () if value is not None]
    fitting = [kind for kind in _TYPES if known and all(has_type(value, kind) for value in known)]
    if fitting:
        return fitting[0]
    return "object" if "properties" in schema else "array" if "items" in schema else "string"
