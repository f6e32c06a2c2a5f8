"""Phrases that only the requests of one tool say: mined from judged requests, proposed, and applied by nobody here."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from migrate_kit.model.case import Case
from migrate_kit.model.phrase import LearnedPhrase
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.phrases import fold_phrase, units
from migrate_kit.route.scope import quoted, scopes
from migrate_kit.route.sections import value_phrases
from migrate_kit.route.text import fold
from migrate_kit.route.words import CJK, STOP_CHARS, STOP_WORDS, without_politeness

SUPPORT = 3
"""Different requests of the tool that have to say a phrase."""
PRECISION = 0.8
"""Share of the requests with a phrase that have to mean its tool."""
MOST = 12
"""Phrases proposed for one tool."""
_LONGEST_WORDS, _LONGEST_CHARS = 3, 6
_SHORTEST = 2
"""Units of a phrase (see `route.phrases.units`); one Chinese character says next to nothing."""
# Whatever holds a digit or an @, an address or a path is somebody's or something's own, and no phrase.
_PERSONAL = re.compile(r"\S*(?:[\d@]|://|\w[/\\]\w|\w\.\w|_)\S*")
_RUN = re.compile(rf"([{CJK}]+)|([^\W\d_{CJK}]+(?:'[a-z]+)?)|(\S)")


def mine(cases: Sequence[Case], specs: Sequence[ToolSpec]) -> tuple[LearnedPhrase, ...]:
    """Return the phrases that *cases* teach of *specs*, those first that catch most; by name of the tool.

    No phrase is one that a description has already, holds a value of an argument, or lies in a negated or quoted part.
    """
    known = set(_anchors(specs))
    says = [frozenset(run for run in _runs(case) if run not in known) for case in cases]
    everywhere = Counter(run for runs in says for run in runs)
    own: defaultdict[str, dict[str, set[int]]] = defaultdict(dict)
    names = {spec.name for spec in specs}
    for number, (case, runs) in enumerate(zip(cases, says, strict=True)):
        if len(case.labels) == 1 and case.labels[0] in names:
            for run in runs:
                own[case.labels[0]].setdefault(run, set()).add(number)
    return tuple(one for tool in sorted(own) for one in _chosen(tool, own[tool], everywhere))


def _chosen(tool: str, own: dict[str, set[int]], everywhere: Counter[str]) -> Iterator[LearnedPhrase]:
    """Yield the phrases of one tool that each catch enough requests which those before do not."""
    left = {
        run: set(rows) for run, rows in own.items() if len(rows) >= SUPPORT and len(rows) >= PRECISION * everywhere[run]
    }
    support = {run: len(rows) for run, rows in left.items()}
    for _ in range(MOST):
        best = max(
            left, key=lambda run: (len(left[run]), support[run] / everywhere[run], units(run), run), default=None
        )
        if best is None or len(left[best]) < SUPPORT:
            return
        yield LearnedPhrase(
            phrase=best, tool=tool, support=support[best], precision=round(support[best] / everywhere[best], 3)
        )
        caught = left.pop(best)
        for still in left.values():
            still.difference_update(caught)


def _anchors(specs: Iterable[ToolSpec]) -> Iterator[str]:
    for spec in specs:
        yield from map(fold_phrase, (*spec.use_when, *spec.do_not_use_when))
        for parameter in spec.parameters.values():
            yield from value_phrases(parameter)


def _runs(case: Case) -> Iterator[str]:
    """Yield what a request says that may be a phrase: runs of words, and of Chinese characters."""
    words: list[str] = []
    for match in _RUN.finditer(_open(case)):
        chinese, word, _ = match.groups()
        if word:
            words.append(word)
            continue
        yield from _of_words(words)
        words = []
        yield from _of_characters(chinese or "")
    yield from _of_words(words)


def _open(case: Case) -> str:
    """Return a request with a bar in place of all that is personal, quoted, negated, or the value of an argument."""
    folded = fold(case.text)
    found = scopes(folded)
    for start, end in (*quoted(folded), *found.negated, *found.aside):
        folded = folded[:start] + "|" * (end - start) + folded[end:]
    for values in case.args:
        for value in values.values():
            if isinstance(value, str) and value.strip():
                folded = folded.replace(fold(value), "|")
    return _PERSONAL.sub("|", without_politeness(folded))


def _of_words(words: Sequence[str]) -> Iterator[str]:
    for start in range(len(words)):
        for end in range(start + 1, min(start + _LONGEST_WORDS, len(words)) + 1):
            run = words[start:end]
            if run[0] not in STOP_WORDS and run[-1] not in STOP_WORDS and any(len(word) > 2 for word in run):
                yield " ".join(run)


def _of_characters(run: str) -> Iterator[str]:
    for start in range(len(run)):
        for end in range(start + _SHORTEST, min(start + _LONGEST_CHARS, len(run)) + 1):
            if run[start] not in STOP_CHARS and run[end - 1] not in STOP_CHARS:
                yield run[start:end]
