"""The calls of a request in the order they have to be made: which wait for which, and which can be made at once."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

ONE_PLAN_STEPS = 3
"""A plan of so many steps or more is made step by step: what comes out of one may change the next."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """One call to make: the tool's name and its arguments by name."""

    tool: str
    arguments: Mapping[str, Any] = field(default_factory=dict)


class Ground(StrEnum):
    """Why a call comes after another."""

    said = "said"
    """The request says so: `then`, 先…再…, `before`."""
    result = "result"
    """It refers to what the other call is about or gives: `it`, 把结果."""
    rule = "rule"
    """A rule wants the other tool done before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedCall:
    """A call and what it waits for; calls are meant by their place in the plan, from zero."""

    call: ToolCall
    after: Mapping[int, Ground] = field(default_factory=dict)
    """Place of a call that comes before → why."""
    awaits: Mapping[str, int] = field(default_factory=dict)
    """Parameter without a value → place of the call whose result is its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Calls that together answer a request; empty where there are not two. Each comes after those it waits for."""

    calls: tuple[PlannedCall, ...] = ()

    @property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """The places of the calls, step by step; those of one step depend on none of each other: parallel."""
        depth: list[int] = []
        for planned in self.calls:
            depth.append(max((depth[place] + 1 for place in planned.after), default=0))
        return tuple(
            tuple(place for place, own in enumerate(depth) if own == step) for step in range(max(depth, default=-1) + 1)
        )

    @property
    def is_stepwise(self) -> bool:
        """Tell whether one step has to be made and looked at before the next is begun."""
        return len(self.steps) >= ONE_PLAN_STEPS or any(planned.awaits for planned in self.calls)

    def next_step(self, done: Collection[int] = ()) -> tuple[int, ...]:
        """Return the places of the calls that can be made now, all at once, when those at the places *done* were."""
        waiting = (place for place in range(len(self.calls)) if place not in done)
        return tuple(place for place in waiting if all(before in done for before in self.calls[place].after))
