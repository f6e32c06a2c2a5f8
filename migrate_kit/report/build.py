"""Build a report from the log."""

from __future__ import annotations

from migrate_kit.compare.bounds import wilson_low
from migrate_kit.config import Settings
from migrate_kit.log import Reader, Selection, Store, now_us
from migrate_kit.report.evidence_log import gather
from migrate_kit.report.gate import Asked, judge_gate
from migrate_kit.report.metrics import (
    all_outcomes,
    confusions,
    consistency,
    day_lines,
    histogram,
    latency_delta,
    rate,
    tool_lines,
)
from migrate_kit.report.records import Report, Target


def build_report(
    store: Store,
    *,
    settings: Settings,
    router: str | None = None,
    since_us: int | None = None,
    to: Target = "hybrid",
    asked: Asked | None = None,
    at_us: int | None = None,
) -> Report:
    """Return the report over all observations of *router* (default: every router) since *since_us*.

    Counts are over all observations; evidence for the gate is over distinct requests of the present router version.
    *asked* is what the gate is asked, its default that everything goes to stage *to*;
    *at_us* is the time of the report (default: now); a day counts as complete when it is over by then.
    Raises StoreUnavailable.
    """
    at_us = now_us() if at_us is None else at_us
    with store.reading(Selection(router=router, since_us=since_us)) as reader:
        return _build(reader, settings, asked or Asked(to=to), at_us)


def _build(reader: Reader, settings: Settings, asked: Asked, at_us: int) -> Report:
    selection = reader.selection
    outcomes = all_outcomes(reader.counts_by("outcome"))
    good, known = consistency(outcomes)
    n, first, last = reader.span()
    pairs = reader.pairs()
    present = Reader(reader.connection, selection.within(reader.epochs())).distinct()
    days = day_lines(reader, reader.distinct())
    return Report(
        generated_us=at_us,
        router=selection.router,
        since_us=selection.since_us,
        first_us=first,
        last_us=last,
        n=n,
        known=known,
        distinct=present.agreement()[0],
        decision_consistency_rate=rate(good, known),
        wilson_low=wilson_low(good, known),
        tool_call_latency_delta=latency_delta(reader),
        histogram=histogram(reader),
        outcomes=outcomes,
        routers=reader.counts_by("router"),
        stages=reader.counts_by("stage"),
        served_by=reader.counts_by("served_by"),
        refusals=reader.counts_by("refusal_kind"),
        executed=reader.executed(),
        lost=reader.lost(),
        tools=tool_lines(pairs, present, threshold=settings.min_consistency_rate),
        confusions=confusions(pairs),
        days=days,
        gate=judge_gate(gather(reader, settings, asked.to, at_us, pinned=asked.pinned), settings=settings, asked=asked),
    )
