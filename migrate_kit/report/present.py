"""What the present version of each router decided, as rows: the evidence begins anew with each version."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, func, not_, or_, select

from migrate_kit.log import Reader, Selection
from migrate_kit.log.tables import FLIPS
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.stage import Stage
from migrate_kit.report.records import Target

#: Whose observations speak for a stage: full is proved where the dynamic router already decides.
STAGES: dict[Target, tuple[Stage, ...]] = {"hybrid": (), "full": (Stage.hybrid, Stage.full)}
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


def present_of(reader: Reader) -> Reader:
    """Return a reader of the part that the present version of each router decided."""
    return Reader(reader.connection, reader.selection.within(reader.epochs()))


def versions_of(reader: Reader) -> set[str]:
    """Return the present versions of the routers."""
    return {epoch.version for epoch in reader.epochs().values()}


def speaking_for(reader: Reader, to: Target, pinned: Collection[str] = ()) -> Reader:
    """Return a reader of all that may speak for the stage, whichever version decided it."""
    asked = reader.selection
    since = max(asked.since_us or 0, last_demotion(reader)) or None
    stages = STAGES[to]
    selection = _Unpinned(router=asked.router, since_us=since, stages=stages, pinned=tuple(sorted(pinned)))
    return Reader(reader.connection, selection)


def last_demotion(reader: Reader) -> int:
    """Return when the flags were last lowered automatically, 0 for never: evidence begins anew after it."""
    query = select(func.max(FLIPS.c.at_us)).where(FLIPS.c.source == DEMOTION)
    return int(reader.connection.execute(query).scalar() or 0)
