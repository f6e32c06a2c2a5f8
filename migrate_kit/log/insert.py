"""Put many rows into `observations` at once; a row whose id is already there is left alone.

SQLite gets one statement with many VALUES: the driver gives the interpreter lock away once per statement, so the
host's threads run while hundreds of rows go in. PostgreSQL gets one array per column and unnests them. Errors are
the driver's own on SQLite, SQLAlchemy's on a server.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import BigInteger, Connection, Float, Integer

from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.tables import OBSERVATIONS

Rows = Sequence[tuple[Any, ...]]

#: Rows in one SQLite statement; 32 columns stay below the limit of 32,766 variables.
CHUNK = 500


def insert_rows(connection: Connection, rows: Rows) -> None:
    """Insert *rows* (values in the order of COLUMNS) in the transaction of *connection*."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(_unnest(), tuple(list(column) for column in zip(*rows, strict=True)))
        return
    _insert_sqlite(connection, rows)


def _insert_sqlite(connection: Connection, rows: Rows) -> None:
    # The driver's own cursor: SQLAlchemy's bookkeeping per parameter costs as much as SQLite's work per row.
    cursor = connection.connection.cursor()
    try:
        whole = len(rows) - len(rows) % CHUNK
        for start in range(0, whole, CHUNK):
            cursor.execute(_values(CHUNK), tuple(chain.from_iterable(rows[start : start + CHUNK])))
        if whole < len(rows):
            cursor.executemany(_values(1), rows[whole:])
    finally:
        cursor.close()


@cache
def _values(count: int) -> str:
    one = "(" + ",".join("?" * len(COLUMNS)) + ")"
    return _statement("VALUES " + ",".join([one] * count))


@cache
def _unnest() -> str:
    arrays = ",".join(f"%s::{_server_type(name)}[]" for name in COLUMNS)
    return _statement(f"SELECT * FROM unnest({arrays})")  # noqa: S608 - made of our own column names only


def _statement(values: str) -> str:
    # Only our own column names go into the text; every value is a parameter.
    return f"INSERT INTO observations ({','.join(COLUMNS)}) {values} ON CONFLICT (id) DO NOTHING"


def _server_type(name: str) -> str:
    kind = OBSERVATIONS.c[name].type
    if isinstance(kind, Float):
        return "float8"
    if isinstance(kind, BigInteger):
        return "bigint"
    return "integer" if isinstance(kind, Integer) else "text"
