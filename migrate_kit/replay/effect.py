"""What would change: the decisions of one router now beside those of then, and what people judged of both."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pydantic import Field

from migrate_kit.compare.mcnemar import mcnemar
from migrate_kit.log.sketch import EDGES_US, bars, quantiles
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.record import Record
from migrate_kit.replay.evaluation.interval import paired_difference
from migrate_kit.replay.summary import agreement
from migrate_kit.replay.tally import Key, Tally


class Change(Record):
    """Requests that were decided alike then, and are decided alike and otherwise now. A refusal is in brackets."""

    legacy: str = Field(description="tools of the legacy decision; empty for its default")
    then: str
    now: str
    n: int
    examples: tuple[str, ...] = ()


class Pairing(Record):
    """Requests on which the legacy decision and the dynamic one disagree, by both; a refusal is in brackets."""

    legacy: str
    dynamic: str
    then: int
    now: int


class Trial(Record):
    """Requests that people judged, each once."""

    n: int = Field(description="of which it is known whether the decision of now is right")
    right: int
    pairs: int = Field(description="of which it is known for both decisions")
    right_then: int
    right_now: int = Field(description="of the pairs")
    fixed: int = Field(description="wrong then, right now")
    broken: int = Field(description="right then, wrong now")
    low: float = Field(description="95 % interval of the difference of the two rates")
    high: float
    p: float = Field(description="exact McNemar, two-sided")


class Latency(Record):
    """Times of decisions, from a sketch: percentiles within 1 %, bars exact."""

    n: int
    p50_us: int
    p95_us: int
    p99_us: int
    bars: tuple[int, ...] = Field(description=f"requests by time, from {', '.join(map(str, EDGES_US))} µs on")


class Effect(Record):
    """One router. Rates are 0 to 1; all but `times` is the same wherever and however often it is replayed."""

    router: str
    version: str
    n: int
    known: int = Field(description="requests of which it is known what was decided then")
    changed: int = Field(description="of these, those that are decided otherwise now")
    agreement_then: float | None = Field(description="with the legacy decision, unknown ones left out")
    agreement_now: float | None
    now_agree: int = Field(description="disagreed with the legacy decision then, agree now")
    now_disagree: int = Field(description="agreed then, disagree now")
    outcomes_then: dict[str, int]
    outcomes_now: dict[str, int]
    refusals_then: dict[str, int]
    refusals_now: dict[str, int]
    errors: dict[str, int] = Field(description="what the router raises now, by class")
    trial: Trial | None = Field(description="null where people judged none of the requests")
    changes: tuple[Change, ...] = Field(description="decided otherwise than then, by tools")
    pairs: tuple[Pairing, ...] = Field(description="not as the legacy router decides, by tools")
    times: dict[str, Latency]


def effect_of(router: str, tally: Tally, *, version: str) -> Effect:
    """Return what *tally* says of *router*."""
    moved, now = tally.counts["moved"], _by_first(tally.counts["now"])
    then = _by_first(tally.counts["moved"])
    return Effect(
        router=router,
        version=version,
        n=now.total(),
        known=then.total(),
        changed=tally.counts["changes"].total(),
        agreement_then=agreement(then),
        agreement_now=agreement(now),
        now_agree=_crossed(moved, agree=True),
        now_disagree=_crossed(moved, agree=False),
        outcomes_then=_ordered(then),
        outcomes_now=_ordered(now),
        refusals_then=_ordered(_by_first(tally.counts["refused_then"])),
        refusals_now=_ordered(_by_first(tally.counts["refused_now"])),
        errors=_ordered(_by_first(tally.counts["errors"])),
        trial=_trial(tally),
        changes=_changes(tally),
        pairs=_pairs(tally.counts["pairs_then"], tally.counts["pairs_now"]),
        times={name: _latency(sketch) for name, sketch in sorted(tally.times.items()) if sketch.total()},
    )


def _changes(tally: Tally) -> tuple[Change, ...]:
    return tuple(
        Change(
            legacy=change[0],
            then=change[1],
            now=change[2],
            n=n,
            examples=tuple(example.text for example in tally.examples.get(change, ())),
        )
        for change, n in sorted(tally.counts["changes"].items(), key=lambda each: (-each[1], each[0]))
    )


def _pairs(then: Mapping[Key, int], now: Mapping[Key, int]) -> tuple[Pairing, ...]:
    found = [
        Pairing(legacy=pair[0], dynamic=pair[1], then=then.get(pair, 0), now=now.get(pair, 0)) for pair in {*then, *now}
    ]
    return tuple(sorted(found, key=lambda each: (-each.now, -each.then, each.legacy, each.dynamic)))


def _by_first(counter: Mapping[Key, int]) -> Counter[str]:
    found: Counter[str] = Counter()
    for key, n in counter.items():
        found[key[0]] += n
    return found


def _ordered(counter: Counter[str]) -> dict[str, int]:
    return {name: n for name, n in sorted(counter.items(), key=lambda each: (-each[1], each[0])) if n}


def _crossed(moved: Mapping[Key, int], *, agree: bool) -> int:
    """Return how many requests went from disagreement to agreement, or the other way."""
    consistent = {outcome.value for outcome in CONSISTENT}
    return sum(
        n
        for (then, now), n in moved.items()
        if Outcome.unknown.value not in (then, now)
        and (then in consistent) is not agree
        and (now in consistent) is agree
    )


def _trial(tally: Tally) -> Trial | None:
    judged = [one for one in tally.judged.values() if one.now >= 0]
    if not judged:
        return None
    pairs = [one for one in judged if one.then >= 0]
    fixed, broken = (sum((one.then, one.now) == way for one in pairs) for way in ((0, 1), (1, 0)))
    low, high = paired_difference(fixed, broken, len(pairs))
    return Trial(
        n=len(judged),
        right=sum(one.now for one in judged),
        pairs=len(pairs),
        right_then=sum(one.then for one in pairs),
        right_now=sum(one.now for one in pairs),
        fixed=fixed,
        broken=broken,
        low=low,
        high=high,
        p=mcnemar(fixed, broken),
    )


def _latency(sketch: Counter[int]) -> Latency:
    p50, p95, p99 = quantiles(sketch)
    return Latency(n=sketch.total(), p50_us=p50, p95_us=p95, p99_us=p99, bars=tuple(bars(sketch)))
