"""The cheap proof: a text that has a keyword also has every part of that keyword.

Enough for most dead keywords ("login" behind "log"), and thousands of times cheaper than the automaton.
"""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.model.condition import AllOf, Always, AnyOf, Condition, Contains, TextAtom
from migrate_kit.model.normalise import Steps

Given = tuple[str, tuple[str, ...]]
"""(keyword, steps of the view that it stands in)."""


def given_by(condition: Condition, steps: Steps) -> list[Given]:
    """Return keywords that every text which *condition* takes must hold."""
    return list(_given(condition, tuple(steps)))


def _given(condition: Condition, steps: tuple[str, ...]) -> Iterator[Given]:
    if isinstance(condition, AllOf):
        for part in condition.of:
            yield from _given(part, steps)
    elif isinstance(condition, TextAtom):
        yield condition.text, steps if condition.normalise is None else condition.normalise


def is_implied(condition: Condition, given: list[Given], steps: Steps) -> bool:
    """Tell whether *condition* holds for every text with the *given* keywords. False proves nothing."""
    if isinstance(condition, AnyOf):
        return any(is_implied(part, given, steps) for part in condition.of)
    if isinstance(condition, AllOf):
        return all(is_implied(part, given, steps) for part in condition.of)
    if isinstance(condition, Contains):
        own = tuple(steps) if condition.normalise is None else condition.normalise
        return any(view == own and condition.text in keyword for keyword, view in given)
    return isinstance(condition, Always)
