"""Carry out the calls of a decision: in order, side by side where nothing orders them, until the first that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.errors import UnknownTool
from migrate_kit.execute.budget import budget_of, within
from migrate_kit.execute.call import execute as execute_call
from migrate_kit.execute.course import Course, Step, plan_of
from migrate_kit.execute.running import Follow, run
from migrate_kit.model.confirmation import digest_of
from migrate_kit.model.decision import Decision, ToolCall
from migrate_kit.model.ports import Execute
from migrate_kit.model.tool import ToolSpec


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A tool with the function that carries it out and what the program hands to it."""

    spec: ToolSpec
    function: Callable[..., Any] | None
    context: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallResult:
    """What came of one call: a value or an error, and the time it took in microseconds."""

    call: ToolCall
    value: Any = None
    error: Exception | None = None
    duration_us: int = 0

    @property
    def is_ok(self) -> bool:
        """Tell whether the call returned."""
        return self.error is None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanResult:
    """What came of a plan. Calls behind a failed one were not made and stand in `skipped`."""

    results: tuple[CallResult, ...] = ()
    skipped: tuple[ToolCall, ...] = ()
    running: tuple[ToolCall, ...] = ()
    """Calls that had not come back when the time was over; they are not repeated."""
    error: Exception | None = None
    """The error that stopped the plan: of a call, or RequestTimeout or CallsInCircles."""

    @property
    def is_ok(self) -> bool:
        """Tell whether every call was made and returned."""
        return self.error is None and not self.skipped


def execute_plan(
    decision: Decision,
    tools: Mapping[str, Bound],
    *,
    confirmed: Sequence[ToolCall] = (),
    execute: Execute = execute_call,
    within_s: float = 0.0,
    follow: Follow | None = None,
) -> PlanResult:
    """Make the calls of *decision*, each once: those that its plan leaves independent at the same time, in threads.

    *confirmed* holds the very calls a person agreed to. The first that raises ends the plan; so do *within_s* seconds,
    if given. *follow* looks at what came back and names further calls, within the bounds of the loop guard. A call of
    an asynchronous function counts as made when its awaitable exists. Raises nothing but KeyboardInterrupt and the
    like: errors stand in the result.
    """
    agreed = {digest_of(call) for call in confirmed}

    def make(step: Step) -> Any:
        bound = tools.get(step.call.tool)
        if bound is None:
            raise UnknownTool(tool=step.call.tool, known=", ".join(sorted(tools)))
        is_agreed = digest_of(step.call) in agreed
        return execute(step.call, bound.spec, bound.function, context=bound.context, confirmed=is_agreed)

    course = Course(plan_of(decision.calls, decision.plan), lambda name: tools[name].spec if name in tools else None)
    with within(budget_of(within_s)):
        run(course, make, follow=follow)
    return result_of(course)


def result_of(course: Course) -> PlanResult:
    """Return what came of *course*."""
    results = (
        CallResult(call=node.planned.call, value=node.value, error=node.error, duration_us=node.duration_us)
        for node in course.ended
    )
    return PlanResult(
        results=tuple(results), skipped=tuple(course.left), running=tuple(course.running), error=course.error
    )
