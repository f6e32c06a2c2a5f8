"""What the rows themselves say: the questions of a report, answered by going through all of them in order of arrival."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.log import DAY_US
from migrate_kit.log.rollups import DayCount, Rollups
from migrate_kit.log.sketch import bars, sketch_of
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.stage import Stage

SERVED = (Stage.hybrid, Stage.full)


@dataclass
class Rows:
    """What the rows themselves say: the same questions, answered by going through all of them in order of arrival."""

    log: Sequence[Observation]
    since_us: int

    def __post_init__(self) -> None:
        version: dict[str, tuple[int, str, str]] = {}
        self.epochs = []
        for one in self.log:
            last_us, now, key = version.get(one.router, (-1, "", one.key_id))
            decided = one.dynamic.version if one.dynamic is not None else now if key == one.key_id else ""
            epoch = (one.router, decided, one.key_id)
            self.epochs.append(epoch)
            known = max(o.at_us for o, e in zip(self.log, self.epochs, strict=False) if e == epoch)
            if decided and ((decided, one.key_id) == (now, key) or known >= last_us):
                version[one.router] = (
                    max(known, last_us if (decided, one.key_id) == (now, key) else known),
                    decided,
                    one.key_id,
                )
        self.present = {(router, now, key) for router, (_, now, key) in version.items()}

    def chosen(self, *, present: bool, served: bool) -> Iterable[tuple[int, Observation]]:
        for place, (one, epoch) in enumerate(zip(self.log, self.epochs, strict=True)):
            if (
                one.at_us >= self.since_us
                and (epoch in self.present or not present)
                and (one.stage in SERVED or not served)
            ):
                yield place, one

    def firsts(self, *, served: bool, daily: bool) -> set[int]:
        seen, found = set(), set()
        for place, (one, epoch) in enumerate(zip(self.log, self.epochs, strict=True)):
            if one.outcome is Outcome.unknown or (served and one.stage not in SERVED):
                continue
            key = (epoch, one.text_digest, one.at_us // DAY_US if daily else None)
            if key not in seen:
                found.add(place)
            seen.add(key)
        return found


def deltas(rows: Iterable[Observation]) -> list[int]:
    pairs = [(one.dynamic, one.legacy) for one in rows]
    return [d.duration_us - legacy.duration_us for d, legacy in pairs if d is not None and legacy is not None]


def tools(side: Any) -> str | None:
    return None if side is None else ",".join(call.tool for call in side.calls)


def compare(found: Rollups, rows: Rows, *, present: bool, served: bool) -> None:
    """Hold every answer against the rows."""
    chosen = [one for _, one in rows.chosen(present=present, served=served)]
    assert found.span()[0] == len(chosen)
    if chosen:
        assert found.span()[1:] == (min(o.at_us for o in chosen), max(o.at_us for o in chosen))
    assert found.counts_by("outcome") == Counter(str(one.outcome) for one in chosen)
    assert found.counts_by("router") == Counter(one.router for one in chosen)
    assert found.counts_by("stage") == Counter(one.stage.name for one in chosen)
    assert found.executed() == sum(bool(one.executed) for one in chosen)
    pairs = Counter(
        (tools(o.legacy), tools(o.dynamic), o.dynamic and o.dynamic.refusal and str(o.dynamic.refusal.kind), o.outcome)
        for o in chosen
    )
    assert {(p.legacy, p.dynamic, p.refusal, p.outcome): p.n for p in found.pairs()} == pairs
    assert {(day, outcome): n for day, outcome, n in found.days()} == Counter(
        (one.at_us // DAY_US, str(one.outcome)) for one in chosen
    )
    assert found.sketch("delta") == sketch_of(deltas(chosen))
    assert found.histogram() == bars(sketch_of(deltas(chosen)))
    evidence = [
        o for i, o in rows.chosen(present=present, served=served) if i in rows.firsts(served=served, daily=False)
    ]
    distinct = found.distinct()
    assert distinct.agreement() == (len(evidence), sum(one.outcome in CONSISTENT for one in evidence))
    assert distinct.punctual(100_000) == (len(evidence), sum(delta < 100_000 for delta in deltas(evidence)))
    assert sum(pair.n for pair in distinct.pairs()) == len(evidence)
    known = [one for one in chosen if one.outcome is not Outcome.unknown]
    for day, mean in found.mean_deltas().items():
        of_day = deltas(one for one in known if one.at_us // DAY_US == day)
        assert mean == sum(of_day) / len(of_day)
    by_tool = Counter(tools(one.legacy) for one in evidence if one.legacy is not None)
    assert {tool: n for tool, (n, _) in distinct.by_tool().items() if n} == by_tool
    ranked = sorted(deltas(evidence))
    for rank, exact in enumerate(ranked, 1):
        assert exact <= (distinct.delta_at(rank) or 0) <= exact + abs(exact) / 49 + 1
    assert distinct.delta_at(len(ranked) + 1) is None
    daily = [o for i, o in rows.chosen(present=present, served=served) if i in rows.firsts(served=served, daily=True)]
    assert distinct.days() == [
        DayCount(day=day, n=n, consistent=sum(o.outcome in CONSISTENT for o in daily if o.at_us // DAY_US == day))
        for day, n in sorted(Counter(one.at_us // DAY_US for one in daily).items())
    ]
