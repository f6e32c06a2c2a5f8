"""A request as the router reads it: width and case folded, with the way back to the original characters."""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

READ_CHARS = 20_000
"""A request is read up to here, so that one decision stays far below a second whatever is sent."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A folded text. Positions in `folded` are what the router works with; `span` leads back to `original`."""

    original: str
    folded: str
    starts: Sequence[int] | None = None
    """Start in `folded` of each original character; None where both have the same positions."""

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the zero-based span (start, end) of the original text behind a span of the folded one."""
        if self.starts is None:
            return start, end
        first = _index(self.starts, start)
        return first, _index(self.starts, end - 1) + 1 if end > start else first

    def folded_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the folded text that a span of the original one became."""
        if self.starts is None:
            return start, end
        ends = (*self.starts, len(self.folded))
        return ends[start], ends[end]

    def verbatim(self, start: int, end: int) -> str:
        """Return the original characters behind a span of the folded text."""
        first, last = self.span(start, end)
        return self.original[first:last]


def read(text: str) -> Reading:
    """Fold *text*: compatibility forms (full width) to plain ones, upper to lower case. Never raises for a str."""
    text = text[:READ_CHARS]
    if text.isascii():
        return Reading(text, text.lower())
    folded = [_fold_char(char) for char in text]
    joined = "".join(folded)
    if len(joined) == len(text):
        return Reading(text, joined)
    return Reading(text, joined, [0, *accumulate(map(len, folded))][:-1])


def fold(text: str) -> str:
    """Return *text* folded as a request is."""
    return text.lower() if text.isascii() else "".join(_fold_char(char) for char in text)


def listed(words: str) -> frozenset[str]:
    """Return the blank-separated *words* as a set; for word lists that a person has to read."""
    return frozenset(words.split())


@lru_cache(maxsize=8192)
def _fold_char(char: str) -> str:
    # Character by character, so that positions can be followed; composing across characters is not needed here.
    return unicodedata.normalize("NFKC", char).lower() or char


def _index(starts: Sequence[int], position: int) -> int:
    return max(bisect_right(starts, position) - 1, 0)
