"""Where the dynamic side decided otherwise than legacy, and may have been better: each difference in one kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from migrate_kit.model.adjudication import Item
from migrate_kit.model.decision import Outcome, RefusalKind
from migrate_kit.report.weekly.counts import Facing
from migrate_kit.report.weekly.judged import Verdicts
from migrate_kit.report.weekly.records import Gain

Kind = Literal["avoided", "covered", "asked"]
KINDS: tuple[Kind, ...] = ("avoided", "covered", "asked")
Faced = Mapping[Facing, tuple[int, int]]

#: Refusals that put a question to the user before anything is called.
ASKING = frozenset({RefusalKind.missing_argument, RefusalKind.needs_confirmation})
_OTHERWISE = frozenset({Outcome.differ, Outcome.arguments_differ, Outcome.legacy_only})
_ASKED = frozenset(f"({kind})" for kind in ASKING)


def gains(now: Faced, before: Faced, verdicts: Verdicts, *, is_known: bool) -> tuple[Gain, ...]:
    """Return the three kinds; *is_known* tells whether the week before has data."""
    return tuple(_gain(kind, now, before if is_known else None, verdicts) for kind in KINDS)


def kind_of(legacy: str | None, dynamic: str, outcome: str) -> Kind | None:
    """Return which kind of gain a difference may be; None for one in which the dynamic side gave nothing."""
    is_asked = dynamic in _ASKED
    if outcome in _OTHERWISE and legacy:
        return "asked" if is_asked else "avoided"
    if outcome == Outcome.dynamic_only:
        if is_asked:
            return "asked"
        return None if dynamic.startswith("(") else "covered"
    return None


def _gain(kind: Kind, now: Faced, before: Faced | None, verdicts: Verdicts) -> Gain:
    n, served = _count(kind, now)
    right, wrong = verdicts.on(lambda item: kind_of_item(item) == kind)
    return Gain(
        key=kind,
        n=n,
        before=None if before is None else _count(kind, before)[0],
        served=served,
        right=right,
        wrong=wrong,
        low=round(n * right.low) if right.n else None,
        high=round(n * right.high) if right.n else None,
    )


def kind_of_item(item: Item) -> Kind | None:
    """Return which kind of gain a judged disagreement may be."""
    return kind_of(item.legacy.tools, item.dynamic.tools, item.outcome)


def _count(kind: Kind, faced: Faced) -> tuple[int, int]:
    found: Iterable[tuple[int, int]] = [
        counted for facing, counted in faced.items() if kind_of(facing.legacy, facing.dynamic, facing.outcome) == kind
    ]
    return sum(n for n, _ in found), sum(served for _, served in found)
