"""A text read into units: all of it that must not get lost.

Good: `Restarts the given service` gives restart, service; `将服务重启` gives the mark of a moved object, 服, 务, 重启.
Bad:  stems all over: `deleted` is no `delete`, and `services` are more than a service.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator

from migrate_kit.describe.polish import vocabulary
from migrate_kit.describe.polish.lexicon import SAME, SHORT_VERBS, VERBS
from migrate_kit.describe.polish.number import Number, folded, numbers_in
from migrate_kit.describe.polish.term import identifier_at, quotation_at
from migrate_kit.describe.polish.unit import Unit
from migrate_kit.describe.polish.vocabulary import AND, COMMA, MARKS, NEUTRAL, NOT, OR, RELATIVE, STOP, WITH, Vocabulary

_RANGE = re.compile(r"(?<![\w.-])(-?\d+(?:\.\d+)?) ?(?:to|-|~|–|到|至) ?(-?\d+(?:\.\d+)?)(?![\w.-]*\d)")
_WORD = re.compile(r"[^\W\d_\u2e80-\uffff]+(?:'[a-z]+)?(?:-[^\W\d_\u2e80-\uffff]+)*")
_STOPS, _COMMAS = frozenset(";.。:!"), frozenset(",()[]–—/")
_GENITIVE, _LISTED = "的", "、"
_PRONOUNS = frozenset(("it", "they"))
_BEFORE_VERBS = frozenset((AND, OR, RELATIVE, "then"))
_APOSTROPHE = re.compile(r"(?<=\w)’(?=\w)")
_POSSESSIVE = re.compile(r"'s?$")
#: Words of a clause that something may be added to with a verb in `-ing`.
_CLAUSE = 3
#: Endings of a verb in the present, and what stands there without.
_ENDINGS = (("ies", "y"), ("sses", "ss"), ("shes", "sh"), ("ches", "ch"), ("xes", "x"), ("ing", ""))


def units_of(text: str, words: Vocabulary, *, values: Collection[str] = (), has_verbs: bool = True) -> list[Unit]:
    """Return the units of *text*, read by the vocabulary *words*; *values* of parameters are told apart.

    Only where it *has_verbs* for its clauses to begin with may these change their endings.
    """
    return list(_Reader(text, words, values, has_verbs).units())


class _Reader:
    def __init__(self, text: str, words: Vocabulary, values: Collection[str], has_verbs: bool) -> None:
        plain = " ".join(unicodedata.normalize("NFKC", text).split())
        self._plain = _APOSTROPHE.sub("'", plain)
        self._folded = folded(self._plain)
        self._words, self._values, self._has_verbs = words, {value.lower() for value in values}, has_verbs
        self._numbers = _longest(numbers_in(self._plain))
        self._at = 0
        self._has_begun, self._follows_clause, self._words_since = False, False, 0
        self._is_head = has_verbs
        """Whether a verb may stand here, whose ending says nothing: first of a clause, or behind `it`."""

    def units(self) -> Iterator[Unit]:
        while self._at < len(self._folded):
            unit = self._named() or self._number() or self._phrase() or self._word() or self._mark()
            if unit is None:
                self._at += 1
            elif unit.key != NEUTRAL:
                yield unit

    def _take(self, end: int) -> str:
        written, self._at = self._plain[self._at : end], end
        return written

    def _named(self) -> Unit | None:
        quoted = quotation_at(self._plain, self._at)
        found = quoted or identifier_at(self._plain, self._at)
        if found is None or (not quoted and found[0].lower() in self._words.words):
            return None  # nothing, or a word in capitals
        said, end = found
        bare = identifier_at(said, 0)
        is_name = bare is not None and bare[1] == len(said)
        self._is_head = False
        return Unit("named", said.lower() if is_name else f'"{said.lower()}"', self._take(end), is_value=True)

    def _number(self) -> Unit | None:
        ranged = _RANGE.match(self._folded, self._at)
        if ranged:
            return Unit("number", f"{ranged[1]}..{ranged[2]}", self._take(ranged.end()))
        number = self._numbers.get(self._at)
        return Unit("number", number.key, self._take(number.end)) if number else None

    def _phrase(self) -> Unit | None:
        match = self._words.pattern.match(self._folded, self._at)
        if match is None or (match.group() in self._values and match.group() not in (AND, OR)):
            return None
        key = self._words.words[match.group()]
        if self._is_head:
            key = vocabulary.AT_HEAD.words.get(match.group(), key)
        before = self._plain[max(self._at - 2, 0) : self._at]
        if match.group() == _GENITIVE and (before in VERBS or before[-1:] in SHORT_VERBS):
            key = _GENITIVE
        if key != NOT:
            self._follows_clause = False
            is_before_verb = match.group() in _PRONOUNS if key == NEUTRAL else key in _BEFORE_VERBS
            self._is_head = self._has_verbs and is_before_verb
        return Unit("mark" if key in MARKS else "word", key, self._take(match.end()))

    def _word(self) -> Unit | None:
        match = _WORD.match(self._folded, self._at)
        if match is None:
            return None
        word = _POSSESSIVE.sub("", match.group())
        is_first = self._is_head and not self._has_begun
        # `queued and running jobs` are no deeds; `…, waiting 30 s` is one.
        bare = _bare(word)
        is_verb = self._is_head and (bare == word or not word.endswith("ing") or self._follows_clause)
        bare = _SAME.get(bare, bare) if is_verb else ""
        self._is_head, self._has_begun, self._words_since = False, True, self._words_since + 1
        return Unit("word", _plain(word), self._take(match.end()), word in self._values, bare, is_first)

    def _mark(self) -> Unit | None:
        char = self._folded[self._at]
        if char in _STOPS or char in _COMMAS:
            self._is_head = self._has_verbs
            self._follows_clause, self._words_since = self._words_since >= _CLAUSE, 0
            return Unit("mark", STOP if char in _STOPS else COMMA, self._take(self._at + 1))
        if char == _LISTED:
            return Unit("mark", WITH, self._take(self._at + 1))
        if char.isalnum() or char == "?" or unicodedata.category(char) in ("Sm", "Sc", "So"):
            self._is_head = False
            return Unit("word", char, self._take(self._at + 1))
        return None


def _longest(numbers: Iterator[Number]) -> dict[int, Number]:
    found: dict[int, Number] = {}
    for number in numbers:
        if number.start not in found or number.end > found[number.start].end:
            found[number.start] = number
    return found


def _plain(word: str) -> str:
    """Return the word that *word* may be changed for."""
    return SAME.get(word) or (f"{SAME[word[:-1]]}s" if word[-1:] == "s" and word[:-1] in SAME else word)


def _bare(word: str) -> str:
    """Return *word* without the ending of a verb in the present, and without the `e` that some of these take away."""
    for ending, kept in _ENDINGS:
        stem = word.removesuffix(ending) + kept
        if word.endswith(ending) and len(stem) > 2 and re.search("[aeiouy]", stem):
            word = stem
            break
    else:
        word = word if word.endswith(("ss", "us", "is")) or len(word) < 4 else word.removesuffix("s")
    is_doubled = len(word) > 3 and word[-1] == word[-2] and word[-1] not in "aeiouls"
    return word[:-1] if is_doubled or (len(word) > 3 and word[-1] == "e") else word


_SAME = {_bare(word): _bare(other) for word, other in SAME.items()}
