"""The rule of the field reports, `--rule simple`: three consecutive days above 95 % and below 100 ms on average.

It is there to be compared with, and says of itself how often it is wrong on traffic like this.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from migrate_kit.compare.field_rule import WITHIN, pass_probability
from migrate_kit.config import Settings
from migrate_kit.report.gate.evidence import Evidence, FieldDay
from migrate_kit.report.records import GateCondition, GateNote, Verdict

#: True rates, below and at the threshold, that the rule is asked about: as far below 95 % as these below 95.
_OFF = (0.02, 0.01, 0.0)


def simple(evidence: Evidence, settings: Settings) -> GateCondition:
    """Return whether so many consecutive days were above the rate and below the time."""
    run = best = 0
    before: date | None = None
    for day in evidence.field_days:
        today = date.fromisoformat(day.day)
        follows = before is not None and (today - before).days == 1
        run = (run + 1 if follows or not run else 1) if _is_good(day, settings) else 0
        best, before = max(best, run), today
    return GateCondition(
        key="simple",
        verdict=Verdict.PASS if best >= settings.min_days else Verdict.INCONCLUSIVE,
        fields={
            "days": best,
            "needed": settings.min_days,
            "rate": settings.min_consistency_rate,
            "limit_ms": settings.max_latency_delta_ms,
        },
    )


def false_pass(evidence: Evidence, settings: Settings) -> GateNote:
    """Return how often the rule passes routers that it should not, within a fortnight of traffic like the days seen.

    Repeats of a request agree or differ together, so a day is worth its distinct requests.
    """
    daily = _fortnight([day.distinct for day in evidence.field_days])
    threshold = settings.min_consistency_rate
    rates = {
        str(number): pass_probability(daily, rate=threshold - off, threshold=threshold, run=settings.min_days)
        for number, off in enumerate(_OFF)
    }
    shown = {f"at_{number}": threshold - off for number, off in enumerate(_OFF)}
    return GateNote(
        key="false_pass" if any(daily) else "false_pass_unknown",
        fields={"daily": round(sum(daily) / len(daily)), "within": WITHIN}
        | {f"pass_{number}": chance for number, chance in rates.items()}
        | shown,
    )


def _fortnight(days: Sequence[int]) -> list[int]:
    """Return fourteen days like the last ones: those seen, over and over."""
    seen = list(days[-WITHIN:]) or [0]
    return [seen[number % len(seen)] for number in range(WITHIN)]


def _is_good(day: FieldDay, settings: Settings) -> bool:
    quick = day.mean_delta_us is not None and day.mean_delta_us < settings.max_latency_delta_ms * 1000
    return quick and day.n > 0 and day.consistent > settings.min_consistency_rate * day.n
