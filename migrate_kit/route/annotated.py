"""What an annotation says of a parameter: pydantic makes the JSON schema, this reads it into our fields."""

from __future__ import annotations

import types
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import ConfigDict, TypeAdapter
from pydantic.errors import PydanticUserError
from pydantic_core import SchemaError

from migrate_kit.errors import ToolInvalid
from migrate_kit.messages import language_of, tell
from migrate_kit.model.tool import ParameterType, has_type

#: What a decided call can hand over as it is. Anything else would arrive as something the function does not expect.
_PLAIN = (str, int, float, bool, list, dict)
#: Patterns are those of Python's `re`, as everywhere in a description.
_LIKE_OURS = ConfigDict(regex_engine="python-re")
#: Keyword of JSON Schema → our field.
_FIELDS = {
    "description": "meaning",
    "pattern": "pattern",
    "minimum": "minimum",
    "maximum": "maximum",
    "maxLength": "max_length",
    "format": "format",
    "examples": "examples",
}
_KINDS: tuple[ParameterType, ...] = ("string", "boolean", "integer", "number", "array", "object")


def parameter_fields(annotation: Any, *, tool: str, parameter: str) -> dict[str, Any]:
    """Return the fields of ParameterSpec that *annotation* declares.

    Lengths of lists, multiples and the like have no field: the function checks them itself. Raises ToolInvalid for
    what JSON cannot hold, for several types in one, and for limits that no field can say.
    """
    refused = next((part for part in _parts(annotation) if not _is_plain(part)), None)
    if refused is not None:
        shown = getattr(refused, "__name__", None) or str(refused)
        raise ToolInvalid(tool=tool, what=_told("not_plain", parameter, type=shown))
    try:
        schema = TypeAdapter(annotation, config=_LIKE_OURS).json_schema()
    except (PydanticUserError, SchemaError, AssertionError, TypeError) as error:
        # The last two are what pydantic says of an annotation that makes no sense at all, as an empty Literal.
        what = f"{parameter}: {_last_line(error)}"
        raise ToolInvalid(tool=tool, what=tell("route.tool.signature", language_of(), what=what)) from error
    return _fields(_flat(schema), tool, parameter)


def _parts(annotation: Any) -> Iterable[Any]:
    """Yield the types that a value may have, None left out."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif origin in (Union, types.UnionType):
        for part in get_args(annotation):
            yield from () if part is type(None) else _parts(part)
    else:
        yield annotation


def _is_plain(annotation: Any) -> bool:
    if get_origin(annotation) is Literal:
        return all(value is None or isinstance(value, _PLAIN) for value in get_args(annotation))
    return (get_origin(annotation) or annotation) in _PLAIN


def _flat(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return *schema* without null, its alternatives joined where they differ in their values only."""
    ways = [way for way in schema.get("anyOf", ()) if way.get("type") != "null"]
    rest = {key: value for key, value in schema.items() if key not in ("anyOf", "$defs")}
    if not ways:
        return rest
    if len(ways) == 1:
        return {**ways[0], **rest}
    kinds = {way.get("type") for way in ways}
    enums = [value for way in ways for value in _values(way)]
    if kinds == {"integer", "number"}:
        kinds = {"number"}
    named = {"type": kinds.pop()} if len(kinds) == 1 else {"types": sorted(str(kind) for kind in kinds)}
    return named | ({"enum": enums} if all(map(_values, ways)) else {}) | rest


def _values(schema: Mapping[str, Any]) -> list[Any]:
    return list(schema.get("enum", [schema["const"]] if "const" in schema else []))


def _fields(schema: Mapping[str, Any], tool: str, parameter: str) -> dict[str, Any]:
    found = {ours: schema[theirs] for theirs, ours in _FIELDS.items() if theirs in schema}
    values = [value for value in _values(schema) if value is not None]
    kind = schema.get("type") or next((k for k in _KINDS if values and all(has_type(v, k) for v in values)), None)
    if kind not in _KINDS:
        shown = ", ".join(schema.get("types", ())) or "?"
        raise ToolInvalid(tool=tool, what=_told("several_types", parameter, types=shown))
    found["type"] = kind
    if values:
        found["enum"] = tuple(values)
    for theirs, ours, step in (("exclusiveMinimum", "minimum", 1), ("exclusiveMaximum", "maximum", -1)):
        if theirs in schema and kind != "integer":
            raise ToolInvalid(tool=tool, what=_told("open_limit", parameter, limit=schema[theirs]))
        if theirs in schema:
            found[ours] = int(schema[theirs]) + step
    return found


def _last_line(error: Exception) -> str:
    return str(error).strip().splitlines()[-1].strip()


def _told(key: str, parameter: str, **fields: Any) -> str:
    return tell(f"route.tool.{key}", language_of(), parameter=parameter, **fields)
