"""Write batches: connect and create the tables on first use, save what can be saved, say what was lost."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Mapping
from threading import Lock
from time import monotonic, time_ns

from sqlalchemy import Engine, delete, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from migrate_kit.errors import StoreError
from migrate_kit.log.counting import Counting, lock, note_losses
from migrate_kit.log.engine import IMMEDIATE, file_identity, is_busy, open_engine, truncate_wal
from migrate_kit.log.insert import Rows
from migrate_kit.log.payload import clean
from migrate_kit.log.retention import Retention, prune_piece
from migrate_kit.log.schema import upgrade_or_accept
from migrate_kit.log.tables import META

#: Fewer than a command deletes: others' writers wait meanwhile.
_PRUNED_AT_ONCE = 1_000
#: Row of `meta`: texts that were not kept because the redactor failed.
UNREDACTED = "unredacted"
_AWAY = (OperationalError, sqlite3.OperationalError, DisconnectionError, PoolTimeout, StoreError, OSError)

#: What a forked child must neither use nor close.
_THE_PARENTS: list[Engine] = []


class Writer:
    """One connection for writing, used by one thread."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._counting = Counting()
        self._file: tuple[int, int] | None = None
        # Held while anything is done with the database, so that a fork can wait for the end of it.
        self._turn = Lock()
        self._is_paused = False

    def write(self, rows: Rows) -> int:
        """Store *rows* (values in the order of COLUMNS) and return how many went in; one no database takes is left out.

        Raises what the driver raises when the database is away, locked, full or read-only; nothing is stored then.
        """
        with self._turn:
            return self._write(rows) if rows else 0

    def note_losses(self, losses: Mapping[str, int], *, name: str) -> None:
        """Record what this process lost (reason → observations), once under *name*. Raises as `write` does."""
        at_us, process = time_ns() // 1000, process_name()
        rows = [
            {"id": f"{name}:{place}", "at_us": at_us, "process": f"{process} ({clean(reason)})", "dropped": n}
            for place, (reason, n) in enumerate(losses.items())
        ]
        with self._turn:
            try:
                with self._ready().begin() as connection:
                    note_losses(connection, rows)
            except Exception as error:
                self._leave(error)
                raise

    def count_up(self, key: str, n: int) -> bool:
        """Add *n* to the number under *key* in `meta`; False when the database is away. Never raises."""
        with self._turn:
            try:
                with self._ready().begin() as connection:
                    lock(connection)
                    before = connection.scalar(select(META.c.value).where(META.c.key == key))
                    connection.execute(delete(META).where(META.c.key == key))
                    connection.execute(insert(META), {"key": key, "value": str(int(before or 0) + n)})
            except Exception as error:  # noqa: BLE001 - it is tried again later
                self._leave(error)
                return False
        return True

    def look_after(self, retention: Retention, *, is_idle: bool) -> bool:
        """Do a piece of the upkeep; False when nothing is left of it. Never raises.

        Count what an older version wrote without counting it, delete what need not be kept, and while there is
        nothing to write, empty the write-ahead log.
        """
        with self._turn:
            try:
                engine = self._ready()
                if self._counting.catch_up(engine):
                    return True
                if not self._counting.counts:
                    return False
                with engine.begin() as connection:
                    gone = prune_piece(connection, retention, chunk=_PRUNED_AT_ONCE)
                if not gone and is_idle and self._url.drivername == "sqlite":
                    truncate_wal(engine)
                return gone > 0
            except Exception as error:  # noqa: BLE001 - nobody waits for it; it is tried again later
                self._leave(error)
                return False

    def pause(self, end: float) -> bool:
        """Close everything and stay away until `resume`; False when a transaction did not end by *end* (monotonic)."""
        self._is_paused = self._turn.acquire(timeout=max(0.0, end - monotonic()))
        if self._is_paused:
            self._close()
        return self._is_paused

    def resume(self) -> None:
        """Go on after `pause`."""
        if self._is_paused:
            self._is_paused = False
            self._turn.release()

    def forget(self) -> None:
        """Leave the parent's connections to the parent (after a fork)."""
        if self._engine is not None:
            # Closing, also by the garbage collector, would end what the parent is in the middle of.
            _THE_PARENTS.append(self._engine)
        self._engine = None

    def close(self) -> None:
        """Close the connections."""
        with self._turn:
            self._close()

    def _close(self) -> None:
        if self._engine is not None:
            self._engine.dispose()
        self._engine = None

    def _write(self, rows: Rows) -> int:
        try:
            engine = self._ready()  # a new connection comes with a new account of what was counted
            self._counting.add(engine, rows)
        except Exception as error:
            if self._is_away(error):
                self._leave(error)
                raise
            # One row the database refuses must not keep the others out for ever: halve until it stands alone.
            if len(rows) == 1:
                return 0
            middle = len(rows) // 2
            return self._write(rows[:middle]) + self._write(rows[middle:])
        return len(rows)

    def _leave(self, error: Exception) -> None:
        # Look at the schema again next time: the file may have been replaced, the server restored.
        if not is_busy(error):
            self._close()

    def _is_away(self, error: Exception) -> bool:
        """Tell whether the same rows may go in later; otherwise it is a row that is wrong."""
        if isinstance(error, _AWAY) or (isinstance(error, DBAPIError) and error.connection_invalidated):
            return True
        if type(error) is sqlite3.DatabaseError:  # the file is damaged or none of ours; its subclasses blame a row
            return True
        # A server says this of a missing table; SQLite says it of a value it cannot bind.
        return isinstance(error, ProgrammingError) and self._url.drivername != "sqlite"

    def _ready(self) -> Engine:
        if self._engine is not None and file_identity(self._url) != self._file:
            # The file was deleted or replaced under the open connection, which would go on writing to nowhere.
            self._close()
        if self._engine is None:
            engine = open_engine(self._url, keep=True).execution_options(**{IMMEDIATE: True})
            try:
                counts = upgrade_or_accept(engine)
            except BaseException:
                engine.dispose()
                raise
            self._engine, self._file, self._counting = engine, file_identity(self._url), Counting(counts=counts)
        return self._engine


def process_name() -> str:
    """Return `host:pid`."""
    return f"{socket.gethostname()}:{os.getpid()}"
