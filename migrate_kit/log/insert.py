"""Put many rows into `observations` at once; a row whose id is already there is left alone.

SQLite gets one statement with many VALUES: the driver gives the interpreter lock away once per statement, so the
host's threads run while hundreds of rows go in. PostgreSQL gets one COPY; where a row is there already, it is told so,
and the caller leaves that row out. Errors are the driver's own on SQLite, SQLAlchemy's on a server.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

from sqlalchemy import BigInteger, Connection, Float, Integer
from sqlalchemy.exc import DBAPIError

from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.tables import OBSERVATIONS

Rows = Sequence[tuple[Any, ...]]
Names = tuple[str, ...]

#: Rows in one SQLite statement; 38 columns stay below the limit of 32,766 variables.
CHUNK = 500


def insert_rows(connection: Connection, rows: Rows, columns: Names = COLUMNS) -> int:
    """Insert *rows* (values in the order of *columns*) in the transaction of *connection*; return how many were new.

    On a server a row that is there already ends the transaction: the answer is 0 then, and it must be rolled back.
    """
    if connection.dialect.name == "postgresql":
        return _copy(connection, rows, columns)
    return _insert_sqlite(connection, rows, columns)


def unnest_rows(connection: Connection, rows: Rows, columns: Names = COLUMNS) -> int:
    """Insert *rows* on a server, leaving out those that are there; slower than a COPY."""
    values = tuple(list(column) for column in zip(*rows, strict=True))
    return connection.exec_driver_sql(_unnest(columns), values).rowcount


def _copy(connection: Connection, rows: Rows, columns: Names) -> int:
    from psycopg import Error
    from psycopg.errors import UniqueViolation

    statement = f"COPY observations ({','.join(columns)}) FROM STDIN"
    driver = connection.connection
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
            for row in rows:
                copy.write_row(row)
    except UniqueViolation:
        return 0
    except Error as error:
        away = connection.dialect.is_disconnect(error, driver.dbapi_connection, None)  # type: ignore[arg-type]
        raise DBAPIError.instance(
            statement, None, error, Error, connection_invalidated=away, dialect=connection.dialect
        ) from error
    return len(rows)


def _insert_sqlite(connection: Connection, rows: Rows, columns: Names) -> int:
    # The driver's own cursor: SQLAlchemy's bookkeeping per parameter costs as much as SQLite's work per row.
    cursor, new = connection.connection.cursor(), 0
    try:
        whole = len(rows) - len(rows) % CHUNK
        for start in range(0, whole, CHUNK):
            cursor.execute(_values(columns, CHUNK), tuple(chain.from_iterable(rows[start : start + CHUNK])))
            new += cursor.rowcount
        if whole < len(rows):
            cursor.executemany(_values(columns, 1), rows[whole:])
            new += cursor.rowcount
    finally:
        cursor.close()
    return new


@cache
def _values(columns: Names, count: int) -> str:
    one = "(" + ",".join("?" * len(columns)) + ")"
    return _statement(columns, "VALUES " + ",".join([one] * count))


@cache
def _unnest(columns: Names) -> str:
    arrays = ",".join(f"%s::{_server_type(name)}[]" for name in columns)
    return _statement(columns, f"SELECT * FROM unnest({arrays})")  # noqa: S608 - made of our own column names only


def _statement(columns: Names, values: str) -> str:
    # Only our own column names go into the text; every value is a parameter.
    return f"INSERT INTO observations ({','.join(columns)}) {values} ON CONFLICT (id) DO NOTHING"


def _server_type(name: str) -> str:
    kind = OBSERVATIONS.c[name].type
    if isinstance(kind, Float):
        return "float8"
    if isinstance(kind, BigInteger):
        return "bigint"
    return "integer" if isinstance(kind, Integer) else "text"
