"""What the present version of each router decided, as rows: the evidence begins anew with each version."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace

from sqlalchemy import ColumnElement, func, not_, or_, select

from migrate_kit.log import Reader, Selection
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.tables import FLIPS
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.stage import Stage
from migrate_kit.report.records import Target

#: Whose observations speak for a stage: full is proved where the dynamic router already decides.
STAGES: dict[Target, tuple[Stage, ...]] = {"hybrid": (), "full": (Stage.hybrid, Stage.full)}
#: What an automatic roll-back writes as the source of its flip.
DEMOTION = "detector"


@dataclass(frozen=True)
class _Chosen(Selection):
    """A selection of some epochs, without the requests of tools that stay with legacy whatever the gate says."""

    pinned: tuple[str, ...] = ()
    epochs: frozenset[int] | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the conditions to AND in a WHERE clause."""
        found = Selection.conditions(self)
        named = [("," + O.c.legacy_tools + ",").contains(f",{tool},", autoescape=True) for tool in self.pinned]
        if named:
            found.append(or_(O.c.legacy_tools.is_(None), not_(or_(*named))))
        return found if self.epochs is None else [*found, O.c.epoch.in_(self.epochs)]


def present_of(reader: Reader) -> Reader:
    """Return a reader of the part that the present version of each router decided; of rows that are counted."""
    given = reader.selection
    asked = given if isinstance(given, _Chosen) else _Chosen(**{n: getattr(given, n) for n in Selection.__slots__})
    return Reader(reader.connection, replace(asked, epochs=frozenset(Epochs.load(reader.connection).present_ids())))


def versions_of(reader: Reader) -> set[str]:
    """Return the present versions of the routers."""
    return {identity.version for identity in Epochs.load(reader.connection).present.values()}


def speaking_for(reader: Reader, to: Target, pinned: Collection[str] = ()) -> Reader:
    """Return a reader of all that may speak for the stage, whichever version decided it."""
    asked = reader.selection
    since = max(asked.since_us or 0, last_demotion(reader)) or None
    stages = STAGES[to]
    selection = _Chosen(router=asked.router, since_us=since, stages=stages, pinned=tuple(sorted(pinned)))
    return Reader(reader.connection, selection)


def last_demotion(reader: Reader) -> int:
    """Return when the flags were last lowered automatically, 0 for never: evidence begins anew after it."""
    query = select(func.max(FLIPS.c.at_us)).where(FLIPS.c.source == DEMOTION)
    return int(reader.connection.execute(query).scalar() or 0)
