"""Which choices are taken for which."""

from __future__ import annotations

from migrate_kit.model.adjudication import Item
from migrate_kit.report.weekly.counts import Facing
from migrate_kit.report.weekly.gains import Faced
from migrate_kit.report.weekly.judged import Verdicts
from migrate_kit.report.weekly.records import Confused

MOST = 10


def confused(now: Faced, before: Faced, verdicts: Verdicts) -> tuple[Confused, ...]:
    """Return every kind of disagreement of the week, most frequent first."""
    found = [(facing, n) for facing, (n, _) in now.items() if facing.is_disagreement and facing.legacy is not None]
    found.sort(key=lambda each: (-each[1], each[0].legacy or "", each[0].dynamic, each[0].outcome))
    return tuple(_line(facing, n, before.get(facing, (0, 0))[0], verdicts) for facing, n in found)


def _line(facing: Facing, n: int, before: int, verdicts: Verdicts) -> Confused:
    right, wrong = verdicts.on(lambda item: _is_of(item, facing))
    return Confused(
        legacy=facing.legacy or "",
        dynamic=facing.dynamic,
        outcome=facing.outcome,
        n=n,
        before=before,
        right=right,
        wrong=wrong,
    )


def _is_of(item: Item, facing: Facing) -> bool:
    return (item.legacy.tools, item.dynamic.tools, item.outcome) == (facing.legacy, facing.dynamic, facing.outcome)
