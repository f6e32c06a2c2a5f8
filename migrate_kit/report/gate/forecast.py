"""How much longer it takes to a verdict, if it goes on as it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil

from migrate_kit.compare.forecast import observations_to_go
from migrate_kit.config import Settings
from migrate_kit.report.gate.days import good_days
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.gate.latency import ON_TIME_RATE
from migrate_kit.report.records import Forecast, GateTool, Standing

#: (what waits, observations it still needs, days that takes); None: never, at the present rate.
_Wait = tuple[str, int | None, int | None]


def forecast(evidence: Evidence, tools: Sequence[GateTool], settings: Settings) -> Forecast | None:
    """Return what takes longest and how long; None without data."""
    if not evidence.n:
        return None
    waits = [*_waits(evidence, tools, settings), ("days", 0, max(0, settings.min_days - good_days(evidence, settings)))]
    by, observations, days = max(waits, key=lambda wait: (wait[2] is None, wait[2] or 0))
    return Forecast(days=days, by=by, observations=observations)


def _waits(evidence: Evidence, tools: Sequence[GateTool], settings: Settings) -> Iterator[_Wait]:
    threshold, span = settings.min_consistency_rate, max(evidence.span_days, 1.0)
    yield _wait("agreement", evidence.agreed, evidence.n, threshold, span)
    yield _wait("latency", evidence.on_time, evidence.n, ON_TIME_RATE, span)
    wanted = [one for one in tools if one.standing in (Standing.ready, Standing.open, Standing.against)]
    # Where no tool has traffic enough yet, the one that has most of it is waited for.
    scarce = sorted((one for one in tools if one.standing is Standing.scarce), key=lambda one: (-one.n, one.tool))
    for one in wanted or scarce[:1]:
        yield _wait(one.tool, one.agreed, one.n, threshold, span)


def _wait(by: str, good: int, n: int, threshold: float, span: float) -> _Wait:
    more = observations_to_go(good, n, threshold=threshold)
    if more is None or (more and not n):
        return by, more, None
    return by, more, ceil(more / (n / span)) if more else 0
