"""The counts of a week, from the roll-ups alone: what came in, what met what, how long it took."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from migrate_kit.log import DAY_US, Rollups
from migrate_kit.log.cells import HOUR_US
from migrate_kit.log.rollups import Entry
from migrate_kit.model.adjudication import UNANSWERED
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.report.metrics import consistency, day_name, percentiles, rate
from migrate_kit.report.weekly.records import Cost, DayRate, Pace, Traffic
from migrate_kit.report.weekly.week import Week

#: What the version of a router says where a language model was asked (see `route_ext.chooser.router`).
MODEL = "+model-"


@dataclass(frozen=True, slots=True)
class Facing:
    """What one side decided and what the other; None where a side is not known."""

    legacy: str | None
    dynamic: str
    """Tools joined by a comma; a refusal or a failure in parentheses."""
    outcome: str

    @property
    def is_disagreement(self) -> bool:
        """Whether the two sides are known to differ."""
        return self.outcome not in CONSISTENT and self.outcome != Outcome.unknown


@dataclass(frozen=True, slots=True)
class WeekCounts:
    """Questions about one week of *rollups*."""

    week: Week
    rollups: Rollups

    def traffic(self) -> Traffic:
        """Return what came in."""
        outcomes = self.rollups.counts_by("outcome")
        good, known = consistency(outcomes)
        return Traffic(
            n=sum(outcomes.values()),
            known=known,
            consistent=good,
            rate=rate(good, known),
            served=self.rollups.counts_by("served_by").get("dynamic", 0),
            unanswered=sum(outcomes.get(outcome.value, 0) for outcome in UNANSWERED),
            lost=self.rollups.lost,
            days=len({entry.start // (DAY_US // HOUR_US) for entry in self.rollups.entries}),
        )

    def agreement(self) -> tuple[int, int]:
        """Return (consistent, all) with each request once a day and version, of those whose outcome is known."""
        return sum(good for good, _ in self._firsts()), sum(n for _, n in self._firsts())

    def day_rates(self) -> Iterator[DayRate]:
        """Yield every day of the week, each request once a day."""
        found = {day_name(one.day): one for one in self.rollups.distinct().days()}
        for day in self.week.days:
            counted = found.get(day)
            yield DayRate(
                day=day,
                n=counted.n if counted else 0,
                rate=rate(counted.consistent, counted.n) if counted else None,
            )

    def facings(self) -> dict[Facing, tuple[int, int]]:
        """Return what met what → (observations, those that the dynamic side was served for)."""
        total: Counter[Facing] = Counter()
        served: Counter[Facing] = Counter()
        for entry in self.rollups.entries:
            facing = _facing(entry)
            total[facing] += entry.n
            served[facing] += entry.n * (entry.label.served_by == "dynamic")
        return {facing: (n, served[facing]) for facing, n in total.items()}

    def pace(self) -> Pace:
        """Return the nearest-rank percentiles of both sides and of the difference, within 1 %."""
        legacy, dynamic, delta = (percentiles(self.rollups.sketch(name)) for name in ("legacy", "dynamic", "delta"))
        return Pace(legacy=legacy, dynamic=dynamic, delta=delta)

    def of_epochs(self, epochs: frozenset[int]) -> int:
        """Return how many observations belong to *epochs*."""
        return sum(entry.n for entry in self.rollups.entries if entry.epoch in epochs)

    def _firsts(self) -> Iterator[tuple[int, int]]:
        for entry in self.rollups.entries:
            yield entry.day_first * (entry.label.outcome in CONSISTENT), entry.day_first


def by_choice(rollups: Rollups) -> dict[str, tuple[int, int, int]]:
    """Return legacy choice → (observations, consistent, all); the last two with each request once a day and version."""
    total: Counter[str] = Counter()
    good: Counter[str] = Counter()
    first: Counter[str] = Counter()
    for entry in rollups.entries:
        choice = entry.label.legacy_tools
        if choice is not None and entry.label.outcome != Outcome.unknown:
            total[choice] += entry.n
            first[choice] += entry.day_first
            good[choice] += entry.day_first * (entry.label.outcome in CONSISTENT)
    return {choice: (n, good[choice], first[choice]) for choice, n in total.items()}


def cost(now: WeekCounts, before: WeekCounts, model_epochs: frozenset[int]) -> Cost:
    """Return how often a language model was asked: a decision in which it took part has its own version."""
    had_any = bool(before.rollups.entries)
    return Cost(asked=now.of_epochs(model_epochs), before=before.of_epochs(model_epochs) if had_any else None)


def side_of(tools: str | None, refusal: str | None, outcome: str) -> str:
    """Return what the dynamic side decided: tools joined by a comma, a refusal or a failure in parentheses."""
    if refusal is not None:
        return f"({refusal})"
    return f"({outcome})" if tools is None else tools


def _facing(entry: Entry) -> Facing:
    label = entry.label
    return Facing(label.legacy_tools, side_of(label.dynamic_tools, label.refusal_kind, label.outcome), label.outcome)
