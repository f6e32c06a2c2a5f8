"""The questions a report asks, answered from the roll-ups: in a time that the number of observations has no part in.

A range is cut to whole UTC hours. Whole days come from daily cells, the rest from hourly ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from migrate_kit.log.cells import DAILY, DAY_US, HOUR_US, SKETCHES, Label
from migrate_kit.log.sketch import bars, bound_at, count_below, merged, total_of
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.stage import Stage

K = TypeVar("K")
__all__ = ["DAY_US", "DayCount", "Distinct", "Entry", "Pair", "Rollups"]
_SERVED = frozenset({Stage.hybrid, Stage.full})


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """How often two choices met with one outcome; tools joined by a comma, None where a side is not known."""

    legacy: str | None
    dynamic: str | None
    refusal: str | None
    outcome: str
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCount:
    """One UTC day (days since the epoch): observations with a known outcome, and those that were consistent."""

    day: int
    n: int
    consistent: int


class Entry(NamedTuple):
    """One cell as it was read; the sketches stay packed until they are asked for."""

    start: int
    epoch: int
    router: str
    label: Label
    n: int
    executed: int
    first: int
    day_first: int
    served_first: int
    served_day_first: int
    first_us: int
    last_us: int
    delta_total_us: int
    sketches: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Rollups:
    """What was counted in a range of hours; `only` and `present` give parts of it."""

    entries: Sequence[Entry]
    present_epochs: frozenset[int]
    present_versions: frozenset[str]
    """What the routers say of themselves now."""
    lost: int
    """Observations that processes had to drop in that time, whatever their router."""
    since_us: int | None = None
    """Where the range begins: the start of an hour."""
    is_served: bool = False
    """Whether only stages are in it in which the dynamic router decides."""
    _merged: dict[str, Counter[int]] = field(init=False, default_factory=dict, compare=False, repr=False)
    """Sketches that were asked for already."""

    def only(
        self,
        *,
        router: str | None = None,
        stages: Sequence[Stage] = (),
        before_us: int | None = None,
        without: Collection[str] = (),
    ) -> Rollups:
        """Return the part of one router, of some stages, of the cells that began before a time, without some tools.

        A choice of several tools is left out when legacy chose one of *without* among them.
        """
        names, left_out = {stage.name for stage in stages}, set(without)
        kept = [
            entry
            for entry in self.entries
            if router in (None, entry.router)
            and (not names or entry.label.stage in names)
            and (before_us is None or entry.start * HOUR_US < before_us)
            and (not left_out or left_out.isdisjoint((entry.label.legacy_tools or "").split(",")))
        ]
        return replace(self, entries=kept, is_served=self.is_served or (bool(stages) and _SERVED.issuperset(stages)))

    def present(self) -> Rollups:
        """Return what the present version of each router decided: the one that decided last."""
        return replace(self, entries=[entry for entry in self.entries if entry.epoch in self.present_epochs])

    def counts_by(self, column: str) -> dict[str, int]:
        """Return value → observations, for `router` or a part of the label; those without a value are left out."""
        found: Counter[str] = Counter()
        for entry in self.entries:
            value = entry.router if column == "router" else getattr(entry.label, column)
            if value is not None:
                found[value] += entry.n
        return dict(sorted(found.items()))

    def span(self) -> tuple[int, int | None, int | None]:
        """Return (observations, time of the first, time of the last)."""
        first = min((entry.first_us for entry in self.entries), default=None)
        return sum(entry.n for entry in self.entries), first, max((e.last_us for e in self.entries), default=None)

    def executed(self) -> int:
        """Return in how many observations the dynamic path executed a tool."""
        return sum(entry.executed for entry in self.entries)

    def pairs(self) -> list[Pair]:
        """Return what met what, most frequent first."""
        return _pairs((entry.label, entry.n) for entry in self.entries)

    def mean_deltas(self) -> dict[int, float]:
        """Return UTC day → mean of the added decision time, over the known outcomes; days without one are left out."""
        total: Counter[int] = Counter()
        count: Counter[int] = Counter()
        for entry in self.entries:
            if entry.label.outcome != Outcome.unknown:
                total[entry.start // DAILY] += entry.delta_total_us
                count[entry.start // DAILY] += total_of(entry.sketches, SKETCHES.index("delta"))
        return {day: total[day] / n for day, n in sorted(count.items()) if n}

    def days(self) -> list[tuple[int, str, int]]:
        """Return (UTC day, outcome, observations), in order."""
        found: Counter[tuple[int, str]] = Counter()
        for entry in self.entries:
            found[entry.start // DAILY, entry.label.outcome] += entry.n
        return [(day, outcome, n) for (day, outcome), n in sorted(found.items())]

    def sketch(self, name: str) -> Counter[int]:
        """Return the merged sketch of `legacy`, `dynamic` or `delta` times; see `cells.SKETCHES`."""
        if name not in self._merged:
            packed = (entry.sketches for entry in self.entries)
            self._merged[name] = merged(packed, SKETCHES.index(name))
        return self._merged[name]

    def histogram(self) -> list[int]:
        """Count added decision times by the bars of `sketch.EDGES_US`. Exact."""
        return bars(self.sketch("delta"))

    def distinct(self) -> Distinct:
        """Return the questions over distinct requests: of each epoch, only the first of equal texts counts."""
        return Distinct(self)


@dataclass(frozen=True, slots=True)
class Distinct:
    """Answers about the first occurrence of each request with a known outcome; repeats prove nothing new."""

    rollups: Rollups

    def agreement(self) -> tuple[int, int]:
        """Return (distinct observations, consistent ones)."""
        return _sum(self._firsts(lambda _: None)).get(None, (0, 0))

    def by_tool(self) -> dict[str, tuple[int, int]]:
        """Return legacy choice → (distinct observations, consistent ones)."""
        found = _sum(self._firsts(lambda entry: entry.label.legacy_tools))
        return {tools: both for tools, both in found.items() if tools is not None}

    def pairs(self) -> list[Pair]:
        """Return what met what, each request once, most frequent first."""
        name = "served_first" if self.rollups.is_served else "first"
        counted = ((entry.label, getattr(entry, name)) for entry in self.rollups.entries)
        return _pairs((label, n) for label, n in counted if n)

    def days(self) -> list[DayCount]:
        """Return the days in order, equal requests of one day counted once."""
        found = _sum(self._firsts(lambda entry: entry.start // DAILY, "day_first"))
        return [DayCount(day=day, n=n, consistent=good) for day, (n, good) in sorted(found.items()) if n]

    def punctual(self, limit_us: int) -> tuple[int, int]:
        """Return (distinct observations, those that took less than *limit_us* longer); no decision is late.

        Exact where a bar of the histogram ends at the limit; else those within 2 % of it may count as late.
        """
        return self.agreement()[0], count_below(self._delta(), limit_us)

    def delta_at(self, rank: int) -> int | None:
        """Return the most that the added time at one-based *rank* can be; None beyond the decisions that came."""
        try:
            return bound_at(self._delta(), rank)
        except IndexError:
            return None

    def _delta(self) -> Counter[int]:
        return self.rollups.sketch("served_first_delta" if self.rollups.is_served else "first_delta")

    def _firsts(self, group: Callable[[Entry], K], kind: str = "first") -> Iterable[tuple[K, int, bool]]:
        count = f"served_{kind}" if self.rollups.is_served else kind
        for entry in self.rollups.entries:
            yield group(entry), getattr(entry, count), entry.label.outcome in CONSISTENT


def _pairs(counted: Iterable[tuple[Label, int]]) -> list[Pair]:
    found: Counter[tuple[str | None, str | None, str | None, str]] = Counter()
    for label, n in counted:
        found[label[2:]] += n
    ranked = sorted(found.items(), key=lambda item: (-item[1], [(part is not None, part or "") for part in item[0]]))
    return [
        Pair(legacy=legacy, dynamic=dynamic, refusal=refusal, outcome=outcome, n=n)
        for (legacy, dynamic, refusal, outcome), n in ranked
    ]


def _sum(counted: Iterable[tuple[K, int, bool]]) -> dict[K, tuple[int, int]]:
    found: dict[K, tuple[int, int]] = {}
    for key, n, is_good in counted:
        total, good = found.get(key, (0, 0))
        found[key] = (total + n, good + n * is_good)
    return found
