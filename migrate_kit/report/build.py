"""Build a report from the log."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.compare.bounds import wilson_low
from migrate_kit.config import Settings
from migrate_kit.log import Rollups, Store, now_us
from migrate_kit.model.stage import Stage
from migrate_kit.report.gate import gather, judge_gate
from migrate_kit.report.metrics import (
    all_outcomes,
    confusions,
    consistency,
    day_lines,
    day_of,
    histogram,
    latency_delta,
    rate,
    tool_lines,
)
from migrate_kit.report.records import DayLine, Gate, Report, Target

#: Whose observations speak for a stage: full is proved where the dynamic router already decides.
_EVIDENCE_STAGES: dict[Target, tuple[Stage, ...]] = {"hybrid": (), "full": (Stage.hybrid, Stage.full)}


def build_report(
    store: Store,
    *,
    settings: Settings,
    router: str | None = None,
    since_us: int | None = None,
    to: Target = "hybrid",
    at_us: int | None = None,
) -> Report:
    """Return the report over all observations of *router* (default: every router) since the hour of *since_us*.

    Counts are over all observations; evidence for the gate is over distinct requests of the present router version.
    *at_us* is the time of the report (default: now); a day counts as complete when it is over by then.
    Raises StoreUnavailable.
    """
    everything = store.figures(since_us=since_us)
    return _build(
        everything, everything.only(router=router), router, settings, to, now_us() if at_us is None else at_us
    )


def _build(
    everything: Rollups, chosen: Rollups, router: str | None, settings: Settings, to: Target, at_us: int
) -> Report:
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
        gate=_gate(everything, chosen, settings, to, at_us),
    )


def _gate(everything: Rollups, chosen: Rollups, settings: Settings, to: Target, at_us: int) -> Gate:
    present = chosen.only(stages=_EVIDENCE_STAGES[to]).present()
    complete = _complete(day_lines(present, present.distinct()), at_us)
    # A drop has no router and no stage any more, so it is held against all that was stored in the time.
    stored = everything.span()[0]
    evidence = gather(present.distinct(), complete, settings=settings, rows=stored, lost=chosen.lost)
    return judge_gate(evidence, settings=settings, to=to)


def _complete(days: Sequence[DayLine], at_us: int) -> list[DayLine]:
    today = day_of(at_us)
    return [day for day in days if day.day < today]
