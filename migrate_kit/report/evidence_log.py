"""The evidence of the gate, as the log has it: the one place that asks the log for its counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from sqlalchemy import func, select

from migrate_kit.compare.bounds import quantile_bound_rank
from migrate_kit.compare.kappa import Met
from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Reader, Selection
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.report.gate.evidence import Evidence, FieldDay
from migrate_kit.report.latest import Latest
from migrate_kit.report.metrics import consistency, day_lines, day_of
from migrate_kit.report.present import present_of, speaking_for, versions_of
from migrate_kit.report.records import DayLine, Target

#: The traffic whose mix is the reference: that of so many days from the first observation on.
REFERENCE_DAYS = 28
#: What the version of a router says where a language model takes part (see `route_ext.chooser.router`).
MODEL = "+model-"


def gather(reader: Reader, settings: Settings, to: Target, at_us: int, *, pinned: Collection[str] = ()) -> Evidence:
    """Return the evidence in the log for stage *to*, as of *at_us*; requests of *pinned* tools are no part of it."""
    every = speaking_for(reader, to, pinned)
    present = present_of(every)
    distinct = present.distinct()
    choices = distinct.by_tool()
    n, agreed = distinct.agreement()
    _, on_time = distinct.punctual(settings.max_latency_delta_ms * 1000)
    rank = quantile_bound_rank(n)
    days = [day for day in day_lines(present, distinct) if day.day < day_of(at_us)]
    count, first, last = present.span()
    latest = Latest(present)
    rows, effective = latest.worth()
    return Evidence(
        n=n,
        agreed=agreed,
        on_time=on_time,
        p95_bound_us=None if rank is None else distinct.delta_at(rank),
        days=days,
        # A drop has no router and no stage any more, so it is held against all that was stored in the time.
        rows=Reader(reader.connection, Selection(since_us=every.selection.since_us)).span()[0],
        lost=every.lost(),
        tools=_by_tool(present_of(speaking_for(reader, to)).distinct().by_tool() if pinned else choices),
        choices={choice: (good, total) for choice, (total, good) in choices.items()},
        met=_met(present),
        reference=_reference(reader),
        latest=rows,
        effective=effective,
        span_days=((last or 0) - (first or 0)) / DAY_US,
        since_us=first,
        restarted=count < reader.span()[0] if to == "hybrid" else False,
        alarm=latest.alarm(settings, at_us),
        floor=latest.noise_floor(),
        by_model=any(MODEL in version for version in versions_of(reader)),
        ignored=latest.ignored(),
        field_days=_field_days(present, days),
    )


def _by_tool(choices: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Return tool → (agreed, observations); a choice of several tools speaks for each of them."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for choice, (n, agreed) in choices.items():
        for tool in choice.split(","):
            total[tool] += n
            good[tool] += agreed
    return {tool: (good[tool], n) for tool, n in total.items()}


def _met(reader: Reader) -> tuple[Met, ...]:
    """Return which choice met which, each request once; where only arguments differ, both chose the same."""
    known = (*reader.selection.conditions(), O.c.outcome != Outcome.unknown.value)
    firsts = select(func.min(O.c.n)).where(*known).group_by(O.c.router, O.c.text_digest)
    keys = (O.c.legacy_tools, O.c.dynamic_tools, O.c.refusal_kind, O.c.outcome)
    query = select(*keys, func.count()).where(O.c.n.in_(firsts)).group_by(*keys)
    found: Counter[tuple[str, str]] = Counter()
    for legacy, dynamic, refusal, outcome, n in reader.connection.execute(query):
        if legacy is not None:
            same = outcome in CONSISTENT or outcome == Outcome.arguments_differ
            theirs = f"({refusal})" if refusal is not None else dynamic if dynamic is not None else f"({outcome})"
            found[(legacy, legacy if same else theirs)] += n
    return tuple((legacy, dynamic, n) for (legacy, dynamic), n in sorted(found.items()))


def _reference(reader: Reader) -> dict[str, float]:
    """Return how often legacy made each choice in the first days of the log; later traffic does not move it."""
    first = reader.span()[1]
    if first is None:
        return {}
    query = (
        select(O.c.legacy_tools, func.count())
        .where(*reader.selection.conditions(), O.c.at_us < first + REFERENCE_DAYS * DAY_US)
        .where(O.c.legacy_tools.is_not(None), O.c.outcome != Outcome.unknown.value)
        .group_by(O.c.legacy_tools)
    )
    return {choice: float(n) for choice, n in reader.connection.execute(query)}


def _field_days(reader: Reader, days: Sequence[DayLine]) -> tuple[FieldDay, ...]:
    """Return the complete *days* by the rule of the field reports: all rows, mean added time."""
    day = O.c.at_us // DAY_US
    known = (*reader.selection.conditions(), O.c.outcome != Outcome.unknown.value)
    query = select(day, func.avg(O.c.delta_us)).where(*known).group_by(day)
    means = {day_of(int(d) * DAY_US): mean for d, mean in reader.connection.execute(query)}
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
