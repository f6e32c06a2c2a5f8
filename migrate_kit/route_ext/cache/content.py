"""The words of two requests beside each other: what a longer one says in one word, an encoder hardly hears."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

from migrate_kit.route.arguments.numerals import NUMERALS
from migrate_kit.route.text import listed
from migrate_kit.route.words import CJK, stem

_PREFIXES = listed(
    """
    un in im il ir dis de non mis anti mal a re en em ex out up down over under pre post fore after inter intra extra
    hyper hypo macro micro multi mono uni bi sub super counter pro con ante on off with co self semi trans ab ad
    """
)
_SUFFIXES = ("less", "ful", "free", "proof")
_SHORTEST = 3
"""Letters that have to be left of a word without its prefix."""
_LONGER = 5.0
"""Words from which a request is long; a Chinese character is half of one."""
_CHARACTER = re.compile(rf"[{CJK}]")
_NUMERAL = re.compile(rf"[{NUMERALS}]|\d+(?:st|nd|rd|th)?")


def say_the_same(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether two requests, given by their words in order, may be one as far as the words go."""
    return _in_one_order(one, other) and not _are_opposed(one, other) and _have_one_content(one, other)


def _in_one_order(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether what two requests share stands in one order: a hotel near a bar is no bar near a hotel."""
    shared = set(one) & set(other)
    return [word for word in one if word in shared] == [word for word in other if word in shared]


def _are_opposed(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether a word of one is that of the other with another prefix: `active` and `inactive`, 'in' and 'out'."""
    said, heard = set(map(stem, one)), set(map(stem, other))
    mine, theirs = said - heard, heard - said
    roots = {root for word in theirs for root in _roots(word)}
    return any(root in roots for word in mine for root in _roots(word))


def _have_one_content(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether the words are the same, as they have to be where either request is long."""
    if max(_length(one), _length(other)) < _LONGER:
        return True
    return _content(one) == _content(other)


def _length(words: Collection[str]) -> float:
    return sum(0.5 if _CHARACTER.fullmatch(word) else 1.0 for word in words)


def _content(words: Sequence[str]) -> list[str]:
    """Return the stems without numbers, which are compared by their values and not by their spelling."""
    return sorted(stem(word) for word in words if not _NUMERAL.fullmatch(word))


@lru_cache(maxsize=4096)
def _roots(word: str) -> tuple[str, ...]:
    """Return what is left of a stem without what may stand before and behind it, the stem itself too."""
    return tuple(dict.fromkeys(_cut(word))) if word.isascii() and word.isalpha() else ()


def _cut(word: str) -> Iterator[str]:
    yield word
    if word in _PREFIXES:
        yield ""  # `pre-tax` and `post-tax`
    for length in range(1, len(word) - _SHORTEST + 1):
        if word[:length] in _PREFIXES:
            yield word[length:]
    for suffix in _SUFFIXES:
        if word.endswith(suffix) and len(word) - len(suffix) >= _SHORTEST:
            yield stem(word.removesuffix(suffix))
