"""The arguments of a call, read from what a model wrote: relaxed and broken JSON is mended where its meaning is plain.

Mended: single quotes, trailing commas, comments, a fence around it, a second value behind the first, closing brackets
that are missing, text in text. Not mended: what ends inside a string or a number, since the rest of it is not known.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.route_ext.endpoint.stream import Nesting

_LONGEST = 100_000
#: Behind these a value is over.
_ENDS = ('"', "'", "}", "]", ",")
#: A string, passed over, or a comma with nothing behind it.
_STRING_OR_LAST_COMMA = re.compile(r'("(?:\\.|[^"\\])*")|,(?=\s*(?:[}\]]|$))', re.DOTALL)
#: Some models wrap the arguments once more.
_WRAPPERS = ("arguments", "parameters", "input")


class Unreadable(ValueError):
    """No object can be read; the text says why, in English: it is told to the model."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The values by name, and whether the text had to be mended."""

    values: Mapping[str, Any]
    is_repaired: bool = False


def read_arguments(text: str, *, names: frozenset[str]) -> Arguments:
    """Return the arguments in *text*; *names* are the parameters there are. Raises Unreadable."""
    text = text.strip() or "{}"
    if len(text) > _LONGEST:
        msg = f"the arguments are longer than {_LONGEST} characters"
        raise Unreadable(msg)
    found, repaired = _read(text)
    if isinstance(found, str):  # text in text
        inner = read_arguments(found, names=names)
        return Arguments(inner.values, is_repaired=True)
    if found is None:
        found = {}
    if not isinstance(found, dict):
        msg = f"the arguments are not a JSON object but {type(found).__name__}"
        raise Unreadable(msg)
    inner_values = _unwrapped(found, names)
    return Arguments(inner_values, is_repaired=repaired or inner_values is not found)


def _read(text: str) -> tuple[Any, bool]:
    try:
        try:
            return _loaded(text), False
        except ValueError:
            return _checked(_mended(text)), True
    except Unreadable:
        raise
    except (RecursionError, ValueError) as error:
        msg = "the arguments are nested too deep or hold what JSON does not have"
        raise Unreadable(msg) from error


def _loaded(text: str, *, strict: bool = True) -> Any:
    # Of the standard library: it knows integers of any size, and control characters in a string when not *strict*.
    return _checked(json.loads(text, strict=strict))


def _checked(found: Any) -> Any:
    """Return *found*; NaN, the infinities and half a character, which no JSON holds, are a ValueError."""
    json.dumps(found, ensure_ascii=False, allow_nan=False).encode()
    return found


def _mended(text: str) -> Any:
    start = text.find("{")
    if start < 0:
        msg = "the arguments are not a JSON object"
        raise Unreadable(msg)
    nesting = Nesting()
    nesting.feed(text[start:])
    if not nesting.is_whole and (nesting.in_string or not text.endswith(_ENDS)):
        msg = "the arguments end inside a value"
        raise Unreadable(msg)
    text = text[start:]
    # The repair of any text alters some strings that are whole (an escape, a line end): first the plain faults alone.
    try:
        return _loaded(_STRING_OR_LAST_COMMA.sub(r"\1", text) + nesting.missing, strict=False)
    except ValueError:
        return _repaired(text)


def _repaired(text: str) -> Any:
    from json_repair import loads

    found = loads(text, skip_json_loads=True)
    # Of several values the first is meant.
    return next((each for each in found if isinstance(each, dict)), None) if isinstance(found, list) else found


def _unwrapped(found: dict[str, Any], names: frozenset[str]) -> dict[str, Any]:
    if len(found) == 1 and not names & found.keys():
        ((name, inner),) = found.items()
        if name in _WRAPPERS and isinstance(inner, dict):
            return inner
    return found
