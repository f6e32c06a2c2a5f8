"""Build the report of a week from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from migrate_kit.config import Settings
from migrate_kit.log import Rollups, Selection, Store, now_us
from migrate_kit.log.adjudications import every_item, latest_sample, verdicts
from migrate_kit.model.adjudication import Adjudication
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.adjudication import summarise
from migrate_kit.report.evidence_log import gather
from migrate_kit.report.gate import Asked, judge_gate
from migrate_kit.report.records import Gate
from migrate_kit.report.weekly.actions import actions
from migrate_kit.report.weekly.changes import changes
from migrate_kit.report.weekly.confused import MOST, confused
from migrate_kit.report.weekly.counts import MODEL, WeekCounts, by_choice, cost
from migrate_kit.report.weekly.deciding import is_deciding
from migrate_kit.report.weekly.edits import edits_of
from migrate_kit.report.weekly.gains import gains
from migrate_kit.report.weekly.judged import Verdicts, verdicts_of
from migrate_kit.report.weekly.missing import missing
from migrate_kit.report.weekly.phrasings import phrasings
from migrate_kit.report.weekly.records import Sampled, Span, WeeklyReport
from migrate_kit.report.weekly.rows import WeekRows, read_rows
from migrate_kit.report.weekly.shares import trend
from migrate_kit.report.weekly.tools import tool_weeks
from migrate_kit.report.weekly.versions import Seen, seen, switches, versions_in
from migrate_kit.report.weekly.week import Week


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """All that was read for the report."""

    whole: Rollups
    now: WeekCounts
    before: WeekCounts
    epochs: tuple[Seen, ...]
    rows: WeekRows
    verdicts: Verdicts
    sampled: Sampled | None
    is_deciding: bool
    gate: Gate = field(repr=False)


def build_weekly(
    store: Store,
    *,
    settings: Settings,
    week: Week,
    router: str | None = None,
    asked: Asked | None = None,
    specs: Mapping[str, ToolSpec] | None = None,
    at_us: int | None = None,
) -> WeeklyReport:
    """Return the report of *week* over *router* (default: every router).

    The gate is judged as of *at_us* (default: now), whatever the week: it is now that somebody decides. *specs* are
    the present descriptions, which know the parameters that a request lacked. Raises StoreUnavailable.
    """
    at_us = now_us() if at_us is None else at_us
    read = _read(store, settings, week, router, asked or Asked(), at_us)
    report = _report(read, settings, router, specs or {}, at_us)
    return report.model_copy(update={"actions": actions(report)})


def _read(store: Store, settings: Settings, week: Week, router: str | None, asked: Asked, at_us: int) -> _Read:
    everything = store.figures()
    now, before = (
        WeekCounts(each, store.figures(since_us=each.since_us, until_us=each.until_us).only(router=router))
        for each in (week, week.before)
    )
    with store.reading(Selection(router=router)) as reader:
        epochs = tuple(one for one in seen(reader.connection) if router in (None, one.router))
        rows = read_rows(reader, week, sorted(now.rollups.counts_by("router")))
        evidence = gather(reader, everything, settings, asked.to, at_us, pinned=asked.pinned)
    said = verdicts(store)
    return _Read(
        whole=everything.only(router=router),
        now=now,
        before=before,
        epochs=epochs,
        rows=rows,
        verdicts=verdicts_of(every_item(store), said, versions_in(epochs, week)),
        sampled=_sampled(store, everything, router, said),
        is_deciding=is_deciding(everything.only(router=router), store.flips(), at_us),
        gate=judge_gate(evidence, settings=settings, asked=asked),
    )


def _report(
    read: _Read, settings: Settings, router: str | None, specs: Mapping[str, ToolSpec], at_us: int
) -> WeeklyReport:
    now, before, week = read.now, read.before, read.now.week
    faced, faced_before = now.facings(), before.facings()
    is_known = bool(before.rollups.entries)
    edits = edits_of(settings.tools_path, week)
    edited = {edit.file.rpartition(".")[0] for edit in edits or ()}
    both = _together(now.rollups, before.rollups)
    kinds = confused(faced, faced_before, read.verdicts)
    _, first, last = read.whole.span()
    return WeeklyReport(
        generated_us=at_us,
        router=router,
        routers=tuple(sorted(read.whole.counts_by("router"))),
        week=_span(week, at_us),
        before=_span(week.before, at_us),
        log_first_us=first,
        log_last_us=last,
        is_deciding=read.is_deciding,
        **_compared(now, before),
        gains=gains(faced, faced_before, read.verdicts, is_known=is_known),
        judged=len(read.verdicts.opinions),
        sampled=read.sampled,
        cost=cost(now, before, frozenset(one.epoch for one in read.epochs if MODEL in one.version)),
        confused=kinds[:MOST],
        confused_kinds=len(kinds),
        missing=missing(read.rows.lacks, specs),
        phrasings=phrasings(read.rows.failures),
        rows=read.rows.account,
        keeps_text=settings.keep_text,
        changes=changes(switches(read.epochs, week, both), both, edited),
        edits=edits,
        gate=read.gate,
        actions=(),
    )


def _compared(now: WeekCounts, before: WeekCounts) -> dict[str, Any]:
    """Return what is told of both weeks alike."""
    return {
        "traffic": now.traffic(),
        "traffic_before": before.traffic(),
        "agreement": trend(now.agreement(), before.agreement()),
        "days": (*before.day_rates(), *now.day_rates()),
        "tools": tool_weeks(by_choice(now.rollups), by_choice(before.rollups)),
        "pace": now.pace(),
        "pace_before": before.pace(),
    }


def _sampled(store: Store, everything: Rollups, router: str | None, said: Sequence[Adjudication]) -> Sampled | None:
    sample = latest_sample(store, router=router)
    if sample is None or not sample.items:
        return None
    n, agreed = everything.only(router=router).present().distinct().agreement()
    summary = summarise(sample, said, agreed=agreed, n=n)
    is_present = all(item.version in everything.present_versions for item in sample.items if item.version)
    worth = summary.effective_low if summary.judged and is_present else None
    return Sampled(size=summary.size, judged=summary.judged, effective_low=worth)


def _together(now: Rollups, before: Rollups) -> Rollups:
    return replace(now, entries=[*before.entries, *now.entries])


def _span(week: Week, at_us: int) -> Span:
    return Span(
        name=week.name,
        first_day=week.monday.isoformat(),
        last_day=week.sunday.isoformat(),
        since_us=week.since_us,
        until_us=week.until_us,
        is_over=week.until_us <= at_us,
    )
