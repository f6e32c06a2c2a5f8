"""`(a and b) or (not a and b)` is b: what holds either way says nothing."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.condition import AllOf, Condition, Contains, Not, all_of, negate

#: Longer lists of alternatives are lists of words, where every pair is not looked at.
_FEW = 12
_Parts = dict[Condition, None]


def without_either_way(alternatives: Sequence[Condition]) -> list[Condition]:
    """Return *alternatives*, those joined that differ only in a test that holds for one and not for the other."""
    found = list(alternatives)
    if not 2 <= len(found) <= _FEW or not any(isinstance(part, AllOf) for part in found):
        return found
    while True:
        for at, one in enumerate(found):
            pairs = ((to, _joined(one, found[to])) for to in range(at + 1, len(found)))
            to, joined = next(((to, joined) for to, joined in pairs if joined is not None), (0, None))
            if joined is not None:
                found[at] = joined
                del found[to]
                break
        else:
            return list(dict.fromkeys(found))


def _joined(one: Condition, other: Condition) -> Condition | None:
    """Return the one condition that two alternatives are, None where they are two."""
    left, right = _parts(one), _parts(other)
    for test in left:
        against = negate(test)
        if against in right:
            rest = _same(test, [p for p in left if p != test], [p for p in right if p != against])
            if rest is not None:
                return all_of(*rest)
    return None


def _parts(condition: Condition) -> _Parts:
    return dict.fromkeys(condition.of if isinstance(condition, AllOf) else (condition,))


def _same(test: Condition, left: list[Condition], right: list[Condition]) -> list[Condition] | None:
    """Return what both sides ask besides *test*; nothing is not the same as something."""
    if not left or len(left) != len(right):
        return None
    if isinstance(test, Not):
        test, left, right = test.of[0], right, left
    return left if all(p == q or _is_cut_alike(test, p, q) for p, q in zip(left, right, strict=True)) else None


def _is_cut_alike(test: Condition, where: Condition, elsewhere: Condition) -> bool:
    """Whether *where* asks what *elsewhere* does, of a text from which the word that *test* found was taken out.

    Without the word in it there is nothing to take out, and blanks around a text are in no word.
    """
    if not (isinstance(test, Contains) and isinstance(where, Contains) and isinstance(elsewhere, Contains)):
        return False
    before, after = elsewhere.normalise or (), where.normalise or ()
    taken = tuple(step for step in after[len(before) :] if step != "strip")
    alike = where.text == elsewhere.text == where.text.strip() and test.normalise == elsewhere.normalise
    return alike and after[: len(before)] == before and taken == (f"remove:{test.text}",)
