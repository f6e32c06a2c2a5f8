"""From the result of one call to the argument of the next, by the path that the description names, else as it is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from migrate_kit.errors import ResultUnusable
from migrate_kit.model.tool import ToolSpec

_MOST_TEXT = 1_000_000
"""Characters of a text that is read as JSON."""
_SCALARS = (str, int, float, bool)


def source_of(spec: ToolSpec | None, parameter: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the tool whose result has the values of *parameter*, and the path to them; None where nothing is said."""
    known = spec.parameters.get(parameter) if spec is not None else None
    if known is None or not known.comes_from:
        return None
    tool, *path = known.comes_from.split(".")
    return tool, tuple(path)


def fed(value: Any, spec: ToolSpec | None, parameter: str, *, producer: str) -> list[Any]:
    """Return the values for *parameter* in *value*, which *producer* gave, one for each call to make.

    Several only where the description says of this producer what they are; otherwise a result is one value. Raises
    ResultUnusable.
    """
    source = source_of(spec, parameter)
    if source is not None and source[0] != producer:
        source = None
    kind = spec.parameters[parameter].type if spec is not None and parameter in spec.parameters else "string"
    if source is None:
        return [_as_it_is(value, kind, spec, parameter)]
    found = _at(_read(value), source[1])
    several = found if isinstance(found, list) else [found]
    plain = [one for one in several if one is not None]
    if not all(isinstance(one, _SCALARS) for one in plain):
        raise _unusable(spec, parameter, ".".join(source[1]) or type(found).__name__)
    return [one for place, one in enumerate(plain) if one not in plain[:place]]


def _as_it_is(value: Any, kind: str, spec: ToolSpec | None, parameter: str) -> Any:
    if kind == "string" and value is not None:
        return value if isinstance(value, str) else _text(value, spec, parameter)
    if isinstance(value, list) and kind != "array" and len(value) == 1:
        return value[0]
    if value is None:
        raise _unusable(spec, parameter, "None")
    return value


def _text(value: Any, spec: ToolSpec | None, parameter: str) -> str:
    try:
        return json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise _unusable(spec, parameter, type(value).__name__) from error


def _read(value: Any) -> Any:
    """Return what a text holds that is JSON: many tools answer so."""
    if isinstance(value, str) and value.lstrip()[:1] in ("[", "{") and len(value) <= _MOST_TEXT:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _at(value: Any, path: tuple[str, ...]) -> Any:
    """Follow *path*; through a list, in each of its items. What is not there is None."""
    if isinstance(value, list | tuple | set | frozenset):
        items = [_at(item, path) for item in value]
        return [one for item in items for one in (item if isinstance(item, list) else [item])]
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(value, Mapping):
        return _at(value.get(first), rest)
    return None if first.startswith("_") else _at(getattr(value, first, None), rest)


def _unusable(spec: ToolSpec | None, parameter: str, what: str) -> ResultUnusable:
    return ResultUnusable(tool="?" if spec is None else spec.name, parameter=parameter, what=what)
