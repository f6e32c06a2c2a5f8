"""Read the roll-ups of a range. Rows that are in none yet are counted on the way, in memory: the answer is whole."""

from __future__ import annotations

from collections.abc import Iterator

from sqlalchemy import ColumnElement, Connection, Table, and_, func, inspect, or_, select

from migrate_kit.log.cells import DAILY, HOUR_US, HOURLY, Cell, CellKey, label_of
from migrate_kit.log.counting import PIECE, uncounted
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.firsts import Firsts
from migrate_kit.log.fold import fold
from migrate_kit.log.rollups import Entry, Rollups
from migrate_kit.log.sketch import pack
from migrate_kit.log.tables import LOSS_ROLLUPS, LOSSES, ROLLUPS

_VALUES = Entry._fields[4:]


class Range:
    """Whole hours from *since_us* (its hour included) up to *until_us* (its hour left out); None is open."""

    def __init__(self, since_us: int | None, until_us: int | None) -> None:
        self.since = None if since_us is None else since_us // HOUR_US
        self.until = None if until_us is None else until_us // HOUR_US

    @property
    def since_us(self) -> int | None:
        """Where it begins."""
        return None if self.since is None else self.since * HOUR_US

    @property
    def days(self) -> tuple[int | None, int | None]:
        """First hour of the first whole day in it, and of the first day that is not whole any more."""
        first = None if self.since is None else -(-self.since // DAILY) * DAILY
        return first, None if self.until is None else self.until // DAILY * DAILY

    def has(self, key: CellKey) -> bool:
        """Tell whether the cell at *key* is one of those that make up the range."""
        first, end = self.days
        is_whole = _is_between(key.start - key.start % DAILY, first, end)
        if key.grain == DAILY:
            return is_whole
        return not is_whole and _is_between(key.start, self.since, self.until)

    def conditions(self, table: Table) -> ColumnElement[bool]:
        """Return `has` as SQL, for the tables of cells."""
        grain, start = table.c.grain, table.c.start
        first, end = self.days
        parts = [and_(grain == DAILY, *_limits(start, first, end))]
        if first is not None and first != self.since:
            parts.append(and_(grain == HOURLY, *_limits(start, self.since, _least(first, self.until))))
        if end is not None and end != self.until and (first is None or first <= end):
            parts.append(and_(grain == HOURLY, *_limits(start, end, self.until)))
        return or_(*parts)


def read_rollups(connection: Connection, *, since_us: int | None = None, until_us: int | None = None) -> Rollups:
    """Return what was counted in the range, cut to whole hours."""
    span = Range(since_us, until_us)
    has_tables = inspect(connection).has_table(ROLLUPS.name)
    epochs = Epochs.load(connection) if has_tables else Epochs()
    entries = list(_stored(connection, span, epochs)) if has_tables else []
    entries += _added(connection, span, epochs, has_tables)
    return Rollups(
        entries=entries,
        present_epochs=frozenset(epochs.present_ids()),
        present_versions=frozenset(identity.version for identity in epochs.present.values()),
        lost=_lost(connection, span, has_tables),
        since_us=span.since_us,
    )


def _stored(connection: Connection, span: Range, epochs: Epochs) -> Iterator[Entry]:
    routers = {number: identity.router for identity, number in epochs.ids.items()}
    columns = [ROLLUPS.c[name] for name in ("start", "epoch", "label", *_VALUES)]
    for start, epoch, label, *values in connection.execute(select(*columns).where(span.conditions(ROLLUPS))):
        yield Entry(start, epoch, routers[epoch], label_of(label), *values)


def _added(connection: Connection, span: Range, epochs: Epochs, has_tables: bool) -> Iterator[Entry]:
    """Yield the cells of rows that are in no roll-up yet; *epochs* learns of them."""
    cells: dict[CellKey, Cell] = {}
    firsts, last = Firsts(keeps=True), -1
    while rows := uncounted(connection, limit=PIECE, after=last):
        for key, cell in fold(connection if has_tables else None, list(rows.values()), epochs, firsts).cells.items():
            cells.setdefault(key, Cell()).add(cell)
        firsts.settle()
        last = max(rows)
    routers = {number: identity.router for identity, number in epochs.ids.items()}
    for key, cell in cells.items():
        if span.has(key):
            values = {name: getattr(cell, name) for name in _VALUES} | {"sketches": pack(cell.sketches)}
            yield Entry(key.start, key.epoch, routers[key.epoch], label_of(key.label), **values)


def _lost(connection: Connection, span: Range, has_tables: bool) -> int:
    rest = select(func.coalesce(func.sum(LOSSES.c.dropped), 0))
    if span.since is not None:
        rest = rest.where(LOSSES.c.at_us >= span.since * HOUR_US)
    if span.until is not None:
        rest = rest.where(LOSSES.c.at_us < span.until * HOUR_US)
    if not has_tables:
        return int(connection.execute(rest).scalar_one())
    counted = select(func.coalesce(func.sum(LOSS_ROLLUPS.c.dropped), 0)).where(span.conditions(LOSS_ROLLUPS))
    rest = rest.where(LOSSES.c.counted.is_(None))
    return int(connection.execute(counted).scalar_one()) + int(connection.execute(rest).scalar_one())


def _is_between(hour: int, first: int | None, end: int | None) -> bool:
    return (first is None or hour >= first) and (end is None or hour < end)


def _limits(start: ColumnElement[int], first: int | None, end: int | None) -> list[ColumnElement[bool]]:
    found = [] if first is None else [start >= first]
    return found if end is None else [*found, start < end]


def _least(first: int, second: int | None) -> int:
    return first if second is None else min(first, second)
