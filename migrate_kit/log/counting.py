"""Rows and what they add to the roll-ups, in one transaction: a kill cannot make them disagree.

One transaction at a time writes: SQLite allows no other, on a server an advisory lock sees to it. So a batch can be
counted before it is written, and each row carries what it was counted as.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Engine, insert, null, select, update
from sqlalchemy.dialects import postgresql, sqlite

from migrate_kit.log.cells import DAILY, HOUR_US, HOURLY
from migrate_kit.log.epochs import Epochs
from migrate_kit.log.firsts import Firsts
from migrate_kit.log.fold import COUNTED, Folded, Row, fold
from migrate_kit.log.insert import insert_rows, unnest_rows
from migrate_kit.log.rollup_table import RollupTable
from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.schema import columns_of
from migrate_kit.log.tables import LOSS_ROLLUPS, LOSSES, OBSERVATIONS

#: What is written of each row.
STORED = (*COLUMNS, "epoch", "counted")
#: Rows that are counted afterwards in one transaction: small, so that no writer waits for long.
PIECE = 1_000
#: Any number that nothing else locks by.
_SERVER_LOCK = 7_236_017_156
_ASKED_AT_ONCE = 500


class Counting:
    """Writes rows with their counts, and counts rows that others wrote without. Used by one thread."""

    def __init__(self, *, counts: bool = True) -> None:
        self._firsts = Firsts()
        self._table = RollupTable()
        self.counts = counts
        """Whether there are roll-ups; tables of an earlier version have none."""

    def add(self, engine: Engine, rows: Sequence[Row]) -> int:
        """Store *rows* (values in the order of COLUMNS) and return how many are new; the others change nothing."""
        if not self.counts:
            with engine.begin() as connection:
                narrow, columns = _narrowed(connection, rows)
                stores = unnest_rows if connection.dialect.name == "postgresql" else insert_rows
                return stores(connection, narrow, columns)
        try:
            with engine.begin() as connection:
                lock(connection)
                self._add(connection, rows)
        except _Repeated:
            with engine.begin() as connection:
                lock(connection)
                rows = _new(connection, rows)
                self._add(connection, rows)
        self._settle()
        return len(rows)

    def _add(self, connection: Connection, rows: Sequence[Row]) -> None:
        if not rows:
            return
        epochs = Epochs.load(connection)
        folded = fold(connection, rows, epochs, self._firsts)
        written = insert_rows(connection, rows, STORED, behind=(folded.epochs, folded.bits))
        if written != len(rows):
            raise _Repeated
        self._save(connection, epochs, folded)

    def catch_up(self, engine: Engine, *, limit: int = PIECE) -> int:
        """Count up to *limit* rows, and the losses, that a version without roll-ups wrote; return how many rows."""
        if not self.counts:
            return 0
        with engine.begin() as connection:
            lock(connection)
            _count_old_losses(connection)
            found = uncounted(connection, limit=limit)
            if found:
                self._count(connection, found)
        self._settle()
        return len(found)

    def _count(self, connection: Connection, found: Mapping[int, Row]) -> None:
        epochs = Epochs.load(connection)
        folded = fold(connection, list(found.values()), epochs, self._firsts)
        self._save(connection, epochs, folded)
        marks = list(zip(folded.epochs, folded.bits, found, strict=True))
        mark = "?" if connection.dialect.name == "sqlite" else "%s"
        connection.exec_driver_sql(
            f"UPDATE observations SET epoch = {mark}, counted = {mark} WHERE n = {mark}",  # noqa: S608
            marks,
        )

    def _save(self, connection: Connection, epochs: Epochs, folded: Folded) -> None:
        epochs.save(connection)
        self._firsts.save(connection)
        self._table.add(connection, folded.cells)

    def _settle(self) -> None:
        self._firsts.settle()
        self._table.settle()


class _Repeated(Exception):
    """Some row of the batch is there already."""


def lock(connection: Connection) -> None:
    """Wait until no other transaction counts; SQLite's own write lock is held already."""
    if connection.dialect.name == "postgresql":
        # Both in one message to the server.
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = '5s'; SELECT pg_advisory_xact_lock({_SERVER_LOCK})")


