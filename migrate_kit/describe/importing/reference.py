"""What a JSON Schema means once its references are followed and its `allOf` is put together.

Schemas come from anybody: one may refer to itself, to another document, or to more than a memory holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

_MOST_STEPS = 64
"""References and parts that are followed for one schema; twenty references in a row can mean a million parts."""
#: Keywords that restrict no value: where two parts differ in them, the outer one is right.
_NOTES = frozenset({"title", "description", "default", "examples", "example", "$schema", "$id", "$comment"})
_DEFINITIONS = ("$defs", "definitions")


@dataclass(slots=True)
class _Budget:
    left: int = _MOST_STEPS

    def spend(self) -> bool:
        self.left -= 1
        return self.left >= 0


@dataclass(frozen=True, slots=True)
class References:
    """Follows references within *root*, the whole schema."""

    root: Mapping[str, Any]

    def resolved(self, schema: object) -> dict[str, Any]:
        """Return *schema* without `$ref` and `allOf`; anything but an object counts as one that says nothing.

        What cannot be followed or put together stays under its keyword.
        """
        return self._resolved(schema, _Budget())

    def _resolved(self, schema: object, budget: _Budget) -> dict[str, Any]:
        found = self._followed(dict(schema) if isinstance(schema, Mapping) else {}, budget)
        parts = found.get("allOf")
        if not isinstance(parts, list):
            return found
        del found["allOf"]
        is_whole = True
        for part in parts:
            is_whole &= budget.spend() and _joined(found, self._resolved(part, budget))
        return found if is_whole else found | {"allOf": parts}

    def _followed(self, found: dict[str, Any], budget: _Budget) -> dict[str, Any]:
        while isinstance(reference := found.get("$ref"), str):
            target = self._target(reference)
            if target is None or not budget.spend():
                return found
            # What stands beside a reference comes first.
            found = {**target, **{key: value for key, value in found.items() if key != "$ref"}}
        return found

    def _target(self, reference: str) -> Mapping[str, Any] | None:
        path, _, pointer = reference.partition("#")
        place: object = None if path else self.root
        for step in pointer.split("/")[1:]:
            place = _step(place, unquote(step).replace("~1", "/").replace("~0", "~"))
        return place if isinstance(place, Mapping) else self._by_name(reference.rpartition("/")[2])

    def _by_name(self, name: str) -> Mapping[str, Any] | None:
        # A schema that was cut out of a larger document names places of that.
        known = (_step(self.root.get(key), name) for key in _DEFINITIONS)
        return next((found for found in known if isinstance(found, Mapping)), None)


def _step(place: object, name: str) -> object:
    if isinstance(place, Mapping):
        return place.get(name)
    if isinstance(place, list) and name.isdecimal() and int(name) < len(place):
        return place[int(name)]
    return None


def _joined(found: dict[str, Any], part: Mapping[str, Any]) -> bool:
    """Add to *found* what *part* says; tell whether the two of them can stand in one schema."""
    is_whole = True
    for key, value in part.items():
        known = found.get(key)
        if key not in found:
            found[key] = value
        elif key == "properties" and isinstance(known, Mapping) and isinstance(value, Mapping):
            found[key] = {**known, **{name: one for name, one in value.items() if name not in known}}
        elif key == "required" and isinstance(known, list) and isinstance(value, list):
            found[key] = [*known, *value]
        elif key not in _NOTES and known != value:
            is_whole = False
    return is_whole
