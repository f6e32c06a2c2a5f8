"""The evidence of the gate, as the log has it: the one place that asks the log for its counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace

from migrate_kit.compare.bounds import quantile_bound_rank
from migrate_kit.compare.kappa import Met
from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Reader, Rollups
from migrate_kit.log.cells import DAILY, HOUR_US
from migrate_kit.log.rollups import Entry
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.report.gate.evidence import Evidence, FieldDay
from migrate_kit.report.latest import Latest
from migrate_kit.report.metrics import consistency, day_lines, day_of
from migrate_kit.report.present import STAGES, present_of, speaking_for, versions_of
from migrate_kit.report.records import DayLine, Target

#: The traffic whose mix is the reference: that of so many days from the first observation on.
REFERENCE_DAYS = 28
#: What the version of a router says where a language model takes part (see `route_ext.chooser.router`).
MODEL = "+model-"


def gather(
    reader: Reader, everything: Rollups, settings: Settings, to: Target, at_us: int, *, pinned: Collection[str] = ()
) -> Evidence:
    """Return the evidence in the log for stage *to*, as of *at_us*; requests of *pinned* tools are no part of it.

    Counts come from the roll-ups of *everything*; what only rows tell is read from the latest ones by *reader*.
    """
    every = speaking_for(reader, to, pinned)
    whole = everything.only(router=reader.selection.router)
    chosen = _since(whole.only(stages=STAGES[to]), every.selection.since_us)
    counted = chosen.present()
    present = replace(counted, entries=[entry for entry in counted.entries if not _stays(entry, pinned)])
    distinct = present.distinct()
    choices = distinct.by_tool()
    n, agreed = distinct.agreement()
    rank = quantile_bound_rank(n)
    days = [day for day in day_lines(present, distinct) if day.day < day_of(at_us)]
    count, first, last = present.span()
    latest = Latest(present_of(every))
    rows, effective = latest.worth()
    return Evidence(
        n=n,
        agreed=agreed,
        on_time=distinct.punctual(settings.max_latency_delta_ms * 1000)[1],
        p95_bound_us=None if rank is None else distinct.delta_at(rank),
        days=days,
        # A drop has no router and no stage any more, so it is held against all that was stored in the time.
        rows=everything.span()[0],
        lost=everything.lost,
        tools=_by_tool(counted.distinct().by_tool()),
        choices={choice: (good, total) for choice, (total, good) in choices.items()},
        met=_met(present),
        reference=_reference(whole),
        latest=rows,
        effective=effective,
        span_days=((last or 0) - (first or 0)) / DAY_US,
        since_us=first,
        restarted=count < whole.span()[0] if to == "hybrid" else False,
        alarm=latest.alarm(settings, at_us),
        floor=latest.noise_floor(),
        by_model=any(MODEL in version for version in versions_of(reader)),
        ignored=latest.ignored(),
        field_days=_field_days(present, days),
    )


def _since(rollups: Rollups, since_us: int | None) -> Rollups:
    """Return the whole hours from *since_us* on."""
    first = 0 if since_us is None else -(-since_us // HOUR_US)
    return replace(rollups, entries=[entry for entry in rollups.entries if entry.start >= first])


def _stays(entry: Entry, pinned: Collection[str]) -> bool:
    return not set(pinned).isdisjoint((entry.label.legacy_tools or "").split(","))


def _by_tool(choices: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Return tool → (agreed, observations); a choice of several tools speaks for each of them."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for choice, (n, agreed) in choices.items():
        for tool in choice.split(","):
            total[tool] += n
            good[tool] += agreed
    return {tool: (good[tool], n) for tool, n in total.items()}


def _met(rollups: Rollups) -> tuple[Met, ...]:
    """Return which choice met which, each request once; where only arguments differ, both chose the same."""
    found: Counter[tuple[str, str]] = Counter()
    for entry in rollups.entries:
        label, n = entry.label, entry.served_first if rollups.is_served else entry.first
        if label.legacy_tools is not None and n:
            same = label.outcome in CONSISTENT or label.outcome == Outcome.arguments_differ
            theirs = f"({label.outcome})" if label.dynamic_tools is None else label.dynamic_tools
            theirs = theirs if label.refusal_kind is None else f"({label.refusal_kind})"
            found[label.legacy_tools, label.legacy_tools if same else theirs] += n
    return tuple((legacy, dynamic, n) for (legacy, dynamic), n in sorted(found.items()))


def _reference(rollups: Rollups) -> dict[str, float]:
    """Return how often legacy made each choice in the first days of the log; later traffic does not move it."""
    first = min((entry.start for entry in rollups.entries), default=0)
    found: Counter[str] = Counter()
    for entry in rollups.entries:
        choice = entry.label.legacy_tools
        is_early = entry.start < first + REFERENCE_DAYS * DAILY
        if is_early and choice is not None and entry.label.outcome != Outcome.unknown:
            found[choice] += entry.n
    return {choice: float(n) for choice, n in sorted(found.items())}


def _field_days(rollups: Rollups, days: Sequence[DayLine]) -> tuple[FieldDay, ...]:
    """Return the complete *days* by the rule of the field reports: all rows, mean added time."""
    means = {day_of(day * DAY_US): mean for day, mean in rollups.mean_deltas().items()}
    return tuple(_field_day(line, means.get(line.day)) for line in days)


def _field_day(line: DayLine, mean: float | None) -> FieldDay:
    good, known = consistency(line.outcomes)
    return FieldDay(
        day=line.day,
        n=known,
        consistent=good,
        mean_delta_us=None if mean is None else float(mean),
        distinct=line.distinct,
    )
