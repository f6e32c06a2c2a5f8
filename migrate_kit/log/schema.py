"""Create and upgrade the tables. The migrations lie inside the package and run over a given connection."""

from __future__ import annotations

import os
from contextlib import suppress
from threading import Lock

from sqlalchemy import Connection, Engine, Table, inspect, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from migrate_kit.errors import StoreSchemaMismatch
from migrate_kit.log import adjudication_tables  # noqa: F401 - they belong to the tables that are made and checked
from migrate_kit.log.engine import IMMEDIATE, make_folder, sqlite_file
from migrate_kit.log.tables import METADATA

HEAD = "adjudication"
_SCRIPTS = "migrate_kit.log:migrations"
_KNOWN = ("0001", "0002", "adjudication")
#: What every version made, and made readable.
_FIRST_TABLES = frozenset({"observations", "flips", "flags", "losses", "meta"})
#: Any number that nothing else locks by: two processes that create the tables at once queue up here.
_SERVER_LOCK = 7_236_017_155
#: Alembic keeps what it is doing in its modules: one migration at a time in a process, whatever their databases.
_turn = Lock()


def revision(connection: Connection) -> str | None:
    """Return the schema revision of the database, None for one without our tables."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def upgrade(engine: Engine) -> tuple[str | None, str]:
    """Bring the database to this version's schema and return (revision before, revision after).

    A database written by a newer version stays as it is when all columns we use are there; otherwise
    StoreSchemaMismatch is raised.
    """
    make_folder(engine.url)
    with engine.connect().execution_options(**{IMMEDIATE: True}) as connection, connection.begin():
        _lock(connection)
        before = revision(connection)
        if before is None or before in _KNOWN[:-1]:
            run_scripts(connection)
            return before, HEAD
        if before == HEAD:
            # Somebody may have dropped a table and left the revision; the rest of the tables keeps its content.
            METADATA.create_all(connection)
        else:
            _check_columns(connection, engine.url, before)
        return before, before


def upgrade_or_accept(engine: Engine) -> bool:
    """Upgrade; where that is not allowed, tables of an earlier version are written as they are: no app stops for it.

    Return whether there are roll-ups to write to.
    """
    try:
        upgrade(engine)
    except SQLAlchemyError:
        with suppress(SQLAlchemyError):
            if not is_current(engine) and is_readable(engine):
                return False
        raise
    return True


def pending(engine: Engine) -> tuple[str | None, str]:
    """Return (revision now, revision that `upgrade` would bring) and change nothing."""
    file = sqlite_file(engine.url)
    if file is not None and not file.exists():
        return None, HEAD
    with engine.connect() as connection:
        before = revision(connection)
    return before, HEAD if before is None or before in _KNOWN else before


def is_current(engine: Engine) -> bool:
    """Tell whether everything we read is there, without writing. Raises StoreSchemaMismatch for a foreign version."""
    with engine.connect() as connection:
        found = revision(connection)
        if found is not None and found not in _KNOWN:
            _check_columns(connection, engine.url, found)
        tables = set(inspect(connection).get_table_names())
    return found is not None and found not in _KNOWN[:-1] and METADATA.tables.keys() <= tables


def is_readable(engine: Engine) -> bool:
    """Tell whether the tables of this or an earlier version are there. Raises StoreSchemaMismatch as `is_current`."""
    if is_current(engine):
        return True
    with engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        return revision(connection) in _KNOWN and tables >= _FIRST_TABLES


def columns_of(connection: Connection, table: Table) -> frozenset[str]:
    """Return the columns that *table* has in this database; an earlier version made fewer."""
    return frozenset(column["name"] for column in inspect(connection).get_columns(table.name))


def _lock(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _SERVER_LOCK})


def run_scripts(connection: Connection, to: str = "head") -> None:
    """Run the migrations up to revision *to* in the transaction of *connection*."""
    # Imported here: alembic costs as much as SQLAlchemy, and an existing database never needs it.
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", _SCRIPTS)
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    with _turn:
        command.upgrade(config, to)


def _renew_after_fork() -> None:
    """A thread that is not in this process may have held the lock."""
    global _turn  # noqa: PLW0603 - a lock cannot be opened by another than its holder
    _turn = Lock()


os.register_at_fork(after_in_child=_renew_after_fork)


def _check_columns(connection: Connection, url: URL, found: str) -> None:
    look = inspect(connection)
    for table in METADATA.sorted_tables:
        there = {column["name"] for column in look.get_columns(table.name)} if look.has_table(table.name) else set()
        if not {column.name for column in table.columns} <= there:
            raise StoreSchemaMismatch(url=url.render_as_string(hide_password=True), found=found, needed=HEAD)
