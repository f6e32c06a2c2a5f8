"""One property of a JSON Schema as a parameter, and the keywords that a description has no place for."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from migrate_kit.describe.importing.limits import read_limits
from migrate_kit.describe.importing.reference import References
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
#: Types as people write them who do not look into the standard.
_SPELLED: dict[str, ParameterType] = {
    **dict.fromkeys(("int", "long", "int32", "int64", "uint", "bigint"), "integer"),
    **dict.fromkeys(("float", "double", "decimal", "numeric"), "number"),
    **dict.fromkeys(("str", "text", "char", "date", "datetime", "enum", "uuid"), "string"),
    "bool": "boolean",
    **dict.fromkeys(("list", "tuple", "set"), "array"),
    **dict.fromkeys(("dict", "map", "mapping", "struct"), "object"),
}
_LARGEST = 2**63
"""Beyond it no number of a description can be hashed, so none could be approved."""


@dataclass(frozen=True, slots=True)
class ReadParameter:
    """The parameter, and the keywords that were lost."""

    parameter: ParameterSpec
    lost: tuple[str, ...] = ()


def read_parameter(schema: object, *, required: bool, references: References) -> ReadParameter:
    """Return the property *schema* (anything but an object counts as one that says nothing)."""
    whole = references.resolved(schema)
    said, nullable, lost = _without_alternatives(whole, references)
    meaning, limits = read_limits(_text(whole.get("description") or said.get("description")))
    values, more = _keywords(said)
    kind = _type(said, values.get("enum"))
    if said.get("type") is not None and _spelled(said["type"]) is None:
        lost = [*lost, "type"]
    enum = values.pop("enum", None)
    if enum is not None:
        enum = tuple(value for value in enum if value is not None or not nullable)
        if not all(has_type(value, kind) for value in enum):
            enum, lost = None, [*lost, "enum"]
    fields = {name: value for name, value in limits.items() if name not in values} | values
    fields, contradicting = _without_contradiction(fields)
    parameter = ParameterSpec.model_validate(
        {"type": kind, "meaning": meaning, "required": required and not nullable, "enum": enum, **fields}
    )
    return ReadParameter(parameter, tuple(dict.fromkeys((*lost, *more, *contradicting))))


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _without_alternatives(schema: dict[str, Any], references: References) -> tuple[dict[str, Any], bool, list[str]]:
    """Return (one schema, whether null is right as well, keywords lost)."""
    key = next((key for key in ("anyOf", "oneOf") if isinstance(schema.get(key), list)), "")
    if not key:
        return _without_null(schema)
    outside = {name: value for name, value in schema.items() if name != key}
    variants = [references.resolved(variant) for variant in schema[key]]
    nullable = any(_is_null(variant) for variant in variants)
    known = [variant for variant in variants if not _is_null(variant) and not _is_default(variant, schema)]
    choices = [value for variant in known for value in _choices(variant)]
    if known and all(_choices(variant) for variant in known):
        kind = {"type": known[0]["type"]} if "type" in known[0] else {}
        one, inner, lost = _without_null({**outside, **kind, "enum": choices})
        return one, nullable or inner, lost
    one, inner, lost = _without_null({**outside, **_common(known)})
    return one, nullable or inner, [*lost, *([key] if len(known) > 1 else [])]


def _is_null(schema: Mapping[str, Any]) -> bool:
    return schema.get("type") == "null" or schema.get("enum") == [None] or schema.get("const", 0) is None


def _choices(schema: Mapping[str, Any]) -> list[Any]:
    values = schema.get("enum", [schema["const"]] if "const" in schema else [])
    return values if isinstance(values, list) else []


def _common(variants: list[dict[str, Any]]) -> dict[str, Any]:
    """Return what is true of every value of *variants*: a limit of one of them would refuse what another takes."""
    if not variants:
        return {}
    first, *others = variants
    common = {key: value for key, value in first.items() if all(each.get(key) == value for each in others)}
    return common | ({"type": first["type"]} if "type" in first else {})


def _without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool, list[str]]:
    kinds = schema.get("type")
    several: list[Any] = kinds if isinstance(kinds, list) else [kinds]
    nullable = "null" in several or schema.get("nullable") is True
    others = [kind for kind in several if kind != "null"]
    lost = ["type"] if len(others) > 1 else []
    lost += [key for key in ("$ref", "allOf", "anyOf", "oneOf") if key in schema]
    return schema | {"type": others[0] if others else None}, nullable, lost


def _is_default(variant: Mapping[str, Any], schema: Mapping[str, Any]) -> bool:
    return "const" in variant and "default" in schema and variant["const"] == schema["default"]


def _keywords(schema: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return (field of a ParameterSpec → value, keywords lost)."""
    values: dict[str, Any] = {}
    lost = [key for key, value in schema.items() if key not in _SILENT and value not in ({}, [], None, False)]
    lost = [key for key in lost if key != "required" or not isinstance(schema[key], bool)]
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
    choices = _distinct(_choices(schema))
    if choices:
        values["enum"] = choices
    elif schema.get("enum") is not None:
        lost.append("enum")
    examples = schema.get("examples", [schema["example"]] if "example" in schema else [])
    if isinstance(examples, list) and examples:
        values["examples"] = tuple(examples)
    return values, lost


def _distinct(values: list[Any]) -> tuple[Any, ...]:
    # 1 and true are equal to Python, not to JSON; lists and objects are rare, and need no order.
    once = {(type(value), value) if isinstance(value, Hashable) else id(value): value for value in values}
    return tuple(once.values())


def _is_usable(key: str, value: object) -> bool:
    if key == "default":
        return not _is_number(value) or _is_small(value)
    if key in ("pattern", "format"):
        return isinstance(value, str) and (key != "pattern" or _compiles(value))
    if key == "maxLength":
        return type(value) is int and 0 <= value < _LARGEST
    return _is_number(value) and _is_small(value)


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _is_small(value: Any) -> bool:
    return isinstance(value, float) or abs(value) < _LARGEST


def _without_contradiction(fields: dict[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return *fields* without a range that nothing lies in, and what was lost so."""
    low, high = fields.get("minimum"), fields.get("maximum")
    if low is None or high is None or low <= high:
        return fields, []
    return {key: value for key, value in fields.items() if key not in ("minimum", "maximum")}, ["minimum", "maximum"]


def _compiles(pattern: str) -> bool:
    # Other dialects know classes that Python does not (`\p{L}`): such a pattern could never be checked.
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError):
        return False
    return True


def _spelled(kind: object) -> ParameterType | None:
    """Return the type that *kind* names, however it is spelled."""
    word = kind.lower() if isinstance(kind, str) else ""
    return next((known for known in _TYPES if known == word), _SPELLED.get(word))


def _type(schema: Mapping[str, Any], enum: tuple[Any, ...] | None) -> ParameterType:
    named = _spelled(schema.get("type"))
    if named is not None:
        return named
    known = [value for value in enum or () if value is not None]
    fitting = [kind for kind in _TYPES if known and all(has_type(value, kind) for value in known)]
    if fitting:
        return fitting[0]
    return "object" if "properties" in schema else "array" if "items" in schema else "string"
