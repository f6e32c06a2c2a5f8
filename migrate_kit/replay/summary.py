"""What came of a replay, and how right each side was where a person has judged the requests."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from migrate_kit.model.case import Case
from migrate_kit.model.decision import CONSISTENT, Decision, LegacyDecision, Outcome, RefusalKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Accuracy:
    """One side against the labels: requests that call for tools, and requests that call for none (or a question)."""

    tool_right: int = 0
    tool_n: int = 0
    refusal_right: int = 0
    refusal_n: int = 0

    @property
    def rate(self) -> float | None:
        """Share of judged requests decided rightly; None without any."""
        n = self.tool_n + self.refusal_n
        return (self.tool_right + self.refusal_right) / n if n else None

    def to_dict(self) -> dict[str, Any]:
        """Return the counts and the rate as plain data."""
        return {name: getattr(self, name) for name in (*self.__dataclass_fields__, "rate")}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplaySummary:
    """Counts of one replay. `logged` is how many observations the sink took, `executed` is always 0."""

    router_id: str
    n: int
    outcomes: dict[str, int]
    refusals: dict[str, int]
    decision_consistency_rate: float | None
    legacy: Accuracy
    dynamic: Accuracy
    logged: int
    executed: int = 0

    def to_dict(self) -> dict[str, Any]:
        """Return the summary as plain data."""
        plain = {name: getattr(self, name) for name in self.__dataclass_fields__}
        return plain | {"legacy": self.legacy.to_dict(), "dynamic": self.dynamic.to_dict()}


@dataclass(slots=True)
class Judge:
    """Counts one side's right decisions. A case is judged when it has labels, or a kind that says it has none."""

    counts: Counter[str] = field(default_factory=Counter)

    def look(self, case: Case, tools: tuple[str, ...] | None, *, asked: bool) -> None:
        """Count a decision: *tools* called (None for none known), *asked* when it asked for a missing argument."""
        if not case.labels and not case.kind:
            return
        if case.labels and not case.missing:
            self.counts["tool_n"] += 1
            self.counts["tool_right"] += tools == case.labels
            return
        self.counts["refusal_n"] += 1
        # A request that misses an argument is answered rightly by the question for it, not by silence.
        self.counts["refusal_right"] += tools == () and (asked or not case.missing)

    def accuracy(self) -> Accuracy:
        """Return what was counted."""
        return Accuracy(**self.counts)


@dataclass(slots=True)
class Tally:
    """Adds up a replay."""

    router_id: str
    outcomes: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    legacy: Judge = field(default_factory=Judge)
    dynamic: Judge = field(default_factory=Judge)
    logged: int = 0

    def add(self, case: Case, legacy: LegacyDecision, dynamic: Decision | None, outcome: Outcome) -> None:
        """Count one request."""
        self.outcomes[outcome.value] += 1
        self.legacy.look(case, _tools(legacy) if legacy.known else None, asked=False)
        refusal = dynamic.refusal if dynamic is not None else None
        if refusal is not None:
            self.refusals[refusal.kind.value] += 1
        asked = refusal is not None and refusal.kind is RefusalKind.missing_argument
        right_tool = refusal is None or refusal.tool is None or refusal.tool in case.labels
        self.dynamic.look(case, None if dynamic is None else _tools(dynamic), asked=asked and right_tool)

    def summary(self) -> ReplaySummary:
        """Return what was counted."""
        known = self.outcomes.total() - self.outcomes[Outcome.unknown.value]
        consistent = sum(self.outcomes[outcome.value] for outcome in CONSISTENT)
        return ReplaySummary(
            router_id=self.router_id,
            n=self.outcomes.total(),
            outcomes={outcome.value: self.outcomes[outcome.value] for outcome in Outcome},
            refusals=dict(self.refusals.most_common()),
            decision_consistency_rate=consistent / known if known else None,
            legacy=self.legacy.accuracy(),
            dynamic=self.dynamic.accuracy(),
            logged=self.logged,
        )


def _tools(decision: Decision | LegacyDecision) -> tuple[str, ...]:
    return tuple(call.tool for call in decision.calls)
