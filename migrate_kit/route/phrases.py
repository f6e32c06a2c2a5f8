"""Find many phrases in a text at once: a dict by the first two characters, then one comparison a phrase."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK

P = TypeVar("P")

_STARTS = re.compile(rf"[{CJK}]|[^\W{CJK}]+|[^\w\s]")
"""Where a phrase can start: a Chinese character, the first of a word, a mark."""
_SPACED = re.compile(rf"[^\W_{CJK}]")
_WORD_END = re.compile(rf"(?:'s|s|es|ed|ing)?(?![^\W{CJK}])")


_JOINT = re.compile(r"\s*(?:…+|\.{3,})\s*")
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


@dataclass(frozen=True, slots=True)
class _Phrase(Generic[P]):
    text: str
    payload: P
    word_start: bool
    word_end: bool


class PhraseTable(Generic[P]):
    """Folded phrases with a payload each. Phrases in spaced scripts match whole words, also with a light suffix."""

    def __init__(self, phrases: Iterable[tuple[str, P]]) -> None:
        self._by_start: dict[str, list[_Phrase[P]]] = {}
        for text, payload in phrases:
            if text.strip():
                self._add(text.strip(), payload)

    def _add(self, text: str, payload: P) -> None:
        phrase = _Phrase(text, payload, bool(_SPACED.match(text[0])), bool(_SPACED.match(text[-1])))
        self._by_start.setdefault(text[:2], []).append(phrase)

    def hits(self, folded: str) -> Iterator[Hit[P]]:
        """Yield every hit in order of its start, overlapping ones included."""
        table = self._by_start
        if not table:
            return
        for place in _STARTS.finditer(folded):
            start = place.start()
            waiting = table.get(folded[start : start + 2], ())
            for phrase in waiting:
                yield from _hit(folded, start, phrase)
            if folded[start] in table and start + 1 < len(folded):
                for phrase in table[folded[start]]:
                    yield from _hit(folded, start, phrase)


def _hit(folded: str, start: int, phrase: _Phrase[P]) -> Iterator[Hit[P]]:
    end = start + len(phrase.text)
    if not folded.startswith(phrase.text, start):
        return
    if phrase.word_start and start and _SPACED.match(folded[start - 1]):
        return
    if phrase.word_end and not _WORD_END.match(folded, end):
        return
    yield Hit(start, end, phrase.payload)


def weight_of(phrase: str) -> float:
    """Return how much a phrase says, 0 to 1: longer phrases more, one character next to nothing."""
    return _SAYS[min(units(phrase), len(_SAYS) - 1)]


def units(phrase: str) -> int:
    """Return the length of a phrase as it is felt: a Chinese character counts one, a word of another script two."""
    chars = sum(1 for _ in _CHAR.finditer(phrase))
    return chars + 2 * sum(1 for _ in _WORD.finditer(phrase))


_CHAR = re.compile(rf"[{CJK}]")
_WORD = re.compile(rf"[^\W_{CJK}]+")
_SAYS = (0.0, 0.2, 0.6, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95)
