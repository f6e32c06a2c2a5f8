"""Which words must be in a text before a condition can hold: only branches with such a word there need be asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from migrate_kit.analyze.compile.program import Program
from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, Equals, StartsWith

Word = tuple[int, str]
"""A view by its number, and a word that is looked for in it; never empty."""


@dataclass(frozen=True, slots=True)
class Triggers:
    """For each branch, its trigger words; None for a branch that can fire without any word."""

    by_branch: tuple[frozenset[Word] | None, ...]
    sure: tuple[bool, ...]
    """Whether one of the words is enough, so that the branch need not be asked."""

    @property
    def free(self) -> tuple[int, ...]:
        """The branches that are asked for every text."""
        return tuple(number for number, words in enumerate(self.by_branch) if words is None)

    def words(self, view: int) -> list[str]:
        """Return the words of *view*, sorted."""
        return sorted({text for words in self.by_branch for seen, text in words or () if seen == view})

    def branches(self, view: int, word: str) -> tuple[int, ...]:
        """Return the branches that *word* in *view* triggers."""
        return tuple(number for number, words in enumerate(self.by_branch) if words and (view, word) in words)


def triggers(program: Program) -> Triggers:
    """Return the triggers of *program*."""
    return Triggers(
        tuple(_needed(condition, program) for condition in program.conditions),
        tuple(_is_sure(condition) for condition in program.conditions),
    )


def _needed(condition: Condition, program: Program) -> frozenset[Word] | None:
    if isinstance(condition, Contains | StartsWith | Equals):
        # What starts with a word, or is it, contains it.
        word = (program.views.index(program.view(condition)), condition.text)
        return frozenset({word}) if condition.text else None
    if isinstance(condition, AnyOf):
        parts = [_needed(part, program) for part in condition.of]
        known = [words for words in parts if words is not None]
        return frozenset().union(*known) if len(known) == len(parts) else None
    if isinstance(condition, AllOf):
        needs = [words for part in condition.of if (words := _needed(part, program)) is not None]
        return min(needs, key=_cost, default=None)
    return None


def _cost(words: frozenset[Word]) -> tuple[int, int, list[Word]]:
    """Few and long words are rarely there by chance."""
    return len(words), -min((len(text) for _, text in words), default=0), sorted(words)


def _is_sure(condition: Condition) -> bool:
    if isinstance(condition, AnyOf):
        return all(map(_is_sure, condition.of))
    return isinstance(condition, Contains) and bool(condition.text)


def pairs(words: Sequence[str]) -> dict[str, list[int]]:
    """Return pair of characters → numbers of the words that are looked for once the pair is there.

    Each word of two or more characters stands under its rarest pair.
    """
    common = Counter(pair for word in words for pair in set(_pairs(word)))
    found: dict[str, list[int]] = {}
    for number, word in enumerate(words):
        if len(word) > 1:
            found.setdefault(min(_pairs(word), key=lambda pair: common[pair]), []).append(number)
    return found


def _pairs(word: str) -> Iterator[str]:
    return map("".join, pairwise(word))
