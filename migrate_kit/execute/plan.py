"""Carry out the calls of a decision in order, and stop at the first that fails."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter_ns
from typing import Any

from migrate_kit.errors import UnknownTool
from migrate_kit.execute.call import execute as execute_call
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

    @property
    def is_ok(self) -> bool:
        """Tell whether every call was made and returned."""
        return not self.skipped and all(result.is_ok for result in self.results)

    @property
    def error(self) -> Exception | None:
        """The error that stopped the plan."""
        return self.results[-1].error if self.results else None


def execute_plan(
    decision: Decision,
    tools: Mapping[str, Bound],
    *,
    confirmed: Sequence[ToolCall] = (),
    execute: Execute = execute_call,
) -> PlanResult:
    """Make the calls of *decision* one after the other; the first that raises ends the plan and nothing is repeated.

    *confirmed* holds the very calls a person agreed to. A call of an asynchronous function counts as made when its
    awaitable exists: await it before the next step by running the calls one by one. Raises nothing but
    KeyboardInterrupt and the like: errors stand in the result.
    """
    results: list[CallResult] = []
    for place, call in enumerate(decision.calls):
        result = _made(call, tools.get(call.tool), call in confirmed, execute, sorted(tools))
        results.append(result)
        if not result.is_ok:
            return PlanResult(results=tuple(results), skipped=decision.calls[place + 1 :])
    return PlanResult(results=tuple(results))


def _made(call: ToolCall, bound: Bound | None, confirmed: bool, execute: Execute, known: Sequence[str]) -> CallResult:
    started = perf_counter_ns()
    if bound is None:
        return CallResult(call=call, error=UnknownTool(tool=call.tool, known=", ".join(known)))
    try:
        value = execute(call, bound.spec, bound.function, context=bound.context, confirmed=confirmed)
    except Exception as error:  # noqa: BLE001  the tool's own error is the result of its call
        return CallResult(call=call, error=error, duration_us=_since(started))
    return CallResult(call=call, value=value, duration_us=_since(started))


def _since(started: int) -> int:
    return (perf_counter_ns() - started) // 1000
