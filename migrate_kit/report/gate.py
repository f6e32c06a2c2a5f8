"""The gate: whether the evidence allows the next stage.

Every condition must hold. Agreement is weighed by an e-process, so looking every day (or every minute) does not
make a bad router pass; equal requests count once; without data nothing passes; a log with holes proves nothing.
FAIL means that the evidence speaks against the router, INCONCLUSIVE that there is not enough of it yet. A verdict
either way needs a complete day: an hour's traffic is not the traffic.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from migrate_kit.compare.bounds import quantile_bound_rank
from migrate_kit.compare.eprocess import ALPHA, evidence_above, evidence_below, lower_bound, observations_needed
from migrate_kit.config import Settings
from migrate_kit.log import Distinct
from migrate_kit.report.records import DayLine, Gate, GateCondition, Target, Verdict

#: Share of observations that may be missing before the log says nothing reliable.
MAX_LOSS_RATE = 0.01
SETTLED = 1 / ALPHA


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What the gate looks at. Counts are over distinct requests of the present router version."""

    n: int
    agreed: int
    on_time: int
    p95_bound_us: int | None
    """Upper 95 % bound of the 95th percentile of the added time; None with too few or too many late decisions."""
    days: Sequence[DayLine]
    """Complete UTC days only."""
    rows: int
    lost: int


def gather(distinct: Distinct, days: Sequence[DayLine], *, settings: Settings, rows: int, lost: int) -> Evidence:
    """Return the evidence in the log."""
    n, agreed = distinct.agreement()
    _, on_time = distinct.punctual(settings.max_latency_delta_ms * 1000)
    rank = quantile_bound_rank(n)
    bound = None if rank is None else distinct.delta_at(rank)
    return Evidence(n=n, agreed=agreed, on_time=on_time, p95_bound_us=bound, days=days, rows=rows, lost=lost)


def judge_gate(evidence: Evidence, *, settings: Settings, to: Target = "hybrid") -> Gate:
    """Return the verdict with every condition and what was measured."""
    conditions = (
        _loss(evidence),
        _agreement(evidence, settings, to),
        _days(evidence, settings),
        _latency(evidence, settings),
    )
    threshold = settings.min_consistency_rate
    return Gate(
        to=to,
        verdict=_overall(conditions, any(day.distinct >= settings.min_daily for day in evidence.days)),
        conditions=conditions,
        distinct=evidence.n,
        agreed=evidence.agreed,
        evidence=evidence_above(evidence.agreed, evidence.n, threshold=threshold),
        lower_bound=lower_bound(evidence.agreed, evidence.n),
    )


def _overall(conditions: Sequence[GateCondition], whole_day: bool) -> Verdict:
    found = {condition.verdict for condition in conditions}
    if not whole_day and Verdict.INVALID not in found:
        return Verdict.INCONCLUSIVE
    for verdict in (Verdict.INVALID, Verdict.FAIL, Verdict.INCONCLUSIVE):
        if verdict in found:
            return verdict
    return Verdict.PASS


def _loss(evidence: Evidence) -> GateCondition:
    offered = evidence.rows + evidence.lost
    loss_rate = evidence.lost / offered if offered else 0.0
    verdict = Verdict.INVALID if loss_rate > MAX_LOSS_RATE else Verdict.PASS
    return GateCondition(
        key="loss", verdict=verdict, fields={"lost": evidence.lost, "rate": loss_rate, "limit": MAX_LOSS_RATE}
    )


def _settled(good: int, n: int, threshold: float) -> Verdict:
    """PASS above the threshold, FAIL below it, INCONCLUSIVE while neither is shown."""
    if n and evidence_above(good, n, threshold=threshold) >= SETTLED:
        return Verdict.PASS
    if n and evidence_below(good, n, threshold=threshold) >= SETTLED:
        return Verdict.FAIL
    return Verdict.INCONCLUSIVE


def _agreement(evidence: Evidence, settings: Settings, to: Target) -> GateCondition:
    threshold = settings.min_consistency_rate
    verdict = _settled(evidence.agreed, evidence.n, threshold)
    return GateCondition(
        key="agreement" if evidence.n else f"no_data_{to}",
        verdict=verdict,
        fields={
            "n": evidence.n,
            "agreed": evidence.agreed,
            "rate": evidence.agreed / evidence.n if evidence.n else None,
            "bound": lower_bound(evidence.agreed, evidence.n),
            "needed": threshold,
            "at_least": observations_needed(threshold=threshold),
        },
    )


def _days(evidence: Evidence, settings: Settings) -> GateCondition:
    good = _good_days(evidence.days, settings)
    return GateCondition(
        key="days",
        verdict=Verdict.PASS if good >= settings.min_days else Verdict.INCONCLUSIVE,
        fields={
            "days": good,
            "needed": settings.min_days,
            "daily": settings.min_daily,
            "rate": settings.min_consistency_rate,
        },
    )


def _good_days(days: Sequence[DayLine], settings: Settings) -> int:
    """Count good days since the last bad one; a day with too little traffic (a week-end) is neither."""
    good = 0
    for day in days:
        if day.distinct < settings.min_daily:
            continue
        enough = day.distinct_consistent >= settings.min_consistency_rate * day.distinct
        good = good + 1 if enough else 0
    return good


def _latency(evidence: Evidence, settings: Settings) -> GateCondition:
    limit_us = settings.max_latency_delta_ms * 1000
    verdict = _settled(evidence.on_time, evidence.n, 0.95)
    bound = evidence.p95_bound_us
    if verdict is Verdict.PASS and (bound is None or bound > limit_us):
        verdict = Verdict.INCONCLUSIVE
    return GateCondition(
        key="latency" if bound is not None else "latency_unbounded",
        verdict=verdict,
        fields={
            "n": evidence.n,
            "on_time": evidence.on_time,
            "bound_ms": None if bound is None else bound / 1000,
            "limit_ms": settings.max_latency_delta_ms,
        },
    )
