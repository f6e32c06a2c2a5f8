"""Write batches: connect and create the tables on first use, save what can be saved, say what was lost."""

from __future__ import annotations

import os
import socket
import sqlite3
from collections.abc import Sequence
from time import time_ns

from sqlalchemy import Engine, insert
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from migrate_kit.errors import StoreError
from migrate_kit.log.engine import IMMEDIATE, file_identity, open_engine
from migrate_kit.log.insert import Rows, insert_rows
from migrate_kit.log.rows import to_row
from migrate_kit.log.schema import upgrade
from migrate_kit.log.tables import LOSSES
from migrate_kit.model.observation import Observation

_AWAY = (OperationalError, sqlite3.OperationalError, DisconnectionError, PoolTimeout, StoreError, OSError)


class Writer:
    """One connection for writing, used by one thread."""

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine: Engine | None = None
        self._file: tuple[int, int] | None = None

    def write(self, observations: Sequence[Observation]) -> int:
        """Store *observations* and return how many went in; one that no database takes is left out.

        Raises what the driver raises when the database is away, locked, full or read-only; nothing is stored then.
        """
        rows = _rows(observations)
        return self._write(rows) if rows else 0

    def note_loss(self, dropped: int) -> None:
        """Record that this process dropped so many observations. Raises as `write` does."""
        row = {"at_us": time_ns() // 1000, "process": process_name(), "dropped": dropped}
        with self._ready().begin() as connection:
            connection.execute(insert(LOSSES), row)

    def forget(self) -> None:
        """Leave the parent's connections to the parent (after a fork)."""
        if self._engine is not None:
            self._engine.dispose(close=False)
        self._engine = None

    def close(self) -> None:
        """Close the connections."""
        if self._engine is not None:
            self._engine.dispose()
        self._engine = None

    def _write(self, rows: Rows) -> int:
        try:
            with self._ready().begin() as connection:
                insert_rows(connection, rows)
        except Exception as error:
            if self._is_away(error):
                # Look at the schema again next time: the file may have been replaced, the server restored.
                self.close()
                raise
            # One row the database refuses must not keep the others out for ever: halve until it stands alone.
            if len(rows) == 1:
                return 0
            middle = len(rows) // 2
            return self._write(rows[:middle]) + self._write(rows[middle:])
        return len(rows)

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
            self.close()
        if self._engine is None:
            engine = open_engine(self._url, keep=True).execution_options(**{IMMEDIATE: True})
            upgrade(engine)
            self._engine, self._file = engine, file_identity(self._url)
        return self._engine


def process_name() -> str:
    """Return `host:pid`."""
    return f"{socket.gethostname()}:{os.getpid()}"


def _rows(observations: Sequence[Observation]) -> Rows:
    rows = []
    for observation in observations:
        try:
            rows.append(to_row(observation))
        except Exception:  # noqa: BLE001, S112 - an ill-typed observation costs only itself; it is counted
            continue
    return rows
