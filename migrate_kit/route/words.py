"""Tokens: words with a light suffix cut, and for Chinese single characters and pairs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from migrate_kit.route.lazy_pattern import lazy_pattern
from migrate_kit.route.text import fold, listed

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af\uf900-\ufaff"
"""Scripts written without blanks between words, as the inside of a character class."""

_RUN = lazy_pattern(rf"[{CJK}]+|(?:[^\W_{CJK}]|(?<=\w)'(?=[a-z]))+")
_CAMEL = lazy_pattern(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_FIRST_CJK = lazy_pattern(rf"[{CJK}]")

STOP_WORDS = listed(
    """
    a an the of to for in on at by with from and or is are was were be been am do does did it its this that
    these those i me my we us our you your he she they them can could would will shall should may might must
    please pls hey hi hello thanks thank ok okay just some any so as if then than there here what which who how
    when where why not no i'm i'd i'll i've it's that's what's let's don't want need like about into s t
    """
)
STOP_CHARS = frozenset("的了吗呢吧啊呀哦嗯么是我你他她它们您这那有在和与或也都就还把将被给让为以及个一下请很太")

_POLITE = lazy_pattern(
    r"麻烦(?:你|您)?|劳驾|拜托|辛苦(?:你|您)?(?:了)?|请问(?:一下)?|请(?:你|您)?|帮(?:我|忙|我们)(?:们)?|能不能|可不可以|可以"
    r"|能否|我想要?|我要|想要|谢谢(?:你|您|啦|了)?|多谢|你好|您好|一下|看看|好吗|行吗|可以吗|吧|呗"
)
"""Chinese politeness and wake words. The English ones are stop words already."""


def has_cjk(text: str) -> bool:
    """Tell whether *text* has a character of a script without blanks between words."""
    return _FIRST_CJK.search(text) is not None


def without_politeness(folded: str) -> str:
    """Blank out politeness and wake words, keeping every position."""
    return folded if folded.isascii() else _POLITE.sub(lambda match: " " * len(match.group()), folded)


def tokens(folded: str) -> Iterator[str]:
    """Yield the tokens of a folded text in order, without stop words."""
    for match in _RUN.finditer(folded):
        run = match.group()
        if _FIRST_CJK.match(run):
            yield from _characters(run)
        elif run not in STOP_WORDS:
            yield stem(run)


def name_words(name: str) -> str:
    """Return an identifier as words: `queryLogs_v2` gives `query logs v2`."""
    return fold(_CAMEL.sub(" ", name).replace("_", " ").replace("-", " ").replace(".", " "))


@lru_cache(maxsize=16384)
def stem(word: str) -> str:
    """Cut the common English endings, so that `restarting`, `restarts` and `restart` are one token."""
    if len(word) <= 3 or not word.isascii():
        return word
    word = word.removesuffix("'s")
    for ending, kept in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) + len(kept) >= 3:
            return _bare(word[: len(word) - len(ending)] + kept)
    return _bare(word)


_ENDINGS = (
    ("sses", "ss"), ("ies", "y"), ("xes", "x"), ("ches", "ch"), ("shes", "sh"),
    ("ss", "ss"), ("us", "us"), ("is", "is"),
    ("ations", "at"), ("ation", "at"), ("ions", ""), ("ion", ""), ("ments", ""), ("ment", ""),
    ("ings", ""), ("ing", ""), ("ers", ""), ("er", ""), ("ied", "y"), ("ed", ""), ("es", "e"), ("s", ""),
)  # fmt: skip


def _bare(word: str) -> str:
    # stopp(ing) -> stop, scal(ing) and scale -> scal
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiosl":
        return word[:-1]
    return word[:-1] if len(word) > 3 and word[-1] == "e" else word


def _characters(run: str) -> Iterator[str]:
    for char in run:
        if char not in STOP_CHARS:
            yield char
    for first, second in pairwise(run):
        if first not in STOP_CHARS or second not in STOP_CHARS:
            yield first + second
