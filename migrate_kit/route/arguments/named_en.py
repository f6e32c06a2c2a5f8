"""Where a name stands in English: behind a preposition, or before the word it belongs to with a capital."""

from __future__ import annotations

import re
from collections.abc import Iterator

from migrate_kit.route.arguments.scene import Scene
from migrate_kit.route.arguments.times import PHRASE
from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import listed
from migrate_kit.route.words import STOP_WORDS, stem

_NEAR = 80
"""Characters before the phrase that are looked at."""
_BEHIND = lazy_pattern(r"\b(?:for|of|about|named|called)\s+(?:the\s+)?")
_BEHIND_PLACE = lazy_pattern(r"\b(?:in|for|at|near|around|of|from)\s+(?:the\s+)?")
_WORDS = lazy_pattern(r"[^\W_](?:[\w.&'/\-]*\w)?(?:\s+[^\W_](?:[\w.&'/\-]*\w)?){0,3}")
_CAPITAL = lazy_pattern(r"(?:[A-Z0-9][\w.&'\-]*\s+(?:and\s+)?){0,3}[A-Z0-9][\w.&'\-]*\s*$")
_IDLE = listed(
    """
    nice good bad great lovely terrible awful beautiful horrible wonderful amazing perfect gorgeous crazy weird strange
    hot cold warm hate love like enjoy today tomorrow yesterday now general my our your his her their me us it that this
    these those a an some any all every each no more such what which how when where why who will is are was does do can
    show tell give check get find look see current latest same other much many first last next
    """
)


def led_in_english(scene: Scene, text: str, last: int, *, is_place: bool) -> Iterator[tuple[int, int]]:
    """Yield what a preposition leads in behind the tool's phrase; a place has more of them."""
    lead = (_BEHIND_PLACE if is_place else _BEHIND).search(text, last)
    if lead and (span := words_at(scene, text, lead.end())):
        yield span


def before_in_english(scene: Scene, first: int) -> Iterator[tuple[int, int]]:
    """Yield the words right before the tool's phrase that begin with a capital."""
    if scene.reading.starts is not None:
        return
    start = max(first - _NEAR, 0)
    before = _CAPITAL.search(scene.reading.original[start:first])
    if before and not any(is_idle(word) for word in before.group().lower().split() if word != "and"):
        yield start + before.start(), start + before.start() + len(before.group().rstrip())


def is_idle(word: str) -> bool:
    """Tell whether no name is or holds *word*."""
    return word in _IDLE or word in STOP_WORDS


def is_own(scene: Scene, word: str) -> bool:
    """Tell whether the description itself says *word*."""
    return stem(word) in scene.own_words


def words_at(scene: Scene, text: str, start: int) -> tuple[int, int] | None:
    """Return the one to four words at *start*, up to a time, an idle word or one of the description's own."""
    time = PHRASE.search(text, start, start + _NEAR)
    match = _WORDS.match(text, start, time.start() if time else len(text))
    end = start
    for word in re.finditer(r"\S+", match.group() if match else ""):
        if is_idle(word.group()) or (is_own(scene, word.group()) and end > start):
            break
        end = start + word.end()
    return (start, end) if end > start else None
