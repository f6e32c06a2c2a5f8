"""Put many rows into `observations` at once; a row whose id is already there is left alone.

SQLite gets one statement with many VALUES: the driver gives the interpreter lock away once per statement, so the
host's threads run while hundreds of rows go in. PostgreSQL gets one COPY; where a row is there already, it is told so,
and the caller leaves that row out. Errors are the driver's own on SQLite, SQLAlchemy's on a server.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from operator import add
from typing import Any

from sqlalchemy import BigInteger, Connection, Float, Integer, LargeBinary
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.types import TypeEngine

from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.sharing import Sharing
from migrate_kit.log.tables import OBSERVATIONS

Rows = Sequence[tuple[Any, ...]]
Columns = Sequence[Sequence[Any]]
Names = tuple[str, ...]

#: Rows in one SQLite statement; 38 columns stay below the limit of 32,766 variables.
CHUNK = 500


def insert_rows(connection: Connection, rows: Rows, names: Names = COLUMNS, *, behind: Columns = ()) -> int:
    """Insert *rows* (values in the order of *names*) in the transaction of *connection*; return how many were new.

    *behind* holds the last columns, where the rows themselves do not. On a server a row that is there already ends
    the transaction: the answer is 0 then, and it must be rolled back.
    """
    if connection.dialect.name == "postgresql":
        return _copy(connection, _joined(rows, behind), names)
    return _insert_sqlite(connection, rows, names, behind)


def unnest_rows(connection: Connection, rows: Rows, names: Names = COLUMNS) -> int:
    """Insert *rows* on a server, leaving out those that are there; slower than a COPY."""
    values = tuple(list(column) for column in zip(*rows, strict=True))
    return connection.exec_driver_sql(_unnest(names), values).rowcount


def copy_rows(connection: Connection, table: str, names: Names, rows: Iterable[Sequence[Any]]) -> None:
    """Hand *rows* to a server in one COPY; none may be there already. Raises as any statement does."""
    from psycopg import Error

    statement = f"COPY {table} ({','.join(names)}) FROM STDIN"
    driver = connection.connection
    try:
        with driver.cursor() as cursor, cursor.copy(statement) as copy:  # type: ignore[attr-defined]
            for row in rows:
                copy.write_row(row)
    except Error as error:
        away = connection.dialect.is_disconnect(error, driver.dbapi_connection, None)  # type: ignore[arg-type]
        raise DBAPIError.instance(
            statement, None, error, Error, connection_invalidated=away, dialect=connection.dialect
        ) from error


def _copy(connection: Connection, rows: Rows, names: Names) -> int:
    from psycopg.errors import UniqueViolation

    try:
        copy_rows(connection, "observations", names, rows)
    except IntegrityError as error:
        if isinstance(error.orig, UniqueViolation):
            return 0
        raise
    return len(rows)


def _insert_sqlite(connection: Connection, rows: Rows, names: Names, behind: Columns) -> int:
    # The driver's own cursor: SQLAlchemy's bookkeeping per parameter costs as much as SQLite's work per row.
    cursor, new = connection.connection.cursor(), 0
    try:
        whole = len(rows) - len(rows) % CHUNK
        for start in range(0, whole, CHUNK):
            part = slice(start, start + CHUNK)
            columns = [*zip(*rows[part], strict=True), *(column[part] for column in behind)]
            values, parameters = _sharing(names).of(columns)
            cursor.execute(_statement(values), parameters)
            new += cursor.rowcount
        if whole < len(rows):
            cursor.executemany(_one(names), _joined(rows[whole:], [column[whole:] for column in behind]))
            new += cursor.rowcount
    finally:
        cursor.close()
    return new


def _joined(rows: Rows, behind: Columns) -> Rows:
    return list(map(add, rows, zip(*behind, strict=True))) if behind else rows


@cache
def _sharing(names: Names) -> Sharing:
    return Sharing(names, CHUNK)


@cache
def _one(names: Names) -> str:
    return _statement(f"({','.join(names)}) VALUES ({','.join('?' * len(names))})")


@cache
def _unnest(names: Names) -> str:
    arrays = ",".join(f"%s::{server_type(OBSERVATIONS.c[name].type)}[]" for name in names)
    return _statement(f"({','.join(names)}) SELECT * FROM unnest({arrays})")  # noqa: S608 - our own column names only


def _statement(values: str) -> str:
    # Only our own column names go into the text; every value is a parameter.
    return f"INSERT INTO observations {values} ON CONFLICT (id) DO NOTHING"


def server_type(kind: TypeEngine[Any]) -> str:
    """Return what a server calls the type of a column."""
    if isinstance(kind, Float):
        return "float8"
    if isinstance(kind, BigInteger):
        return "bigint"
    if isinstance(kind, LargeBinary):
        return "bytea"
    return "integer" if isinstance(kind, Integer) else "text"
