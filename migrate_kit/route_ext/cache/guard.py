"""What two requests have to share, whatever an encoder thinks of them: numbers, negations, opposites, quotations."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.route.arguments.numerals import NUMERALS, number_of
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, STOP_CHARS, STOP_WORDS, stem, without_politeness
from migrate_kit.route_ext.cache.opposites import turning

_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?:,\d{3})+(?:\.\d+)?(?![\d,])")
_NUMBER = re.compile(rf"\d+(?:[.,]\d+)*|[{NUMERALS}]+")
_SPELT = "zero one two three four five six seven eight nine ten eleven twelve"
_WORDS = {word: str(value) for value, word in enumerate(_SPELT.split())} | {
    "once": "1", "twice": "2", "half": "0.5", "dozen": "12", "hundred": "100", "thousand": "1000", "million": "1000000",
}  # fmt: skip
_WORD = re.compile(r"[a-z]+")
_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")
_IDLE_WORDS = STOP_CHARS | STOP_WORDS
_POLITE = re.compile(r"\b(?:please|pls|kindly|thanks|thank you|hey|hi|hello|(?:can|could|would|will) you)\b")
_EDGES = " \t\n.,;:!?。，；：！？、~…"
_IDLE = re.compile(
    r"一下|一点|有点|一些|一起|万一|统一|一直|一定|([能可好要是行对在会])不\1|可不可以|不好意思|不客气|不知道|不错|不过"
)
"""Numerals and negations that are none."""
_NEGATION = re.compile(
    r"[不没别勿无非未莫]|禁止|拒绝|除了|除外"
    r"|\b(?:not|never|no|none|nothing|neither|nor|without|except|unless|instead|cannot|dont|doesnt|wont)\b|n't\b"
)
_BEHIND = re.compile(rf"\s*(?:([{CJK}]{{1,2}})|([^\W_{CJK}]+))")
_MARKS = re.compile(r"[\"'“”「」『』《》`\s]+")


@dataclass(frozen=True, slots=True)
class Guard:
    """Two requests with different guards are different requests."""

    numbers: tuple[str, ...]
    """In the order in which they are said: from 3 to 5 is not from 5 to 3."""
    negations: tuple[str, ...]
    """What stands behind each negation."""
    sides: frozenset[tuple[str, int, int]]
    """Words that have an opposite, as rows and sides of the table."""
    quoted: tuple[str, ...]
    """What is quoted, or follows a colon."""


def guard_of(text: str) -> Guard:
    """Return the guard of a request."""
    folded = fold(text)
    said = _IDLE.sub(lambda match: " " * len(match.group()), folded)
    aside = scopes(folded).aside
    return Guard(
        numbers=tuple(_numbers(said)),
        negations=tuple(_behind(said, match.end()) for match in _NEGATION.finditer(said)),
        sides=frozenset(turning(said)),
        quoted=tuple(_MARKS.sub(" ", folded[start:end]).strip() for start, end in aside),
    )


def plain(text: str) -> str:
    """Return a request without what says nothing: politeness, case, width, marks at its ends, spelling of numbers."""
    folded = _GROUPED.sub(lambda match: match.group().replace(",", ""), fold(text))
    words = _WORD.sub(lambda match: _WORDS.get(match.group(), match.group()), folded)
    said = " ".join(_POLITE.sub(" ", without_politeness(words)).split()).strip(_EDGES)
    return said or " ".join(folded.split())


def words_of(text: str) -> tuple[str, ...]:
    """Return the words and Chinese characters of a request in their order, without those that say nothing."""
    return tuple(word for word in _TOKEN.findall(plain(text)) if word not in _IDLE_WORDS)


def in_one_order(one: Sequence[str], other: Sequence[str]) -> bool:
    """Tell whether what two requests share stands in one order: a hotel near a bar is no bar near a hotel."""
    shared = set(one) & set(other)
    return [word for word in one if word in shared] == [word for word in other if word in shared]


def _numbers(folded: str) -> list[str]:
    found = [(match.start(), _value(match.group())) for match in _NUMBER.finditer(folded)]
    words = ((match.start(), _WORDS.get(match.group(), "")) for match in _WORD.finditer(folded))
    return [value for _, value in sorted([*found, *words]) if value]


def _value(written: str) -> str:
    numeral = number_of(written)
    if numeral is not None:
        return str(numeral)
    return written.replace(",", "") if _GROUPED.fullmatch(written) else written


def _behind(folded: str, end: int) -> str:
    match = _BEHIND.match(folded, end)
    return "" if match is None else match.group(1) or stem(match.group(2))
