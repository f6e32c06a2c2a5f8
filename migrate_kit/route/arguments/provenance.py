"""Where in a request a value stands that something else than the router read there: as it is, or as it is said.

A number is held to what the router itself would read: a whole quantity of the request in the unit of the parameter.
Digits inside a date, a time of day, a version or an identifier say nothing but these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from migrate_kit.route.arguments.calendar_dates import MONTH
from migrate_kit.route.arguments.numbers import counted
from migrate_kit.route.arguments.scene import Scene
from migrate_kit.route.arguments.slot import Slot
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.scope import Scopes, Span
from migrate_kit.route.text import Reading, fold

_PART = lazy_pattern(r"[a-z0-9]+|[^\W_]")
_GOES_ON_BEFORE = lazy_pattern(r"(?:[a-z0-9][-_./]|\d:)$")
_GOES_ON = lazy_pattern(r"[-_./][a-z0-9]|:\d")
_DATE = lazy_pattern(
    r"\d{4}年(?:\d{1,2}月(?:\d{1,2}[日号])?)?|\d{1,2}月\d{1,2}[日号]?"
    rf"|(?<![a-z]){MONTH}\.? \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?(?!\d)"
    rf"|(?<!\d)\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{MONTH}\.?(?![a-z])(?:,? \d{{4}})?(?!\d)"
)


def places(value: Any, slot: Slot, reading: Reading, *, rivals: Sequence[Slot] = ()) -> Iterator[Span]:
    """Yield the spans of the folded text that say *value* for *slot*, wanted or not; *rivals* take numbers as well."""
    words: tuple[str, ...] = slot.spec.synonyms.get(str(value).lower() if isinstance(value, bool) else str(value), ())
    if isinstance(value, str):
        words = (value, *words) if value.strip() else ()
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield from _numbers(value, slot, reading, rivals)
    for word in words:
        yield from said(word, reading.folded)


def said(word: str, folded: str) -> Iterator[Span]:
    """Yield the spans of *folded* that say *word*, which need not be folded."""
    parts = _PART.findall(fold(word))
    is_number = all(part.isdecimal() for part in parts)
    # Blanks and marks between the parts may differ; the parts and their order may not.
    for match in re.finditer(r"[\W_]*".join(map(re.escape, parts)), folded) if parts else ():
        if _is_apart(match.group(), match.start(), folded) and not (is_number and _is_inside(match.span(), folded)):
            yield match.span()


def _is_apart(word: str, start: int, folded: str) -> bool:
    """Tell whether a Latin word or a number does not stand inside a longer one."""
    end = start + len(word)
    before = folded[start - 1 : start]
    after = folded[end : end + 1]
    return not (_joins(before, word[0]) or _joins(word[-1], after))


def _joins(one: str, other: str) -> bool:
    return bool(one and other) and one.isascii() and other.isascii() and one.isalnum() and other.isalnum()


def _is_inside(span: Span, folded: str) -> bool:
    """Tell whether digits are a piece of something longer: `2026` of `2026-12-05`, `123` of `abc-123`."""
    start, end = span
    if _GOES_ON_BEFORE.search(folded, max(start - 2, 0), start) or _GOES_ON.match(folded, end):
        return True
    return any(date.start() <= start and end <= date.end() and date.span() != span for date in _DATE.finditer(folded))


def _numbers(value: float, slot: Slot, reading: Reading, rivals: Sequence[Slot]) -> Iterator[Span]:
    kind = slot.spec.type if slot.is_number else "number"
    plain = Slot(slot.name, slot.spec.model_copy(update={"enum": None, "type": kind}))
    dates = [date.span() for date in _DATE.finditer(reading.folded)]
    for found in counted(plain, Scene(reading, Scopes()), rivals):
        if found.value != value or found.start is None or found.end is None:
            continue
        if not any(first < found.end and found.start < last for first, last in dates):
            yield found.start, found.end
