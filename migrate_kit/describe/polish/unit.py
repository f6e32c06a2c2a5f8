"""A text cut into what must not get lost: quotations, names, numbers, words, Chinese characters, and marks between them.

Good: `Restarts the given service` gives restart, service; `将服务重启` gives the mark of a moved object, 服, 务, 重启.
Bad:  stems all over: `deleted` is no `delete`, and `services` are more than a service.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from migrate_kit.describe.polish import vocabulary
from migrate_kit.describe.polish.number import Number, folded, numbers_in
from migrate_kit.describe.polish.term import identifier_at, quotation_at
from migrate_kit.describe.polish.vocabulary import AND, AT_HEAD, COMMA, IF, NEUTRAL, NOT, OR, RELATIVE, STOP, VERBS, WHEN

Kind = Literal["mark", "number", "named", "word"]
_RANGE = re.compile(r"(?<![\w.-])(-?\d+(?:\.\d+)?) ?(?:to|-|~|–|到|至) ?(-?\d+(?:\.\d+)?)(?![\w.-]*\d)")
_WORD = re.compile(r"[^\W\d_\u2e80-\uffff]+(?:['’][a-z]+)?(?:-[^\W\d_\u2e80-\uffff]+)*")
_STOPS, _COMMAS = frozenset(";.。:!"), frozenset(",、()[]–—/")
_GENITIVE = "的"
_PRONOUNS = frozenset(("it", "they"))
_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
_POSSESSIVE = re.compile(r"['’]s?$")


@dataclass(frozen=True, slots=True)
class Unit:
    """One of them: what it stands for, and how it is written."""

    kind: Kind
    key: str
    written: str
    is_value: bool = False
    """Whether it is one of a list: quoted, a name, or a value of a parameter."""
    bare: str = ""
    """Of a word that may be the verb of its clause: without the ending, which says nothing there."""

    is_first: bool = False
    """Whether it is the first word of all."""

    def is_same(self, other: Unit) -> bool:
        """Tell whether it says the same as *other*, a unit of the text."""
        if self.kind != other.kind or self.key == other.key:
            return self.kind == other.kind
        # Of a later verb `-s` may be added only: what loses it, `logs and caches`, is as often no verb.
        is_bent = self.is_first or "ing" in (self.key[-3:], other.key[-3:]) or len(self.key) > len(other.key)
        return is_bent and self.bare != "" and self.bare == other.bare

    def is_mark(self, *keys: str) -> bool:
        """Tell whether it is one of the marks *keys*."""
        return self.kind == "mark" and self.key in keys


def units_of(
    text: str, words: Mapping[str, str], *, values: Collection[str] = (), has_verbs: bool = True
) -> list[Unit]:
    """Return the units of *text*, read by the vocabulary *words*; *values* of parameters are told apart.

    Only where it *has_verbs* for its clauses to begin with may these change their endings.
    """
    return list(_Reader(text, words, values, has_verbs).units())


class _Reader:
    def __init__(self, text: str, words: Mapping[str, str], values: Collection[str], has_verbs: bool) -> None:
        plain = " ".join(unicodedata.normalize("NFKC", text).split())
        self._plain = _APOSTROPHE.sub("'", plain)
        self._folded = folded(self._plain)
        self._words, self._values, self._has_verbs = words, {value.lower() for value in values}, has_verbs
        self._numbers = _longest(numbers_in(self._plain))
        self._at = 0
        self._begun = False
        self._is_head = has_verbs
        """Whether a verb may stand here, whose ending says nothing: first of a clause, or behind `it`."""

    def units(self) -> Iterator[Unit]:
        while self._at < len(self._folded):
            unit = self._named() or self._number() or self._phrase() or self._word()
            if unit is None:
                self._at += 1
            elif unit.key != NEUTRAL:
                yield unit

    def _take(self, end: int) -> str:
        written, self._at = self._plain[self._at : end], end
        return written

    def _named(self) -> Unit | None:
        quoted = quotation_at(self._plain, self._at)
        name = None if quoted else identifier_at(self._plain, self._at)
        if name is not None and name[0].lower() in self._words:
            name = None  # a word in capitals
        if quoted is None and name is None:
            return None
        self._is_head = False
        if quoted is not None:
            said, end = quoted
            bare = identifier_at(said, 0)
            key = said.lower() if bare and bare[1] == len(said) else f'"{said.lower()}"'
            return Unit("named", key, self._take(end), True)
        return Unit("named", name[0].lower(), self._take(name[1]), True)  # type: ignore[index]

    def _number(self) -> Unit | None:
        ranged = _RANGE.match(self._folded, self._at)
        if ranged:
            return Unit("number", f"{ranged[1]}..{ranged[2]}", self._take(ranged.end()))
        number = self._numbers.get(self._at)
        return Unit("number", number.key, self._take(number.end)) if number else None

    def _phrase(self) -> Unit | None:
        match = _phrases(tuple(self._words)).match(self._folded, self._at)
        if match is None or (match.group() in self._values and match.group() not in (AND, OR)):
            return None
        key = (AT_HEAD if self._is_head else self._words).get(match.group(), self._words[match.group()])
        if match.group() == _GENITIVE and self._plain[max(self._at - 2, 0) : self._at] in VERBS:
            key = _GENITIVE
        written = self._take(match.end())
        if key == NEUTRAL:
            self._is_head = self._has_verbs and written.lower() in _PRONOUNS
        elif key != NOT:
            self._is_head = self._has_verbs and key in _BEFORE_VERBS
        return Unit("mark" if key in _MARKS else "word", key, written)

    def _word(self) -> Unit | None:
        char = self._folded[self._at]
        match = _WORD.match(self._folded, self._at)
        if match:
            word = _POSSESSIVE.sub("", match.group())
            bare = _SAME.get(_bare(word), _bare(word)) if self._is_head else ""
            is_first = self._is_head and not self._begun
            self._is_head, self._begun = False, True
            return Unit("word", vocabulary.plain(word), self._take(match.end()), word in self._values, bare, is_first)
        if char in _STOPS or char in _COMMAS:
            self._is_head = self._has_verbs
            return Unit("mark", STOP if char in _STOPS else COMMA, self._take(self._at + 1))
        if char.isalnum() or char == "?" or unicodedata.category(char) in ("Sm", "Sc", "So"):
            self._is_head = False
            return Unit("word", char, self._take(self._at + 1))
        return None


_MARKS = frozenset((COMMA, STOP, AND, OR, IF, WHEN, vocabulary.OF, vocabulary.MOVED, RELATIVE, *vocabulary.BOUNDS))
_BEFORE_VERBS = frozenset((AND, OR, RELATIVE))


def _longest(numbers: Iterator[Number]) -> dict[int, Number]:
    found: dict[int, Number] = {}
    for number in numbers:
        if number.start not in found or number.end > found[number.start].end:
            found[number.start] = number
    return found


@lru_cache(maxsize=8)
def _phrases(words: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds the longest of *words* at a place."""
    longest = sorted(words, key=len, reverse=True)
    latin = "|".join(re.escape(word) for word in longest if word.isascii())
    chinese = "|".join(re.escape(word) for word in longest if not word.isascii())
    return re.compile(rf"(?<![\w'])(?:{latin})(?![\w'])|{chinese}", re.ASCII)


def _bare(word: str) -> str:
    """Return *word* without the ending of a verb of the present."""
    for ending, kept in (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ing", "")):
        stem = word.removesuffix(ending) + kept
        if word.endswith(ending) and len(stem) > 2 and re.search("[aeiouy]", stem):
            word = stem
            break
    else:
        word = word if word.endswith(("ss", "us", "is")) or len(word) < 4 else word.removesuffix("s")
    is_doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"
    return word[:-1] if is_doubled or (len(word) > 3 and word[-1] == "e") else word


_SAME = {_bare(word): _bare(other) for word, other in vocabulary.SAME.items()}
