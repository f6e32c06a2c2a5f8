"""How large a schema is, in what vendors limit: counted over the whole of it, definitions and unions included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

_BY_NAME = ("properties", "$defs", "definitions")
_LISTED = ("anyOf", "oneOf", "allOf")


@dataclass(frozen=True, slots=True)
class Size:
    """What a schema holds, or the most of it that a vendor takes."""

    properties: int = 0
    """Of all objects together."""
    depth: int = 0
    """Objects and lists inside one another; the object of the arguments is the first."""
    choices: int = 0
    """Values of all enums together."""
    characters: int = 0
    """Names of properties and definitions, and the values of enums and constants, together."""


def size_of(schema: Mapping[str, Any]) -> Size:
    """Return the size of *schema*. A reference counts where it is defined, as the schema is sent."""
    parts = list(_walk(schema, 1))
    names = [name for part, _ in parts for key in _BY_NAME for name in part.get(key) or ()]
    choices = [value for part, _ in parts for value in part.get("enum") or ()]
    constants = [part["const"] for part, _ in parts if "const" in part]
    return Size(
        properties=sum(len(part.get("properties") or ()) for part, _ in parts),
        depth=max(depth for _, depth in parts),
        choices=len(choices),
        characters=sum(len(str(said)) for said in (*names, *choices, *constants)),
    )


def _walk(schema: Mapping[str, Any], depth: int) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield each schema in *schema* with its depth: an object or a list opens a level, a union none."""
    yield schema, depth
    for key in _BY_NAME:
        for part in (schema.get(key) or {}).values():
            yield from _walk(part, depth + _opens(part))
    for key in _LISTED:
        for part in schema.get(key) or ():
            yield from _walk(part, depth + _opens(part))
    if isinstance(items := schema.get("items"), Mapping):
        yield from _walk(items, depth + _opens(items))


def beyond(size: Size, most: Size) -> Iterator[tuple[str, int, int]]:
    """Yield (what, how much, the most) for everything of which *size* has more than *most*."""
    for part in fields(Size):
        count, limit = getattr(size, part.name), getattr(most, part.name)
        if count > limit:
            yield part.name, count, limit


def _opens(part: Mapping[str, Any]) -> int:
    return int("properties" in part or "items" in part)
