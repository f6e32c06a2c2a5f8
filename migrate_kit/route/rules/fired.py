"""A rule that was not kept, for one call: what follows, and why, as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.model.rules import Effect, Rule

_STRENGTH = {effect: -place for place, effect in enumerate(Effect)}


@dataclass(frozen=True, slots=True, kw_only=True)
class Fired:
    """One rule and one call of the plan."""

    rule: Rule
    effect: Effect
    tool: str
    place: int
    """Which call it was, in the order in which they were met."""
    why: str
    """Name of the sentence."""
    fields: Mapping[str, Any] = field(default_factory=dict)
    fault: str = ""
    """Why the rule could not be judged or carried out; its effect is then the strongest, whatever it says."""

    def __str__(self) -> str:
        return f"{self.rule.id}: {self.fault}" if self.fault else self.rule.id


def strongest(fired: Sequence[Fired]) -> Fired | None:
    """Return the one that decides: by effect, then by priority, call and id; the order in the file means nothing."""
    stops = [one for one in fired if one.effect is not Effect.add_tool]
    return min(
        stops, key=lambda one: (-_STRENGTH[one.effect], -one.rule.priority, one.place, one.rule.id), default=None
    )
