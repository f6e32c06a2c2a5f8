"""Complete days: an hour's traffic is not the traffic."""

from __future__ import annotations

from migrate_kit.config import Settings
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.records import GateCondition, Verdict


def days(evidence: Evidence, settings: Settings) -> GateCondition:
    """Return whether enough good days followed each other."""
    good = good_days(evidence, settings)
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


def good_days(evidence: Evidence, settings: Settings) -> int:
    """Count good days since the last bad one; a day with too little traffic (a week-end) is neither."""
    good = 0
    for day in evidence.days:
        if day.distinct < settings.min_daily:
            continue
        enough = day.distinct_consistent >= settings.min_consistency_rate * day.distinct
        good = good + 1 if enough else 0
    return good


def has_whole_day(evidence: Evidence, settings: Settings) -> bool:
    """Tell whether there is a day to go by at all."""
    return any(day.distinct >= settings.min_daily for day in evidence.days)
