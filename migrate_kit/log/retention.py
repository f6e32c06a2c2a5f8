"""Retention: rows go by age and by size, a few thousand at a time, so that no writer waits long. Roll-ups stay."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, delete, select, text

from migrate_kit.log.epochs import Epochs
from migrate_kit.log.tables import EPOCHS, FIRSTS, LOSSES, OBSERVATIONS

#: Rows that go in one transaction.
CHUNK = 5_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Retention:
    """What is kept: rows not older than *before_us* (UTC microseconds), rows in at most *most_bytes*. None: all."""

    before_us: int | None = None
    most_bytes: int | None = None


def prune_piece(connection: Connection, retention: Retention, *, chunk: int = CHUNK) -> int:
    """Delete up to *chunk* rows that need not be kept, and return how many; 0 when the rest may stay.

    Only rows that are counted go. What is known of the requests of a version that is no longer present goes with its
    last row; that of the present one stays, or a repeat would count as new.
    """
    gone = 0 if retention.before_us is None else _older(connection, retention.before_us, chunk)
    if not gone and retention.most_bytes is not None and used_bytes(connection) > retention.most_bytes:
        gone = _oldest(connection, chunk)
    if not gone and retention.before_us is not None:
        connection.execute(delete(LOSSES).where(LOSSES.c.at_us < retention.before_us, LOSSES.c.counted.is_not(None)))
        gone = _firsts(connection, retention.before_us, chunk)
    return gone


def used_bytes(connection: Connection) -> int:
    """Return what the rows take: of a SQLite file the pages in use, of a server the table with its indexes."""
    if connection.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_total_relation_size('observations')")).scalar_one())
    pages, free, size = (
        int(connection.exec_driver_sql(f"PRAGMA {name}").scalar_one())
        for name in ("page_count", "freelist_count", "page_size")
    )
    return (pages - free) * size


def _older(connection: Connection, before_us: int, chunk: int) -> int:
    # By router, as the index is: otherwise every row would be looked at.
    for router in connection.scalars(select(EPOCHS.c.router).distinct()).all():
        rows = select(OBSERVATIONS.c.n).where(OBSERVATIONS.c.router == router, OBSERVATIONS.c.at_us < before_us)
        gone = _delete(connection, rows.where(OBSERVATIONS.c.counted.is_not(None)).limit(chunk))
        if gone:
            return gone
    return 0


def _oldest(connection: Connection, chunk: int) -> int:
    rows = select(OBSERVATIONS.c.n).where(OBSERVATIONS.c.counted.is_not(None))
    return _delete(connection, rows.order_by(OBSERVATIONS.c.n).limit(chunk))


def _delete(connection: Connection, rows: object) -> int:
    return int(connection.execute(delete(OBSERVATIONS).where(OBSERVATIONS.c.n.in_(rows))).rowcount)  # type: ignore[arg-type]


def _firsts(connection: Connection, before_us: int, chunk: int) -> int:
    epochs = Epochs.load(connection)
    for number in sorted(epochs.spans.keys() - epochs.present_ids()):
        if epochs.spans[number][1] >= before_us:
            continue
        scopes = FIRSTS.c.scope.in_((2 * number, 2 * number + 1))
        some = select(FIRSTS.c.digest).where(scopes).limit(chunk)
        gone = connection.execute(delete(FIRSTS).where(scopes, FIRSTS.c.digest.in_(some))).rowcount
        if gone:
            return int(gone)
    return 0
