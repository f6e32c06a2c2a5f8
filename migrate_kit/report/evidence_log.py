"""The evidence of the gate, as the log has it: the one place that asks the log for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from math import inf

from sqlalchemy import ColumnElement, Select, and_, func, not_, or_, select

from migrate_kit.compare.bounds import quantile_bound_rank
from migrate_kit.compare.detector import Detector
from migrate_kit.compare.kappa import Met
from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Reader, Selection
from migrate_kit.log.tables import FLIPS
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.stage import PINNED, Stage
from migrate_kit.report.gate.evidence import Alarm, Evidence, FieldDay
from migrate_kit.report.metrics import consistency, day_lines, day_of
from migrate_kit.report.noise import ignored, noise_floor
from migrate_kit.report.records import DayLine, Target

#: Whose observations speak for a stage: full is proved where the dynamic router already decides.
STAGES: dict[Target, tuple[Stage, ...]] = {"hybrid": (), "full": (Stage.hybrid, Stage.full)}
#: The traffic whose mix is the reference: that of so many days from the first observation on.
REFERENCE_DAYS = 28
#: The latest rows that tell what repeats are worth and whether agreement fell: a report must not grow with the log.
LATEST = 50_000
#: What an automatic roll-back writes as the source of its flip.
DEMOTION = "detector"


@dataclass(frozen=True)
class _Unpinned(Selection):
    """A selection without the requests of tools that stay with legacy whatever the gate says."""

    pinned: tuple[str, ...] = ()

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the conditions to AND in a WHERE clause."""
        named = [("," + O.c.legacy_tools + ",").contains(f",{tool},", autoescape=True) for tool in self.pinned]
        found = Selection.conditions(self)
        return [*found, or_(O.c.legacy_tools.is_(None), not_(or_(*named)))] if named else found


def gather(reader: Reader, settings: Settings, to: Target, at_us: int, *, pinned: Collection[str] = ()) -> Evidence:
    """Return the evidence in the log for stage *to*, as of *at_us*; requests of *pinned* tools are no part of it."""
    every, present = _selected(reader, to, pinned)
    distinct = present.distinct()
    choices = distinct.by_tool()
    n, agreed = distinct.agreement()
    _, on_time = distinct.punctual(settings.max_latency_delta_ms * 1000)
    rank = quantile_bound_rank(n)
    days = [day for day in day_lines(present, distinct) if day.day < day_of(at_us)]
    look = _Look(present)
    first, last = present.span()[1:]
    latest, effective = look.effective()
    return Evidence(
        n=n,
        agreed=agreed,
        on_time=on_time,
        p95_bound_us=None if rank is None else distinct.delta_at(rank),
        days=days,
        # A drop has no router and no stage any more, so it is held against all that was stored in the time.
        rows=Reader(reader.connection, Selection(since_us=every.selection.since_us)).span()[0],
        lost=every.lost(),
        tools=_by_tool(_selected(reader, to)[1].distinct().by_tool() if pinned else choices),
        choices={choice: (good, count) for choice, (count, good) in choices.items()},
        met=look.met(),
        reference=_Look(reader).reference(),
        latest=latest,
        effective=effective,
        span_days=((last or 0) - (first or 0)) / DAY_US,
        since_us=first,
        restarted=present.span()[0] < reader.span()[0] if to == "hybrid" else False,
        alarm=look.alarm(settings, at_us),
        floor=noise_floor(present),
        ignored=ignored(present),
        field_days=look.field_days(days),
    )


def fall(reader: Reader, settings: Settings, at_us: int) -> Alarm | None:
    """Return the fall that the log shows where the dynamic router decides; None without one."""
    return _Look(_selected(reader, "full")[1]).alarm(settings, at_us)


def _selected(reader: Reader, to: Target, pinned: Collection[str] = ()) -> tuple[Reader, Reader]:
    """Return a reader of all that may speak for the stage, and one of the present router version's part of it."""
    asked = reader.selection
    since = max(asked.since_us or 0, last_demotion(reader)) or None
    selection = _Unpinned(router=asked.router, since_us=since, stages=STAGES[to], pinned=tuple(sorted(pinned)))
    every = Reader(reader.connection, selection)
    return every, Reader(reader.connection, selection.within(every.epochs()))


def last_demotion(reader: Reader) -> int:
    """Return when the flags were last lowered automatically, 0 for never: evidence begins anew after it."""
    query = select(func.max(FLIPS.c.at_us)).where(FLIPS.c.source == DEMOTION)
    return int(reader.connection.execute(query).scalar() or 0)


