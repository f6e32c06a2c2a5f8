"""Added decision time: the share on time, and a bound of the 95th percentile. Never the mean, which hides the tail."""

from __future__ import annotations

from migrate_kit.config import Settings
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.gate.settling import settled
from migrate_kit.report.records import GateCondition, Verdict

#: Share of decisions that have to come in time.
ON_TIME_RATE = 0.95


def latency(evidence: Evidence, settings: Settings) -> GateCondition:
    """Return whether decisions come in time; one that never came is late."""
    limit_us = settings.max_latency_delta_ms * 1000
    verdict = settled(evidence.on_time, evidence.n, ON_TIME_RATE)
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
