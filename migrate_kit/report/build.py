"""Build a report from the log."""

from __future__ import annotations

from migrate_kit.compare.bounds import wilson_low
from migrate_kit.config import Settings
from migrate_kit.log import Rollups, Selection, Store, now_us
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
from migrate_kit.report.records import Gate, Report, Target


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
    """Return the report over all observations of *router* (default: every router) since the hour of *since_us*.

    Counts are over all observations; evidence for the gate is over distinct requests of the present router version.
    *asked* is what the gate is asked, its default that everything goes to stage *to*;
    *at_us* is the time of the report (default: now); a day counts as complete when it is over by then.
    Raises StoreUnavailable.
    """
    asked = asked or Asked(to=to)
    at_us = now_us() if at_us is None else at_us
    everything = store.figures(since_us=since_us)
    with store.reading(Selection(router=router, since_us=since_us)) as reader:
        evidence = gather(reader, everything, settings, asked.to, at_us, pinned=asked.pinned)
    gate = judge_gate(evidence, settings=settings, asked=asked)
    return _build(everything.only(router=router), router, settings, gate, at_us)


def _build(chosen: Rollups, router: str | None, settings: Settings, gate: Gate, at_us: int) -> Report:
    outcomes = all_outcomes(chosen.counts_by("outcome"))
    good, known = consistency(outcomes)
    n, first, last = chosen.span()
    pairs = chosen.pairs()
    present = chosen.present().distinct()
    return Report(
        generated_us=at_us,
        router=router,
        since_us=chosen.since_us,
        first_us=first,
        last_us=last,
        n=n,
        known=known,
        distinct=present.agreement()[0],
        decision_consistency_rate=rate(good, known),
        wilson_low=wilson_low(good, known),
        tool_call_latency_delta=latency_delta(chosen),
        histogram=histogram(chosen),
        outcomes=outcomes,
        routers=chosen.counts_by("router"),
        stages=chosen.counts_by("stage"),
        served_by=chosen.counts_by("served_by"),
        refusals=chosen.counts_by("refusal_kind"),
        executed=chosen.executed(),
        lost=chosen.lost,
        tools=tool_lines(pairs, present, threshold=settings.min_consistency_rate),
        confusions=confusions(pairs),
        days=day_lines(chosen, chosen.distinct()),
        gate=gate,
    )