def _by_tool(choices: dict[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
    """Return tool → (agreed, observations); a choice of several tools speaks for each of them."""
    good: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for choice, (n, agreed) in choices.items():
        for tool in choice.split(","):
            total[tool] += n
            good[tool] += agreed
    return {tool: (good[tool], n) for tool, n in total.items()}


@dataclass(frozen=True, slots=True)
class _Look:
    """Questions that only the gate asks, over distinct requests with a known outcome."""

    reader: Reader

    def met(self) -> tuple[Met, ...]:
        """Return which choice met which; where only arguments differ, both chose the same."""
        keys = (O.c.legacy_tools, O.c.dynamic_tools, O.c.refusal_kind, O.c.outcome)
        query = select(*keys, func.count()).where(O.c.n.in_(self._firsts())).group_by(*keys)
        found: Counter[tuple[str, str]] = Counter()
        for legacy, dynamic, refusal, outcome, n in self.reader.connection.execute(query):
            if legacy is not None:
                same = outcome in CONSISTENT or outcome == Outcome.arguments_differ
                theirs = f"({refusal})" if refusal is not None else dynamic if dynamic is not None else f"({outcome})"
                found[(legacy, legacy if same else theirs)] += n
        return tuple((legacy, dynamic, n) for (legacy, dynamic), n in sorted(found.items()))

    def reference(self) -> dict[str, float]:
        """Return how often legacy made each choice in the first days of the log; later traffic does not move it."""
        first = self.reader.span()[1]
        if first is None:
            return {}
        query = (
            select(O.c.legacy_tools, func.count())
            .where(*self.reader.selection.conditions(), O.c.at_us < first + REFERENCE_DAYS * DAY_US)
            .where(O.c.legacy_tools.is_not(None), O.c.outcome != Outcome.unknown.value)
            .group_by(O.c.legacy_tools)
        )
        return {choice: float(n) for choice, n in self.reader.connection.execute(query)}

    def effective(self) -> tuple[int, float]:
        """Return the latest rows and what they are worth: Kish's size over how often each request came."""
        count = func.count().label("count")
        latest = (*self._known(), O.c.n > self._top() - LATEST)
        inner = select(count).where(*latest).group_by(O.c.router, O.c.text_digest).subquery()
        times = inner.c["count"]
        row = self.reader.connection.execute(select(func.sum(times), func.sum(times * times))).one()
        return (int(row[0]), float(row[0]) ** 2 / float(row[1])) if row[1] else (0, 0.0)

    def alarm(self, settings: Settings, at_us: int) -> Alarm | None:
        """Return where the roll-back detector stands after the days that count; None where it did not fire."""
        start = (at_us // DAY_US - settings.min_days) * DAY_US
        kept_back = and_(O.c.served_by == "legacy", O.c.reason.startswith(PINNED, autoescape=True))
        latest = (*self._known(), not_(kept_back), O.c.at_us >= start, O.c.n > self._top() - LATEST)
        first = select(func.min(O.c.n)).where(*latest)
        firsts = first.group_by(O.c.router, O.c.text_digest, O.c.at_us // DAY_US)
        query = select(O.c.outcome).where(O.c.n.in_(firsts)).order_by(O.c.n)
        detector = Detector(threshold=settings.live_rate)
        for outcome in self.reader.connection.execute(query).scalars():
            if detector.add(outcome in CONSISTENT):
                return Alarm(n=detector.n, disagreed=detector.disagreed)
        return None

    def field_days(self, days: Sequence[DayLine]) -> tuple[FieldDay, ...]:
        """Return the complete *days* by the rule of the field reports: all rows, mean added time."""
        day = O.c.at_us // DAY_US
        query = select(day, func.avg(O.c.delta_us)).where(*self._known()).group_by(day)
        means = {day_of(int(d) * DAY_US): mean for d, mean in self.reader.connection.execute(query)}
        found = []
        for line in days:
            good, known = consistency(line.outcomes)
            mean = means.get(line.day)
            found.append(
                FieldDay(
                    day=line.day,
                    n=known,
                    consistent=good,
                    mean_delta_us=None if mean is None else min(float(mean), inf),
                    distinct=line.distinct,
                )
            )
        return tuple(found)

    def _top(self) -> int:
        return int(self.reader.connection.execute(select(func.max(O.c.n))).scalar() or 0)

    def _known(self) -> list[ColumnElement[bool]]:
        return [*self.reader.selection.conditions(), O.c.outcome != Outcome.unknown.value]

    def _firsts(self) -> Select[tuple[int]]:
        first: Select[tuple[int]] = select(func.min(O.c.n)).where(*self._known())
        return first.group_by(O.c.router, O.c.text_digest)
