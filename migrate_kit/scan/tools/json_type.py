"""The JSON type of a Python constant, and constants made fit for JSON."""

from __future__ import annotations

from typing import Any

PLAIN = (str, int, float, bool, type(None))


def type_of(value: Any) -> str | None:
    """Return the JSON-Schema type of *value*; None for null and for what JSON does not have."""
    kinds: tuple[tuple[type | tuple[type, ...], str], ...] = (
        (bool, "boolean"),
        (str, "string"),
        (int, "integer"),
        (float, "number"),
        ((list, tuple, set, frozenset, range), "array"),
        (dict, "object"),
    )
    return next((name for kind, name in kinds if isinstance(value, kind)), None)


def common_type(values: Any) -> str | None:
    """Return the one JSON type of all *values*; integers among numbers are numbers; None when they differ."""
    kinds = {type_of(value) for value in values}
    if kinds == {"integer", "number"}:
        return "number"
    return kinds.pop() if len(kinds) == 1 else None


def jsonable(value: Any) -> Any:
    """Return *value* with tuples and sets as lists. Raises TypeError for what JSON cannot hold."""
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, list | tuple | range):
        return [jsonable(part) for part in value]
    if isinstance(value, set | frozenset):
        return sorted((jsonable(part) for part in value), key=repr)
    if isinstance(value, dict) and all(isinstance(key, str) for key in value):
        return {key: jsonable(part) for key, part in value.items()}
    msg = f"no JSON for {type(value).__name__}"
    raise TypeError(msg)
