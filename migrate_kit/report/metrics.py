"""From the roll-ups to the figures of a report: every figure is an exact count, or a percentile within 1 %."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import TypeVar

from migrate_kit.compare.bounds import wilson_low
from migrate_kit.compare.eprocess import evidence_above
from migrate_kit.log import DAY_US, Distinct, Pair, Rollups
from migrate_kit.log.sketch import EDGES_US, quantiles
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.report.records import Bucket, Confusion, DayLine, LatencyDelta, ToolLine

TOP_CONFUSIONS = 20

K = TypeVar("K")


def all_outcomes(found: Mapping[str, int]) -> dict[str, int]:
    """Return every outcome with its count, zeros included, in the order they are explained."""
    return {outcome.value: found.get(outcome.value, 0) for outcome in Outcome}


def consistency(outcomes: Mapping[str, int]) -> tuple[int, int]:
    """Return (consistent, known): numerator and denominator of `decision_consistency_rate`."""
    known = sum(n for outcome, n in outcomes.items() if outcome != Outcome.unknown)
    return sum(outcomes.get(outcome.value, 0) for outcome in CONSISTENT), known


def rate(part: int, whole: int) -> float | None:
    """Return part ÷ whole, None without data."""
    return part / whole if whole else None


def latency_delta(rollups: Rollups) -> LatencyDelta:
    """Return the nearest-rank percentiles of the paired decision times."""
    return percentiles(rollups.sketch("delta"))


def percentiles(sketch: Counter[int]) -> LatencyDelta:
    """Return the nearest-rank percentiles of what a sketch holds, within 1 %."""
    n = sketch.total()
    if not n:
        return LatencyDelta()
    p50, p95, p99 = quantiles(sketch)
    return LatencyDelta(p50_us=p50, p95_us=p95, p99_us=p99, n=n)


def histogram(rollups: Rollups) -> tuple[Bucket, ...]:
    """Return the bars, without empty ones at both ends."""
    ends = (None, *EDGES_US, None)
    counts = rollups.histogram()
    bars = [Bucket(from_us=a, to_us=b, n=n) for a, b, n in zip(ends[:-1], ends[1:], counts, strict=True)]
    filled = [i for i, bar in enumerate(bars) if bar.n]
    return tuple(bars[filled[0] : filled[-1] + 1]) if filled else ()


def tool_lines(pairs: Iterable[Pair], distinct: Distinct, *, threshold: float) -> tuple[ToolLine, ...]:
    """Return one line per legacy choice, most frequent first; observations with an unknown choice are left out."""
    total: Counter[str] = Counter()
    good: Counter[str] = Counter()
    for pair in pairs:
        if pair.legacy is not None and pair.outcome != Outcome.unknown:
            total[pair.legacy] += pair.n
            good[pair.legacy] += pair.n if pair.outcome in CONSISTENT else 0
    first = distinct.by_tool()
    return tuple(_tool_line(tool, n, good[tool], first.get(tool, (0, 0)), threshold) for tool, n in _ranked(total))


def _tool_line(tool: str, n: int, good: int, first: tuple[int, int], threshold: float) -> ToolLine:
    return ToolLine(
        tool=tool,
        n=n,
        consistent=good,
        rate=rate(good, n),
        wilson_low=wilson_low(good, n),
        distinct=first[0],
        evidence=evidence_above(first[1], first[0], threshold=threshold),
    )


def confusions(pairs: Iterable[Pair]) -> tuple[Confusion, ...]:
    """Return the most frequent pairs that are neither consistent nor unknown."""
    found: Counter[tuple[str, str, str]] = Counter()
    for pair in pairs:
        if pair.outcome not in CONSISTENT and pair.outcome != Outcome.unknown:
            found[(pair.legacy or "", _dynamic_side(pair), pair.outcome)] += pair.n
    return tuple(
        Confusion(legacy=legacy, dynamic=dynamic, outcome=outcome, n=n)
        for (legacy, dynamic, outcome), n in _ranked(found)[:TOP_CONFUSIONS]
    )


def _dynamic_side(pair: Pair) -> str:
    if pair.refusal is not None:
        return f"({pair.refusal})"
    return pair.dynamic if pair.dynamic is not None else f"({pair.outcome})"


def day_lines(figures: Rollups, distinct: Distinct) -> tuple[DayLine, ...]:
    """Return the UTC days that have observations, in order."""
    by_day: dict[int, dict[str, int]] = {}
    for day, outcome, n in figures.days():
        by_day.setdefault(day, {})[outcome] = n
    first = {line.day: line for line in distinct.days()}
    lines = []
    for day, outcomes in sorted(by_day.items()):
        good, known = consistency(outcomes)
        line = first.get(day)
        lines.append(
            DayLine(
                day=day_name(day),
                n=sum(outcomes.values()),
                outcomes=all_outcomes(outcomes),
                consistency_rate=rate(good, known),
                distinct=line.n if line else 0,
                distinct_consistent=line.consistent if line else 0,
            )
        )
    return tuple(lines)


def day_name(day: int) -> str:
    """Return the UTC date of a day counted from the epoch; beyond the calendar, its first or last day."""
    ordinal = date(1970, 1, 1).toordinal() + day
    return date.fromordinal(min(max(ordinal, 1), date.max.toordinal())).isoformat()


def day_of(at_us: int) -> str:
    """Return the UTC date of a time in microseconds."""
    return day_name(at_us // DAY_US)


def moment(at_us: int) -> str:
    """Return a time as `YYYY-MM-DD HH:MM UTC`; beyond the calendar, its first or last minute."""
    minutes = at_us % DAY_US // 60_000_000
    return f"{day_of(at_us)} {minutes // 60:02}:{minutes % 60:02} UTC"


def _ranked(counter: Counter[K]) -> list[tuple[K, int]]:
    return sorted(counter.items(), key=lambda item: (-item[1], str(item[0])))
