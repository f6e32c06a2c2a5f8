"""Find many phrases in a text at once: by their first two characters, then one look a length that occurs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Generic, NamedTuple, TypeVar

from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK

P = TypeVar("P")

_STARTS = lazy_pattern(rf"[{CJK}]|[^\W{CJK}]+|[^\w\s]")
"""Where a phrase can start: a Chinese character, the first of a word, a mark."""
_SPACED = lazy_pattern(rf"[^\W_{CJK}]")
_BEGINNING = 6
_NUMBER = itemgetter(0)
_WORD_END = lazy_pattern(rf"(?:'s|s|es|ed|ing)?(?![^\W{CJK}])")


_JOINT = lazy_pattern(r"\s*(?:…+|\.{3,})\s*")
"""What parts the words of a phrase that all have to occur, in any order."""


def fold_phrase(text: str) -> str:
    """Return a phrase of a description folded, its parts joined by `…`; one at the edge joins nothing."""
    return "…".join(part for part in _JOINT.split(fold(text.strip())) if part)


def parts_of(phrase: str) -> tuple[str, ...]:
    """Return the parts of a folded phrase; a plain one is a single part."""
    return tuple(phrase.split("…"))


class Hit(NamedTuple, Generic[P]):
    """A phrase found at a span of the folded text, and what it stands for."""

    start: int
    end: int
    payload: P

    def inside(self, other: Hit[P]) -> bool:
        """Tell whether this hit lies within a longer one."""
        return other.start <= self.start and self.end <= other.end and self.end - self.start < other.end - other.start

    def overlaps(self, start: int, end: int) -> bool:
        """Tell whether the hit shares a character with the span."""
        return self.start < end and start < self.end


class _Phrases(Generic[P]):
    """The phrases that begin with the same two characters."""

    __slots__ = ("by_text", "longer", "short")

    def __init__(self) -> None:
        self.by_text: dict[str, list[tuple[int, P]]] = {}
        """Text → (number of the phrase in the table, payload)."""
        self.short: list[int] = []
        """The lengths that occur, up to _BEGINNING."""
        self.longer: dict[str, list[int]] = {}
        """The first _BEGINNING characters → the lengths beyond that occur with them."""

    def add(self, text: str, number: int, payload: P) -> None:
        self.by_text.setdefault(text, []).append((number, payload))
        size = len(text)
        lengths = self.short if size <= _BEGINNING else self.longer.setdefault(text[:_BEGINNING], [])
        if size not in lengths:
            lengths.append(size)

    def at(self, folded: str, start: int) -> list[tuple[int, int, P]]:
        """Return (number, end, payload) of the phrases that stand at *start*."""
        found: list[tuple[int, int, P]] = []
        longer = self.longer.get(folded[start : start + _BEGINNING], ()) if self.longer else ()
        for size in (*self.short, *longer):
            end = start + size
            waiting = self.by_text.get(folded[start:end]) if end <= len(folded) else None
            if waiting is not None and _is_whole(folded, start, end):
                found += [(number, end, payload) for number, payload in waiting]
        if len(found) > 1:
            found.sort(key=_NUMBER)
        return found


class PhraseTable(Generic[P]):
    """Folded phrases with a payload each. Phrases in spaced scripts match whole words, also with a light suffix."""

    def __init__(self, phrases: Iterable[tuple[str, P]]) -> None:
        self._by_start: dict[str, _Phrases[P]] = {}
        for number, (text, payload) in enumerate(phrases):
            if said := text.strip():
                self._by_start.setdefault(said[:2], _Phrases()).add(said, number, payload)

    def hits(self, folded: str) -> Iterator[Hit[P]]:
        """Yield every hit in order of its start, overlapping ones included."""
        table = self._by_start
        if not table:
            return
        for start, one, two in starts(folded):
            if two in table:
                for _, end, payload in table[two].at(folded, start):
                    yield Hit(start, end, payload)
            if one in table and one != two:
                for _, end, payload in table[one].at(folded, start):
                    yield Hit(start, end, payload)


@lru_cache(maxsize=64)
def starts(folded: str) -> tuple[tuple[int, str, str], ...]:
    """Return where phrases can start, with the one and the two characters there; every table asks for the same."""
    places = map(re.Match.start, _STARTS.finditer(folded))
    return tuple((start, folded[start], folded[start : start + 2]) for start in places)


def _is_whole(folded: str, start: int, end: int) -> bool:
    """Tell whether the span cuts no word of a spaced script; a light suffix may follow."""
    if start and _SPACED.match(folded, start) and _SPACED.match(folded, start - 1):
        return False
    return not _SPACED.match(folded, end - 1) or _WORD_END.match(folded, end) is not None


def weight_of(phrase: str) -> float:
    """Return how much a phrase says, 0 to 1: longer phrases more, one character next to nothing."""
    return _SAYS[min(units(phrase), len(_SAYS) - 1)]


def units(phrase: str) -> int:
    """Return the length of a phrase as it is felt: a Chinese character counts one, a word of another script two."""
    chars = sum(1 for _ in _CHAR.finditer(phrase))
    return chars + 2 * sum(1 for _ in _WORD.finditer(phrase))


_CHAR = lazy_pattern(rf"[{CJK}]")
_WORD = lazy_pattern(rf"[^\W_{CJK}]+")
_SAYS = (0.0, 0.2, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95)
