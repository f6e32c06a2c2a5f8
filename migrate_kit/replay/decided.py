"""What a dynamic router decides for one request, and what comes of it beside the legacy decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from time import perf_counter_ns
from typing import Any

from migrate_kit.compare.canonical import canonical_arguments
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Outcome
from migrate_kit.model.ports import Comparator, DynamicRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.evaluation.answer import Answer, answer_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """A decision, or why none came; and how it compares with the legacy decision."""

    decision: Decision | None
    error: str | None = None
    """Class name of what the router raised."""
    comparison: Comparison

    @property
    def outcome(self) -> Outcome:
        """How it compares."""
        return self.comparison.outcome

    @property
    def choice(self) -> str:
        """The tools joined by a comma; a refusal, or what came instead of a decision, in brackets."""
        if self.decision is None:
            return f"({self.outcome.value})"
        if self.decision.refusal is not None and not self.decision.calls:
            return f"({self.decision.refusal.kind.value})"
        return ",".join(call.tool for call in self.decision.calls)

    @property
    def answer(self) -> Answer:
        """The decision as what people judge."""
        return Answer(error=self.error or self.outcome.value) if self.decision is None else answer_of(self.decision)


def decide(router: DynamicRouter, text: str, *, legacy: LegacyDecision, comparator: Comparator) -> Decided:
    """Return what *router* decides for *text*. One that raises has decided nothing: `candidate_error`."""
    started = perf_counter_ns()
    try:
        decision = router.decide(text)
    except Exception as error:  # noqa: BLE001 - a router may fail in any way; that is a result too
        failed = Comparison(outcome=Outcome.candidate_error)
        return Decided(decision=None, error=type(error).__name__, comparison=failed)
    if not decision.duration_us:
        decision = replace(decision, duration_us=(perf_counter_ns() - started) // 1000)
    return Decided(decision=decision, comparison=comparator.compare(legacy, decision))


def is_same(one: Decided, other: Decided, specs: Mapping[str, ToolSpec]) -> bool:
    """Tell whether both come to the same: the same calls with the same arguments, or the same refusal."""
    return bool(_essence(one, specs) == _essence(other, specs))


def _essence(decided: Decided, specs: Mapping[str, ToolSpec]) -> Any:
    decision = decided.decision
    if decision is None:
        return decided.outcome
    refusal = decision.refusal
    calls = [(call.tool, canonical_arguments(call.arguments, specs.get(call.tool))) for call in decision.calls]
    return calls, None if refusal is None else (refusal.kind, refusal.tool)
