"""How alike two texts are, 0 to 1: by rapidfuzz with the extra `lint`, else by the standard library.

Both look at the same sorted words (single characters and pairs in Chinese), so that the order of words says nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from functools import cache
from importlib import import_module

from migrate_kit.route.text import fold
from migrate_kit.route.words import tokens

_WORTH_COMPARING = 0.4
"""Texts that share less of their words than this are not compared letter by letter."""


def likeness(one: str, other: str) -> float:
    """Return how alike the words of two texts are."""
    words, others = _words(one), _words(other)
    if len(words & others) < _WORTH_COMPARING * min(len(words), len(others)) or not words or not others:
        return 0.0
    return _ratio()(" ".join(sorted(words)), " ".join(sorted(others)))


def worth_comparing(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield (one, other), one before the other, for the texts that share enough words to be alike."""
    holders: defaultdict[str, list[int]] = defaultdict(list)
    for other, text in enumerate(texts):
        words = _words(text)
        shared = Counter(one for word in words for one in holders[word])
        for one, count in shared.items():
            if count >= _WORTH_COMPARING * min(len(words), len(_words(texts[one]))):
                yield one, other
        for word in words:
            holders[word].append(other)


def has_rapidfuzz() -> bool:
    """Tell whether the extra `lint` is there."""
    return _ratio() is not _by_difflib


@cache
def _ratio() -> Callable[[str, str], float]:
    try:
        fuzz = import_module("rapidfuzz.fuzz")
    except ImportError:
        return _by_difflib
    return lambda one, other: float(fuzz.ratio(one, other)) / 100


def _by_difflib(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other, autojunk=False).ratio()


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset(tokens(fold(text)))
