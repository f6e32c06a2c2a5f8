"""Limits of a parameter out of its prose: what `export.limits` wrote, read back to the same values.

Strict mode loses ranges, patterns and defaults to words; so a definition that goes out and comes in again has them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from migrate_kit.describe.export.limits import BRACKETS, COMMA, FIELDS, SEPARATOR
from migrate_kit.messages import Language, tell

LANGUAGES: tuple[Language, ...] = ("en", "zh")


def _refused(constant: str) -> Any:
    # NaN and the infinities: Python writes them, JSON has none.
    raise ValueError(constant)


_DECODER = json.JSONDecoder(parse_constant=_refused)
#: What a field holds; a word behind "at most" is prose.
_KINDS: dict[str, tuple[type, ...]] = {
    "minimum": (int, float),
    "maximum": (int, float),
    "max_length": (int,),
    "pattern": (str,),
    "format": (str,),
}
_FIELD = re.compile(r"(\{values?\})")


def read_limits(description: str) -> tuple[str, dict[str, Any]]:
    """Return (meaning, field of a ParameterSpec → value); without limits that can be read, all of it is meaning."""
    text = description.strip()
    for language in LANGUAGES:
        before, after = (bracket.strip() for bracket in BRACKETS[language])
        if not text.endswith(after):
            continue
        for opened in re.finditer(re.escape(before), text):
            found = _read(text[opened.end() : -len(after)], language)
            if found is not None:
                return text[: opened.start()].rstrip(), found
    return text, {}


def _read(text: str, language: Language) -> dict[str, Any] | None:
    """Return the limits that *text* consists of, or None when any of it is something else."""
    found: dict[str, Any] = {}
    place = -len(SEPARATOR[language])
    while place < len(text):
        piece = _next_piece(text, place + len(SEPARATOR[language]), language)
        if piece is None:
            return None
        name, values, place = piece
        if name == "synonyms":
            found.setdefault(name, {})[str(values[0])] = tuple(map(str, values[1]))
        elif name in found or not _is_right(name, values[0]):
            return None
        else:
            found[name] = tuple(values[0]) if name == "examples" else values[0]
    return found


def _is_right(name: str, value: object) -> bool:
    return name not in _KINDS or (isinstance(value, _KINDS[name]) and not isinstance(value, bool))


def _next_piece(text: str, place: int, language: Language) -> tuple[str, list[Any], int] | None:
    """Return (field, values, end) of the limit that stands in *text* at *place* with nothing of its own behind it."""
    for name, template in _templates(language):
        piece = _piece(template, text, place, language)
        if piece is not None and (piece[1] == len(text) or text.startswith(SEPARATOR[language], piece[1])):
            return name, *piece
    return None


@cache
def _templates(language: Language) -> tuple[tuple[str, tuple[str, ...]], ...]:
    marks = {"value": "{value}", "values": "{values}"}
    return tuple((name, tuple(_FIELD.split(tell(f"limit.{name}", language, **marks)))) for name in FIELDS)


def _piece(template: tuple[str, ...], text: str, place: int, language: Language) -> tuple[list[Any], int] | None:
    """Return (the values, where they end) when *template* stands in *text* at *place*."""
    values: list[Any] = []
    for part in template:
        if part == "{values}":
            listed, place = quoted_list(text, place, COMMA[language])
            if not listed:
                return None
            values.append(listed)
        elif part == "{value}":
            one = _value(text, place)
            if one is None:
                return None
            values.append(one[0])
            place = one[1]
        elif text.startswith(part, place):
            place += len(part)
        else:
            return None
    return values, place


def _value(text: str, place: int) -> tuple[Any, int] | None:
    if text.startswith("`", place):
        end = text.find("`", place + 1)
        return (text[place + 1 : end], end + 1) if end > 0 else None
    try:
        return _DECODER.raw_decode(text, place)
    except (ValueError, RecursionError):
        return None


def quoted_list(text: str, place: int, comma: str) -> tuple[list[Any], int]:
    """Return the JSON values that stand in *text* from *place* on, between *comma*, and where they end."""
    found: list[Any] = []
    for value, end in _each(text, place, comma):
        found.append(value)
        place = end
    return found, place


def _each(text: str, place: int, comma: str) -> Iterator[tuple[Any, int]]:
    while (one := _value(text, place)) is not None:
        yield one
        if not text.startswith(comma, one[1]):
            return
        place = one[1] + len(comma)
