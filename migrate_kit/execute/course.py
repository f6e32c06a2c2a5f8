"""The calls of one request on their way: which can begin now, what came of which, and what was never begun.

Nothing here calls anything. A call begins at most once, and after the first that fails none begins any more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

from migrate_kit.errors import CallsInCircles
from migrate_kit.execute.feed import fed
from migrate_kit.execute.guard import LoopGuard
from migrate_kit.model.plan import Ground, Plan, PlannedCall, ToolCall
from migrate_kit.model.tool import ToolSpec

MOST_FANNED = 20
"""Calls that one result may lead to; the rest is reported as not made."""


class _State(Enum):
    waiting, begun, done, failed, spread = range(5)


@dataclass(frozen=True, slots=True)
class Step:
    """One call that can begin now. `place` is its number in the course; `is_fed`: a result is among its arguments."""

    place: int
    call: ToolCall
    is_fed: bool = False


@dataclass(slots=True)
class _Node:
    planned: PlannedCall
    state: _State = _State.waiting
    value: Any = None
    error: Exception | None = None
    duration_us: int = 0
    children: tuple[int, ...] = ()
    is_followed: bool = False


@dataclass(slots=True)
class Course:
    """A plan being carried out. *spec_of* knows the descriptions, for what results mean."""

    plan: Plan
    spec_of: Callable[[str], ToolSpec | None]
    guard: LoopGuard = field(default_factory=LoopGuard)
    stopped: Exception | None = None
    """Why nothing more begins, where no call failed."""
    unmade: list[ToolCall] = field(default_factory=list)
    """Calls that a result would have led to, beyond what one may lead to."""
    nodes: list[_Node] = field(init=False)

    def __post_init__(self) -> None:
        self.nodes = [_Node(planned) for planned in self.plan.calls]

    def begin(self) -> tuple[Step, ...]:
        """Return the calls that can be made now, all at once; each is returned once only. None: it is over."""
        steps: list[Step] = []
        while self.error is None:
            ready = [place for place, node in enumerate(self.nodes) if self._is_ready(node)]
            steps = [step for place in ready for step in self._started(place)]
            # A result without values leads to no call, and what waited for those may begin at once.
            if steps or not ready:
                break
        if self.error is None:
            return tuple(steps)
        for step in steps:
            self.unbegun(step.place)
        return ()

    def took(self, place: int, value: Any, *, duration_us: int = 0) -> None:
        """Take the result of a call that had begun."""
        node = self.nodes[place]
        node.state, node.value, node.duration_us = _State.done, value, duration_us

    def failed(self, place: int, error: Exception, *, duration_us: int = 0) -> None:
        """Take the error of a call; nothing begins after it."""
        node = self.nodes[place]
        node.state, node.error, node.duration_us = _State.failed, error, duration_us

    def follow(self, calls: Iterable[ToolCall]) -> None:
        """Add calls that results asked for, behind all there are. One that leads nowhere stops the course."""
        behind = dict.fromkeys(range(len(self.nodes)), Ground.result)
        fresh = [PlannedCall(call=call, after=behind) for call in calls]
        why = self.guard.step() if fresh else ""
        if why:
            self.stopped = CallsInCircles(tool=fresh[0].call.tool, what=why)
            self.unmade += [planned.call for planned in fresh]
            return
        self.nodes += [_Node(planned, is_followed=True) for planned in fresh]

    def stop(self, error: Exception) -> None:
        """Let nothing more begin."""
        self.stopped = self.stopped or error

    @property
    def error(self) -> Exception | None:
        """The error of the first call that failed, else why the course was stopped."""
        return next((node.error for node in self.nodes if node.error is not None), self.stopped)

    @property
    def ended(self) -> list[_Node]:
        """The calls that came back, in the order of the plan."""
        return [node for node in self.nodes if node.state in (_State.done, _State.failed)]

    @property
    def running(self) -> list[ToolCall]:
        """The calls that have begun and not come back."""
        return [node.planned.call for node in self.nodes if node.state is _State.begun]

    @property
    def left(self) -> list[ToolCall]:
        """The calls that were never begun."""
        return [node.planned.call for node in self.nodes if node.state is _State.waiting] + self.unmade

    @property
    def unfed(self) -> list[ToolCall]:
        """The calls that were never begun and lack no result."""
        waiting = (node.planned for node in self.nodes if node.state is _State.waiting)
        return [planned.call for planned in waiting if not planned.awaits]

    @property
    def last_values(self) -> list[Any]:
        """What the calls gave that no other one waits for, in the order of the plan."""
        needed = {before for node in self.nodes for before in (*node.planned.after, *node.planned.awaits.values())}
        for place, node in enumerate(self.nodes):
            if place in needed:
                needed.update(node.children)
        done = (place for place, node in enumerate(self.nodes) if node.state is _State.done)
        return [self.nodes[place].value for place in done if place not in needed]

    def unbegun(self, place: int) -> None:
        """Take back that a call has begun: nothing has entered its function, and nothing will."""
        self.nodes[place].state = _State.waiting

    def _is_ready(self, node: _Node) -> bool:
        if node.state is not _State.waiting:
            return False
        return all(self._is_over(place) for place in (*node.planned.after, *node.planned.awaits.values()))

    def _is_over(self, place: int) -> bool:
        node = self.nodes[place]
        return node.state is _State.done or (
            node.state is _State.spread and all(self._is_over(child) for child in node.children)
        )

    def _value(self, place: int) -> Any:
        node = self.nodes[place]
        return [self._value(child) for child in node.children] if node.state is _State.spread else node.value

    def _started(self, place: int) -> list[Step]:
        node = self.nodes[place]
        if not node.planned.awaits:
            step = self._one(place)
            return [] if step is None else [step]
        try:
            calls = self._filled(node.planned)
        except Exception as error:  # noqa: BLE001 - the result may be any object of the host
            self.failed(place, error)
            return []
        self.unmade += calls[MOST_FANNED:]
        first = len(self.nodes)
        bare = replace(node.planned, awaits={}, after={**node.planned.after, **_results(node.planned)})
        self.nodes += [_Node(replace(bare, call=call), is_followed=True) for call in calls[:MOST_FANNED]]
        node.state, node.children = _State.spread, tuple(range(first, len(self.nodes)))
        steps = [self._one(child, is_fed=True) for child in node.children]
        return [step for step in steps if step is not None]

    def _one(self, place: int, *, is_fed: bool = False) -> Step | None:
        node = self.nodes[place]
        call = node.planned.call
        if node.is_followed and (why := self.guard.refuses(call)):
            self.stop(CallsInCircles(tool=call.tool, what=why))
            return None
        spec = self.spec_of(call.tool)
        self.guard.made(call, spec.effects if spec is not None else "unknown")
        node.state = _State.begun
        return Step(place, call, is_fed)

    def _filled(self, planned: PlannedCall) -> list[ToolCall]:
        """Return *planned* with what it waits for: a call for each value of the one parameter that has several."""
        spec = self.spec_of(planned.call.tool)
        calls = [planned.call]
        for parameter, place in planned.awaits.items():
            producer = self.nodes[place].planned.call.tool
            values = fed(self._value(place), spec, parameter, producer=producer)
            calls = [
                replace(call, arguments={**call.arguments, parameter: value}) for call in calls for value in values
            ]
        return calls


def _results(planned: PlannedCall) -> dict[int, Ground]:
    return dict.fromkeys(planned.awaits.values(), Ground.result)


def in_turn(calls: Sequence[ToolCall]) -> Plan:
    """Return the plan of *calls* one after the other, where nothing says that they are independent."""
    return Plan(
        calls=tuple(
            PlannedCall(call=call, after={place - 1: Ground.said} if place else {}) for place, call in enumerate(calls)
        )
    )


def plan_of(calls: Sequence[ToolCall], plan: Plan) -> Plan:
    """Return *plan* where it is one of *calls*, else that of *calls* in turn."""
    return plan if [each.call for each in plan.calls] == list(calls) else in_turn(calls)
