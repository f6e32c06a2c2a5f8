"""The cheap proof: a text that has a keyword also has every part of it, and one that is a word is nothing else.

Enough for most dead keywords ("login" behind "log") and for chains of `==`, and thousands of times cheaper than the
automaton.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.model.condition import (
    AllOf,
    Always,
    AnyOf,
    Condition,
    Contains,
    EndsWith,
    Equals,
    Not,
    Regex,
    StartsWith,
    TextAtom,
)
from migrate_kit.model.normalise import Steps


@dataclass(frozen=True, slots=True)
class Given:
    """A test that holds: its keyword, the steps of the view that it stands in, and where in the text it stands."""

    keyword: str
    steps: tuple[str, ...]
    kind: type[Condition]


def given_by(condition: Condition, steps: Steps) -> list[Given]:
    """Return tests that hold for every text which *condition* takes."""
    return list(_given(condition, tuple(steps)))


def _given(condition: Condition, steps: tuple[str, ...]) -> Iterator[Given]:
    if isinstance(condition, AllOf):
        for part in condition.of:
            yield from _given(part, steps)
    elif isinstance(condition, TextAtom):
        yield Given(condition.text, steps if condition.normalise is None else condition.normalise, type(condition))


def is_implied(condition: Condition, given: list[Given], steps: Steps) -> bool:
    """Tell whether *condition* holds for every text with the *given* keywords. False proves nothing."""
    if isinstance(condition, AnyOf):
        return any(is_implied(part, given, steps) for part in condition.of)
    if isinstance(condition, AllOf):
        return all(is_implied(part, given, steps) for part in condition.of)
    if isinstance(condition, TextAtom | Regex):
        own = tuple(steps) if condition.normalise is None else condition.normalise
        return any(one.steps == own and _follows(condition, one) for one in given)
    return isinstance(condition, Always)


def is_contradiction(condition: Condition, given: list[Given], steps: Steps) -> bool:
    """Tell whether *condition* refuses what its own tests say. False proves nothing."""
    parts = condition.of if isinstance(condition, AllOf) else ()
    return any(_is_refuted(part, given, steps) for part in parts)


def _is_refuted(condition: Condition, given: list[Given], steps: Steps) -> bool:
    """Tell whether *condition* fails for every text with the *given* keywords. False proves nothing."""
    if isinstance(condition, Not):
        return is_implied(condition.of[0], given, steps)
    if isinstance(condition, AnyOf):
        return all(_is_refuted(part, given, steps) for part in condition.of)
    if isinstance(condition, AllOf):
        return any(_is_refuted(part, given, steps) for part in condition.of)
    if not isinstance(condition, TextAtom | Regex):
        return False
    own = tuple(steps) if condition.normalise is None else condition.normalise
    whole = (one for one in given if one.kind is Equals and one.steps == own)
    return any(condition._holds(one.keyword, own) is False for one in whole)


def _follows(test: TextAtom | Regex, one: Given) -> bool:
    if one.kind is Equals:
        return test._holds(one.keyword, one.steps) is True
    if isinstance(test, Contains):
        return test.text in one.keyword
    if isinstance(test, StartsWith):
        return one.kind is StartsWith and one.keyword.startswith(test.text)
    return isinstance(test, EndsWith) and one.kind is EndsWith and one.keyword.endswith(test.text)
