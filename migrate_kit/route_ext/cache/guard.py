"""What two requests have to share, whatever an encoder thinks of them: numbers, negations, opposites, quotations."""

from __future__ import annotations

import re
from dataclasses import dataclass

from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, STOP_CHARS, STOP_WORDS, stem, without_politeness
from migrate_kit.route_ext.cache.amounts import amounts, in_digits
from migrate_kit.route_ext.cache.opposites import turning

_TOKEN = re.compile(rf"[{CJK}]|[^\W_{CJK}]+")
_IDLE_WORDS = STOP_CHARS | STOP_WORDS
_POLITE = re.compile(
    r"\b(?:please|pls|kindly|thanks|thank you|hey|hi|hello|(?:can|could|would|will) you|(?:tell|give) me|let me know"
    r"|i (?:really )?(?:(?:want|need|have|got|wish|would like) to|wanna|gotta|must|shall)(?: know)?"
    r"|i'd like to(?: know)?)\b"
)
_EDGES = " \t\n.,;:!?。，；：！？、~…"
_IDLE = re.compile(
    r"一下|一点|有点|一些|一起|万一|统一|一直|一定|([能可好要是行对在会])不\1|可不可以|不好意思|不客气|不知道|不错|不过"
)
"""Numerals and negations that are none."""
_NEGATION = re.compile(
    r"[不没别勿无非未莫]|禁止|拒绝|除了|除外"
    r"|\b(?:not|never|no|non|none|nothing|nobody|neither|nor|barely|hardly|without|except|excluding|unless|instead"
    r"|avoid|cannot|cant|dont|doesnt|isnt|arent|wont)\b|n't\b"
)
_BEHIND = re.compile(rf"\s*(?:([{CJK}]{{1,2}})|([^\W_{CJK}]+))")
_MARKS = re.compile(r"[\"'“”「」『』《》`\s]+")


@dataclass(frozen=True, slots=True)
class Guard:
    """Two requests with different guards are different requests."""

    numbers: tuple[str, ...]
    """In the order in which they are said: from 3 to 5 is not from 5 to 3. With sign, unit and place in a row."""
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
        numbers=tuple(amounts(said)),
        negations=tuple(_behind(said, match.end()) for match in _NEGATION.finditer(said)),
        sides=frozenset(turning(_POLITE.sub(" ", said))),
        quoted=tuple(_MARKS.sub(" ", folded[start:end]).strip() for start, end in aside),
    )


def plain(text: str) -> str:
    """Return a request without what says nothing: politeness, case, width, marks at its ends, spelling of numbers."""
    folded = fold(text)
    said = " ".join(_POLITE.sub(" ", without_politeness(in_digits(folded))).split()).strip(_EDGES)
    return said or " ".join(folded.split())


def words_of(text: str) -> tuple[str, ...]:
    """Return the words and Chinese characters of a request in their order, without those that say nothing."""
    return tuple(word for word in _TOKEN.findall(plain(text)) if word not in _IDLE_WORDS)


def _behind(folded: str, end: int) -> str:
    match = _BEHIND.match(folded, end)
    return "" if match is None else match.group(1) or stem(match.group(2))