def uncounted(connection: Connection, *, limit: int | None = None, after: int = -1) -> dict[int, Row]:
    """Return n → row, in order of arrival, of what is in no roll-up yet."""
    there = columns_of(connection, OBSERVATIONS)
    columns = [OBSERVATIONS.c[name] if name in there else null() for name in COLUMNS]
    query = select(OBSERVATIONS.c.n, *columns).where(OBSERVATIONS.c.n > after)
    if "counted" in there:
        query = query.where(OBSERVATIONS.c.counted.is_(None))
    return {row[0]: tuple(row[1:]) for row in connection.execute(query.order_by(OBSERVATIONS.c.n).limit(limit))}


def has_uncounted(connection: Connection) -> bool:
    """Tell whether an older version wrote rows or losses that are in no roll-up yet."""
    for table in (OBSERVATIONS, LOSSES):
        if connection.execute(select(table.c.n).where(table.c.counted.is_(None)).limit(1)).first() is not None:
            return True
    return False


def _narrowed(connection: Connection, rows: Sequence[Row]) -> tuple[list[Row], tuple[str, ...]]:
    """Return *rows* with the columns that are there, and their names: tables of an earlier version have fewer."""
    there = columns_of(connection, OBSERVATIONS)
    places = [place for place, name in enumerate(COLUMNS) if name in there]
    return [tuple(row[place] for place in places) for row in rows], tuple(COLUMNS[place] for place in places)


def note_losses(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    """Record *rows* of `losses`, each with an id of its own; one that is there already is not counted again."""
    if "id" not in columns_of(connection, LOSSES):
        kept = [LOSSES.c[name] for name in ("at_us", "process", "dropped")]
        connection.execute(insert(LOSSES), [{column.name: row[column.name] for column in kept} for row in rows])
        return
    lock(connection)
    ids = [row["id"] for row in rows]
    known = set(connection.scalars(select(LOSSES.c.id).where(LOSSES.c.id.in_(ids))))
    fresh = [dict(row, counted=COUNTED) for row in rows if row["id"] not in known]
    if fresh:
        connection.execute(insert(LOSSES), fresh)
        for row in fresh:
            _count_loss(connection, row["at_us"], row["process"], row["dropped"])


def _count_old_losses(connection: Connection) -> None:
    found = connection.execute(select(LOSSES).where(LOSSES.c.counted.is_(None)).limit(PIECE)).all()
    for row in found:
        _count_loss(connection, row.at_us, row.process, row.dropped)
    if found:
        connection.execute(update(LOSSES).where(LOSSES.c.n.in_([row.n for row in found])).values(counted=COUNTED))


def _count_loss(connection: Connection, at_us: int, process: str, dropped: int) -> None:
    reason = process.partition("(")[2].rstrip(")")
    hour = at_us // HOUR_US
    add = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert(LOSS_ROLLUPS)
    add = add.on_conflict_do_update(
        index_elements=["grain", "start", "reason"], set_={"dropped": LOSS_ROLLUPS.c.dropped + add.excluded.dropped}
    )
    cells = [(HOURLY, hour), (DAILY, hour - hour % DAILY)]
    values = [{"grain": grain, "start": start, "reason": reason, "dropped": dropped} for grain, start in cells]
    connection.execute(add, values)


def _new(connection: Connection, rows: Sequence[Row]) -> list[Row]:
    """Return the rows whose id is not there, each once."""
    by_id: dict[Any, Row] = {}
    for row in rows:
        by_id.setdefault(row[0], row)
    ids = list(by_id)
    for start in range(0, len(ids), _ASKED_AT_ONCE):
        part = ids[start : start + _ASKED_AT_ONCE]
        for known in connection.scalars(select(OBSERVATIONS.c.id).where(OBSERVATIONS.c.id.in_(part))):
            del by_id[known]
    return list(by_id.values())
