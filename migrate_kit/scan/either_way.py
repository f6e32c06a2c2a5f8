"""Alternatives in their shortest form: what holds either way, or follows from another alternative, says nothing.

(a and b) or (not a and b)   is   b
a or (not a and b)           is   a or b
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import AllOf, Condition, Contains, Not, all_of, negate

#: Longer lists of alternatives are lists of words, where every pair is not looked at.
_FEW = 12


class _Way:
    """One alternative: its tests in order, and looked up."""

    __slots__ = ("known", "tests")

    def __init__(self, tests: Sequence[Condition]) -> None:
        self.tests = tests
        self.known = frozenset(tests)

    def without(self, test: Condition) -> _Way:
        return _Way([own for own in self.tests if own != test])

    def misses(self, other: _Way) -> list[Condition]:
        """Return the tests of *other* that it does not ask."""
        return [test for test in other.tests if test not in self.known]

    def misses_few(self, other: _Way) -> bool:
        """Whether these are one at most, or one and the same."""
        return len(other.known - self.known) <= 1


def without_either_way(alternatives: Sequence[Condition]) -> list[Condition]:
    """Return *alternatives* without tests and alternatives that follow from the others."""
    if not 2 <= len(alternatives) <= _FEW or not any(map(_rules_something_out, alternatives)):
        return list(alternatives)
    found = [_Way(part.of if isinstance(part, AllOf) else (part,)) for part in alternatives]
    some_cut = any(_is_cut(test) for way in found for test in way.tests)
    while (shorter := _shorter(found, some_cut)) is not None:
        found = shorter
    return [all_of(*way.tests) for way in found]


def _rules_something_out(part: Condition) -> bool:
    return isinstance(part, AllOf) and len(part.of) <= _FEW and any(isinstance(test, Not) for test in part.of)


def _shorter(found: list[_Way], some_cut: bool) -> list[_Way] | None:
    for at, way in enumerate(found):
        others = [other for index, other in enumerate(found) if index != at]
        # Without cuts, nothing follows where more than one is missed; most miss all.
        missed = [(other, way.misses(other)) for other in others if some_cut or way.misses_few(other)]
        if any(all(some_cut and _follows_by_cut(way, test) for test in tests) for _, tests in missed):
            return others
        needless = {test for other, tests in missed if some_cut or len(tests) == 1 for test in _said(other, way, tests)}
        first = next((test for test in way.tests if test in needless), None) if len(way.tests) > 1 else None
        if first is not None:
            return [*found[:at], way.without(first), *found[at + 1 :]]
    return None


def _follows_by_cut(narrow: _Way, test: Condition) -> bool:
    return any(_is_cut_alike(t, q, test) for t in narrow.tests for q in narrow.tests)


def _said(other: _Way, way: _Way, missed: Sequence[Condition]) -> Iterator[Condition]:
    """Yield the tests of *way* that *other* turns round, one of those *missed*, and takes all else that *way* does."""
    for against in missed:
        test = negate(against)
        if test in way.known:
            rest = [own for own in way.tests if own != test]
            asked = [*missed, test] if test in other.known else missed
            if all(p == against or any(_is_cut_alike(test, q, p) for q in rest) for p in asked):
                yield test


def _is_cut(test: Condition) -> bool:
    return isinstance(test, Contains) and any(step.startswith("remove:") for step in test.normalise or ())


def _is_cut_alike(test: Condition, one: Condition, other: Condition) -> bool:
    """Whether two tests ask the same, one of them of a text from which the word that *test* asks for was taken out.

    Without the word in it there is nothing to take out, and blanks around a text are in no word.
    """
    word = test.of[0] if isinstance(test, Not) else test
    if not (isinstance(word, Contains) and isinstance(one, Contains) and isinstance(other, Contains)):
        return False
    where, elsewhere = (other, one) if isinstance(test, Not) else (one, other)
    before, after = elsewhere.normalise or (), where.normalise or ()
    taken = tuple(step for step in after[len(before) :] if step != "strip")
    alike = where.text == elsewhere.text == where.text.strip() and word.normalise == elsewhere.normalise
    return alike and after[: len(before)] == before and taken == (f"remove:{word.text}",)
