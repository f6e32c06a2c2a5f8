"""Alternatives in their shortest form: what holds either way, or follows from another alternative, says nothing.

(a and b) or (not a and b)   is   b
a or (not a and b)           is   a or b
"""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.condition import AllOf, Condition, Contains, Not, all_of, negate

#: Longer lists of alternatives are lists of words, where every pair is not looked at.
_FEW = 12
_Parts = tuple[Condition, ...]


def without_either_way(alternatives: Sequence[Condition]) -> list[Condition]:
    """Return *alternatives* without tests and alternatives that follow from the others."""
    if not 2 <= len(alternatives) <= _FEW or not any(map(_rules_something_out, alternatives)):
        return list(alternatives)
    found = [part.of if isinstance(part, AllOf) else (part,) for part in alternatives]
    while (shorter := _shorter(found)) is not None:
        found = shorter
    return [all_of(*parts) for parts in found]


def _rules_something_out(part: Condition) -> bool:
    return isinstance(part, AllOf) and len(part.of) <= _FEW and any(isinstance(test, Not) for test in part.of)


def _shorter(found: list[_Parts]) -> list[_Parts] | None:
    for at, parts in enumerate(found):
        others = [other for index, other in enumerate(found) if index != at]
        if any(_holds_too(other, parts) for other in others):
            return others
        test = next((t for t in parts if len(parts) > 1 and any(_says_it(o, parts, t) for o in others)), None)
        if test is not None:
            return [*found[:at], tuple(p for p in parts if p != test), *found[at + 1 :]]
    return None


def _holds_too(wide: _Parts, narrow: _Parts) -> bool:
    """Whether *wide* holds wherever *narrow* does."""
    return all(p in narrow or any(_is_cut_alike(t, q, p) for t in narrow for q in narrow) for p in wide)


def _says_it(other: _Parts, parts: _Parts, test: Condition) -> bool:
    """Whether *other* takes all that *parts* would where *test* does not hold."""
    against = negate(test)
    if against not in other:
        return False
    rest = [p for p in parts if p != test]
    return all(p == against or any(p == q or _is_cut_alike(test, q, p) for q in rest) for p in other)


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
