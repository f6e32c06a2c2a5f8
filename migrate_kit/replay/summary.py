"""What came of a replay, and how right each side was where a person has judged the requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.case import Case
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.replay.evaluation.answer import answer_of_legacy
from migrate_kit.replay.evaluation.judgement import is_judged, judge
from migrate_kit.replay.request import Replayed
from migrate_kit.replay.tally import Tally


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


def summed(router_id: str, tally: Tally, *, logged: int) -> ReplaySummary:
    """Return what *tally* counted, as the summary of a replay of which *logged* observations reached the log."""
    outcomes = {outcome.value: tally.counts["now"][outcome.value,] for outcome in Outcome}
    return ReplaySummary(
        router_id=router_id,
        n=sum(outcomes.values()),
        outcomes=outcomes,
        refusals={kind: count for (kind,), count in tally.counts["refused_now"].most_common()},
        decision_consistency_rate=agreement(outcomes),
        legacy=_accuracy(tally.counts["legacy_right"]),
        dynamic=_accuracy(tally.counts["now_right"]),
        logged=logged,
    )


def agreement(outcomes: Mapping[str, int]) -> float | None:
    """Return the share that agrees with the legacy decision, unknown ones left out; None without any."""
    known = sum(outcomes.values()) - outcomes.get(Outcome.unknown.value, 0)
    return sum(outcomes.get(outcome.value, 0) for outcome in CONSISTENT) / known if known else None


def look(tally: Tally, case: Case, replayed: Replayed) -> None:
    """Count in *tally* whether both sides are right about *case*, where a person judged it."""
    if not is_judged(case):
        return
    kind = "tool" if case.labels and not case.missing else "refusal"
    legacy = answer_of_legacy(replayed.legacy)
    sides = {
        # Nobody knows what it decides, so nobody can call it right.
        "legacy": legacy.known and judge(case, legacy).is_right,
        "now": judge(case, replayed.now.answer).is_right,
    }
    for side, right in sides.items():
        tally.counts[f"{side}_right"][f"{kind}_n",] += 1
        tally.counts[f"{side}_right"][f"{kind}_right",] += right


def _accuracy(counter: Counter[tuple[str, ...]]) -> Accuracy:
    return Accuracy(**{name: n for (name,), n in counter.items()})
