"""Where in a request a value stands that something else than the router read there: as it is, or as it is said."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.arguments.quantities import quantities
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import Reading, fold

if TYPE_CHECKING:
    from migrate_kit.model.tool import ParameterSpec

_PART = lazy_pattern(r"[a-z0-9]+|[^\W_]")
_NUMBER = lazy_pattern(r"[-+]?\d+(?:,\d{3})*(?:\.\d+)?")
_NUMERAL = lazy_pattern(f"[{NUMERALS}]+")


def place(value: Any, parameter: ParameterSpec, reading: Reading) -> tuple[int, int] | None:
    """Return the span of the original text that says *value*."""
    if isinstance(value, bool):
        return next((s for said in parameter.synonyms.get(str(value).lower(), ()) if (s := _said(said, reading))), None)
    if isinstance(value, int | float):
        return _number(value, reading)
    if not isinstance(value, str) or not value.strip():
        return None
    words = (value, *parameter.synonyms.get(value, ()))
    return next((span for word in words if (span := _said(word, reading)) is not None), None)


def _said(word: str, reading: Reading) -> tuple[int, int] | None:
    parts = _PART.findall(fold(word))
    # Blanks and marks between the parts may differ; the parts and their order may not.
    for match in re.finditer(r"[\W_]*".join(map(re.escape, parts)), reading.folded) if parts else ():
        if _is_apart(match.group(), match.start(), reading.folded):
            return reading.span(*match.span())
    return None


def _is_apart(word: str, start: int, folded: str) -> bool:
    """Tell whether a Latin word or a number does not stand inside a longer one."""
    end = start + len(word)
    before = folded[start - 1 : start]
    after = folded[end : end + 1]
    return not (_joins(before, word[0]) or _joins(word[-1], after))


def _joins(one: str, other: str) -> bool:
    return bool(one and other) and one.isascii() and other.isascii() and one.isalnum() and other.isalnum()


def _number(value: float, reading: Reading) -> tuple[int, int] | None:
    for match in _NUMBER.finditer(reading.folded):
        if float(match.group().replace(",", "")) == value:
            return reading.span(*match.span())
    for match in _NUMERAL.finditer(reading.folded):
        if number_of(match.group()) == value:
            return reading.span(*match.span())
    said = (each for each in quantities(reading.folded) if float(each.value) == value)
    return next((reading.span(each.start, each.end) for each in said), None)
