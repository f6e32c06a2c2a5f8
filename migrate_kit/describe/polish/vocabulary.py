"""How the words of the lexicon are found in a text, and the marks that some of them stand for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from migrate_kit.describe.polish import lexicon

NEUTRAL, COMMA, STOP, AND, WITH, OR, IF, WHEN, OF, MOVED, RELATIVE, NOT, USE = (
    *("", ",", ";", "and", "with", "or", "if", "when", "of", "moved", "rel", "not", "use"),
)  # fmt: skip
#: Words that say what a number is: with it, before or behind it, they are one.
BOUNDS = frozenset(("<=", ">=", "default"))
#: The Chinese postposition that makes a clause a case.
CASE = "时"
#: What joins or parts words, beside all those that stand for themselves.
MARKS = frozenset((COMMA, STOP, AND, WITH, OR, IF, WHEN, OF, MOVED, RELATIVE)) | BOUNDS


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Words and what they stand for, in one kind of place."""

    words: Mapping[str, str]
    pattern: re.Pattern[str]
    """Finds the longest of them at a place of a folded text."""


def _read(*tables: str) -> Vocabulary:
    found: dict[str, str] = {}
    for line in filter(str.strip, "\n".join(tables).split("\n")):
        stands_for, is_one, words = line.partition(" = ")
        listed = [word.strip() for word in (words if is_one else line).split("|")]
        found |= {word: stands_for.strip() if is_one else word for word in listed}
    longest = sorted(found, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in longest if word.isascii())
    chinese = "|".join(re.escape(word) for word in longest if not word.isascii())
    return Vocabulary(found, re.compile(rf"(?<![\w'])(?:{latin})(?![\w'])|{chinese}", re.ASCII))


ANYWHERE = _read(lexicon.ANYWHERE)
AT_HEAD = _read(lexicon.AT_HEAD)
IN_EXCLUSIONS = _read(lexicon.ANYWHERE, lexicon.IN_EXCLUSIONS)
IN_QUESTIONS = _read(lexicon.ANYWHERE, lexicon.IN_QUESTIONS)
