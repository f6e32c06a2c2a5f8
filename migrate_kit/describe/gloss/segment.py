"""A phrase cut into known words: the fewest that make up all of it, and only where there is one way to do so."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from migrate_kit.describe.gloss.lexicon import LAST

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
EMPTY = frozenset({"的", "一下"})
_BEGINNINGS = frozenset("查搜删")
_MOST = 4


def cut(text: str, words: Collection[str]) -> tuple[str, ...]:
    """Return the words that *text* consists of, without what says nothing; empty where that is not known for sure."""
    best: list[list[tuple[str, ...]]] = [[] for _ in text] + [[()]]
    for start in reversed(range(len(text))):
        ways = [(text[start:end], *rest) for end in _ends(text, start, words) for rest in best[end]]
        fewest = min(map(len, ways), default=0)
        best[start] = [way for way in ways if len(way) == fewest][:_MOST]
    if len(best[0]) != 1 or _is_cut_through(text, best[0][0], words):
        return ()
    return _spoken(best[0][0])


def _is_cut_through(text: str, pieces: tuple[str, ...], words: Collection[str]) -> bool:
    """Whether a longer word begins where a piece does, as 数据库 does in 数据 + 库存."""
    start = 0
    for piece in pieces:
        if any(text[start:stop] in words for stop in range(start + len(piece) + 1, len(text) + 1)):
            return True
        start += len(piece)
    return False


def _ends(text: str, start: int, words: Collection[str]) -> Iterator[int]:
    name = NAME.match(text, start)
    ends = {name.end()} if name is not None else set()
    ends |= {end for end in range(start + 1, len(text) + 1) if text[start:end] in words or text[start:end] in EMPTY}
    yield from sorted(end for end in ends if end - start > 1 or name is not None or _is_alone(text, start))


def _is_alone(text: str, start: int) -> bool:
    """Whether the character at *start* may be a word by itself: a verb at the beginning, a thing at the end."""
    mark, is_last = text[start], start == len(text) - 1
    if mark in EMPTY:
        return 0 < start < len(text) - 1
    return mark in LAST if is_last and start > 0 else start == 0 and mark in _BEGINNINGS


def _spoken(words: tuple[str, ...]) -> tuple[str, ...]:
    if words[0] in EMPTY:
        return ()
    return tuple(word for word in words if word not in EMPTY)
