"""The legacy decision of a recorded request, from the twin: nothing is executed."""

from __future__ import annotations

from time import perf_counter_ns

from migrate_kit.model.decision import LegacyDecision, LegacySource, ToolCall
from migrate_kit.model.inventory import Branch, Computed
from migrate_kit.model.twin import Twin, TwinDecision, tool_of


def legacy_decision(twin: Twin, text: str, *, labels: frozenset[str] | None = None) -> LegacyDecision:
    """Return what the legacy router decides for *text*; not `known` where an unknown test could change it.

    *labels* is what a classifier said, for a router that tests its answer.
    """
    started = perf_counter_ns()
    decision = twin.decide(text, labels=labels)
    duration_us = (perf_counter_ns() - started) // 1000
    return LegacyDecision(
        calls=_calls(twin, decision),
        known=decision.certain,
        compare_arguments=_arguments_known(twin, decision),
        source=LegacySource.twin,
        duration_us=duration_us,
    )


def _calls(twin: Twin, decision: TwinDecision) -> tuple[ToolCall, ...]:
    reached = [branch for branch in decision.fired if branch.target_kind != "none"]
    if reached:
        return tuple(ToolCall(tool=tool_of(branch), arguments=_constants(branch)) for branch in reached)
    default = twin.router.default
    # A branch that fired and leads nowhere ends the request; only silence ends in the default.
    if decision.fired or default.tool is None:
        return ()
    return (ToolCall(tool=default.tool),)


def _constants(branch: Branch) -> dict[str, object]:
    return {name: value for name, value in branch.arguments.items() if not isinstance(value, Computed)}


def _arguments_known(twin: Twin, decision: TwinDecision) -> bool:
    """Tell whether every argument is a constant; computed ones are known only to the running code."""
    if twin.router.stage == "decide" or not decision.fired:
        return False
    return not any(isinstance(value, Computed) for branch in decision.fired for value in branch.arguments.values())
