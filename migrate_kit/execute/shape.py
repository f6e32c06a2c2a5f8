"""The shape of a value: its type and size, which may be said and logged where the value may not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.messages import Language, tell


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """A JSON type, or the name of a class that JSON does not have, and how long it is where it has a length."""

    kind: str
    size: int | None = None

    def __str__(self) -> str:
        """Return it for machines: `string(5)`, `integer`, `null`."""
        return self.kind if self.size is None else f"{self.kind}({self.size})"

    def say(self, language: Language = "en") -> str:
        """Return it for people."""
        if self.kind not in _KINDS:
            return tell("execute.shape.other", language, kind=self.kind)
        return tell(f"execute.shape.{self.kind}", language, size=self.size or 0)


_KINDS = frozenset(("null", "boolean", "integer", "number", "string", "array", "object"))


def shape_of(value: Any) -> Shape:
    """Return the shape of *value*. Never raises for plain data."""
    if value is None:
        return Shape(kind="null")
    if isinstance(value, bool):
        return Shape(kind="boolean")
    if isinstance(value, int):
        return Shape(kind="integer")
    if isinstance(value, float):
        return Shape(kind="number")
    for kind, of in (("string", str), ("object", Mapping), ("array", (list, tuple))):
        if isinstance(value, of):
            return Shape(kind=kind, size=len(value))
    return Shape(kind=type(value).__name__)
