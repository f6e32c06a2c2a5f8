"""`if not text: return` in front of a router: it keeps the empty request from branches that would take it."""

from __future__ import annotations

from collections.abc import Iterable

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Not
from migrate_kit.scan.truth import ALWAYS, NEVER, both, is_emptiness, opposite


def turns_away_nothing(test: Condition) -> bool:
    """Tell whether a guard with *test* leaves for the empty request, and asks about nothing else."""
    return test not in (ALWAYS, NEVER) and is_emptiness(test) and holds_for_nothing(test)


def behind(guards: Iterable[Condition], condition: Condition) -> Condition:
    """Return *condition* behind *guards*: changed only where the empty request would pass it.

    A test that always holds is left as it is: that it does is what a person has to know of it.
    """
    if condition == ALWAYS or not holds_for_nothing(condition):
        return condition
    return both([*map(opposite, guards), condition])


def holds_for_nothing(condition: Condition) -> bool:
    """Tell whether *condition* certainly holds for an empty text."""
    return _bare(condition).matches("") is True


def _bare(condition: Condition) -> Condition:
    """Return *condition* without its steps: they leave nothing of nothing."""
    if isinstance(condition, AnyOf | AllOf):
        return condition.model_copy(update={"of": tuple(map(_bare, condition.of))})
    if isinstance(condition, Not):
        return Not(of=(_bare(condition.of[0]),))
    return condition.model_copy(update={"normalise": None}) if hasattr(condition, "normalise") else condition
