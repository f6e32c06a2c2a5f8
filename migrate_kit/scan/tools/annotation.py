"""What an annotation says: JSON type, choices, limits, text.

Good: `Literal["a", "b"] | None` → string, enum a, b, may be null; `Annotated[int, Field(ge=1, description="…")]`;
      a name that stands for such a type.
Bad:  `dict | list` → nothing: two types are no type.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import libcst as cst

from migrate_kit.scan.tools.function_source import UNRESOLVED, FunctionSource
from migrate_kit.scan.tools.json_type import type_of
from migrate_kit.scan.tools.syntax import dotted, spoken, statements

TYPES = {
    "str": "string",
    "int": "integer",
    "float": "number",
    "Decimal": "number",
    "bool": "boolean",
    "list": "array",
    "List": "array",
    "tuple": "array",
    "Tuple": "array",
    "set": "array",
    "Set": "array",
    "frozenset": "array",
    "Sequence": "array",
    "Iterable": "array",
    "Collection": "array",
    "dict": "object",
    "Dict": "object",
    "Mapping": "object",
    "TypedDict": "object",
    "date": "string",
    "datetime": "string",
    "time": "string",
    "Path": "string",
    "UUID": "string",
}
_FORMATS = {"date": "date", "datetime": "date-time", "time": "time", "UUID": "uuid"}
_LIMITS = {
    "ge": "minimum",
    "le": "maximum",
    "max_length": "max_length",
    "pattern": "pattern",
    "regex": "pattern",
    "description": "meaning",
}
_ENUM_BASES = frozenset({"Enum", "StrEnum", "IntEnum", "Flag", "IntFlag"})


def read_annotation(source: FunctionSource, node: cst.BaseExpression) -> dict[str, Any]:
    """Return the fields of ParameterFacts that the annotation *node* declares."""
    if isinstance(node, cst.SimpleString):
        return _quoted(source, node)
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.BitOr):
        return _union(source, [node.left, node.right])
    if isinstance(node, cst.Subscript):
        return _subscript(source, node)
    name = dotted(node).rpartition(".")[2]
    if name in TYPES:
        return {"type": TYPES[name]} | ({"format": _FORMATS[name]} if name in _FORMATS else {})
    return _enum_class(source, node) or _alias(source, dotted(node))


def _alias(source: FunctionSource, name: str) -> dict[str, Any]:
    meant = source.alias_named(name) if name else None
    if not isinstance(meant, cst.Subscript | cst.BinaryOperation):
        return {}
    # An alias that names itself must not be followed for ever.
    others = replace(source, alias_named=lambda other: None if other == name else source.alias_named(other))
    return read_annotation(others, meant)


def read_field(source: FunctionSource, call: cst.Call) -> dict[str, Any]:
    """Return what a `Field(...)` or `Query(...)` call declares: limits, description, examples, default."""
    found: dict[str, Any] = {}
    for argument in call.args:
        keyword = argument.keyword.value if argument.keyword else "default"
        value = source.value_of(argument.value)
        if value is UNRESOLVED:
            continue
        if keyword in _LIMITS:
            found[_LIMITS[keyword]] = value
        elif keyword == "examples" and isinstance(value, list | tuple):
            found["examples"] = tuple(value)
        elif keyword == "default" and value is not ...:
            found["default"] = value
    return found


def _quoted(source: FunctionSource, node: cst.SimpleString) -> dict[str, Any]:
    try:
        return read_annotation(source, cst.parse_expression(spoken(node)))
    except cst.ParserSyntaxError:
        return {}


def _subscript(source: FunctionSource, node: cst.Subscript) -> dict[str, Any]:
    name = dotted(node.value).rpartition(".")[2]
    parts = [e.slice.value for e in node.slice if isinstance(e.slice, cst.Index)]
    if name == "Optional" and parts:
        return read_annotation(source, parts[0])
    if name == "Union":
        return _union(source, parts)
    if name == "Annotated" and parts:
        return _annotated(source, parts)
    if name == "Literal":
        values = tuple(v for v in map(source.value_of, parts) if v is not UNRESOLVED and v is not None)
        return {"enum": values, "type": type_of(values[0])} if values else {}
    return {"type": TYPES[name]} if name in TYPES else {}


def _union(source: FunctionSource, parts: list[cst.BaseExpression]) -> dict[str, Any]:
    kept = [p for p in parts if not (isinstance(p, cst.Name) and p.value == "None")]
    read = [read_annotation(source, part) for part in kept]
    if len(read) == 1:
        return read[0]
    kinds = {r.get("type") for r in read}
    if kinds == {"integer", "number"}:
        return {"type": "number"}
    return {"type": kinds.pop()} if len(kinds) == 1 and None not in kinds else {}


def _annotated(source: FunctionSource, parts: list[cst.BaseExpression]) -> dict[str, Any]:
    found = read_annotation(source, parts[0])
    for extra in parts[1:]:
        if isinstance(extra, cst.Call):
            found |= read_field(source, extra)
        elif spoken(extra):
            found.setdefault("meaning", spoken(extra))
    return found


def _enum_class(source: FunctionSource, node: cst.BaseExpression) -> dict[str, Any]:
    definition = source.class_named(dotted(node)) if dotted(node) else None
    if definition is None:
        return {}
    if not _bases(definition) & _ENUM_BASES:
        return {"type": "object"} if _bases(definition) & {"TypedDict", "BaseModel"} else {}
    values = member_values(source, dotted(node))
    return {"enum": values, "type": type_of(values[0])} if values else {}


def member_values(source: FunctionSource, name: str) -> tuple[Any, ...]:
    """Return how JSON says the members of the project's enum class *name*; none where it is no enum.

    By the value of each, else (`auto()`, an object) by its name.
    """
    definition = source.class_named(name) if name else None
    is_text = definition is not None and "StrEnum" in _bases(definition)
    found: list[Any] = []
    for member in _members(source, name):
        own = dotted(member.targets[0].target)
        value = source.value_of(member.value)
        if not isinstance(value, str | int | float):
            value = own.lower() if is_text and value is UNRESOLVED else own
        found += [value] if value not in found else []
    return tuple(found)


def member_names(source: FunctionSource, name: str) -> tuple[str, ...]:
    """Return the names of the members of the project's enum class *name*; none where it is no enum."""
    return tuple(dotted(member.targets[0].target) for member in _members(source, name))


def member_value(source: FunctionSource, name: str) -> Any:
    """Return the value of `Class.MEMBER` of one of the project's enum classes; UNRESOLVED for any other name."""
    owner, _, member = name.rpartition(".")
    found = (m for m in _members(source, owner) if dotted(m.targets[0].target) == member)
    return next((source.value_of(m.value) for m in found), UNRESOLVED)


def _members(source: FunctionSource, name: str) -> list[cst.Assign]:
    definition = source.class_named(name) if name else None
    if definition is None or not _bases(definition) & _ENUM_BASES:
        return []
    assigned = (s for s in statements(definition.body) if isinstance(s, cst.Assign))
    return [s for s in assigned if not dotted(s.targets[0].target).startswith("_")]


def _bases(definition: cst.ClassDef) -> set[str]:
    return {dotted(base.value).rpartition(".")[2] for base in definition.bases}
