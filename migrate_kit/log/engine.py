"""From a URL to an engine: which drivers, how each database is opened, and how its failures are told.

A password never reaches an error: the URL is shown masked, and the driver's own words are searched for it.
"""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import SystemRandom
from time import monotonic, sleep
from typing import Any
from urllib.parse import quote, unquote

from sqlalchemy import Connection, Engine, NullPool, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from migrate_kit.errors import ExtraMissing, StoreUnavailable
from migrate_kit.log.filesystem import is_on_network

#: Execution option: this connection is about to write, so take SQLite's write lock at BEGIN. A deferred
#: transaction that turns into a writer fails at once when another writer was faster, whatever the busy timeout.
IMMEDIATE = "migrate_kit_immediate"
_BUSY_S = 5.0
#: Those who keep a connection try again by themselves; they must not be in the middle of waiting when a fork comes.
_KEPT_BUSY_S = 0.5
_CONNECT_S = 3
_PASSWORD = re.compile(r"(://[^:/@\s]*:)[^@/\s]*(@)|((?:password|passwd|pwd)=)[^&;\s]*", re.IGNORECASE)
#: The system's: the host's own random numbers stay the same with us and without, and no two forks try at once.
_RANDOM = SystemRandom()
_POSTGRES = ("postgres", "postgresql", "postgresql+psycopg")


def store_url(url: str) -> URL:
    """Return *url* with the driver we use. Raises StoreUnavailable for one that is no database URL of ours."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        raise StoreUnavailable(url=masked(url), what="not a database URL") from error
    if parsed.drivername in _POSTGRES:
        if find_spec("psycopg") is None:
            raise ExtraMissing(feature="PostgreSQL", extra="postgres")
        return parsed.set(drivername="postgresql+psycopg")
    if parsed.drivername in ("sqlite", "sqlite+pysqlite"):
        return parsed.set(drivername="sqlite")
    raise StoreUnavailable(url=masked(url), what=f"{parsed.drivername} is not supported; use sqlite or postgresql")


def masked(text: str) -> str:
    """Return *text* with every password of a URL in it replaced by ***."""
    return _PASSWORD.sub(lambda m: f"{m[1] or m[3]}***{m[2] or ''}", text)


def sqlite_file(url: URL) -> Path | None:
    """Return the file behind a SQLite URL; None for a server or a database in memory."""
    if url.drivername != "sqlite" or not url.database or url.database == ":memory:":
        return None
    return Path(url.database)


def is_read_only(url: URL) -> bool:
    """Tell whether *url* is a SQLite file that is there and that this process must not write."""
    file = sqlite_file(url)
    return file is not None and file.exists() and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK))


def open_read_only(url: URL, *, keep: bool = False) -> Engine:
    """Return an engine that reads the SQLite file of *url* and makes no file beside it."""
    file = sqlite_file(url)
    assert file is not None
    wal = file.with_name(f"{file.name}-wal")
    # Without a log beside it nobody is writing the file, and SQLite need not make its shared-memory file to be sure.
    whole = "" if wal.exists() and wal.stat().st_size else "&immutable=1"
    name = f"file:{quote(str(file.absolute()))}?mode=ro{whole}"

    def connect() -> sqlite3.Connection:
        return sqlite3.connect(name, uri=True, timeout=_BUSY_S, check_same_thread=False, isolation_level=None)

    pool: dict[str, Any] = {"pool_size": 1, "max_overflow": 1} if keep else {"poolclass": NullPool}
    engine = create_engine(url, creator=connect, **pool)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def open_engine(url: URL, *, keep: bool = False) -> Engine:
    """Return an engine for *url*; nothing is connected yet. *keep* holds one connection open between uses."""
    pool: dict[str, Any] = {"pool_size": 1, "max_overflow": 1} if keep else {"poolclass": NullPool}
    if url.drivername != "sqlite":
        arguments = {} if "connect_timeout" in url.query else {"connect_timeout": _CONNECT_S}
        return create_engine(url, connect_args=arguments, pool_pre_ping=keep, **pool)
    if url.database in (None, "", ":memory:"):
        raise StoreUnavailable(url=str(url), what="a database in memory is seen by one connection only; name a file")
    engine = create_engine(
        url, connect_args={"timeout": _KEPT_BUSY_S if keep else _BUSY_S, "check_same_thread": False}, **pool
    )
    event.listen(engine, "connect", partial(_prepare_sqlite, Path(url.database or "")))
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _prepare_sqlite(file: Path, connection: sqlite3.Connection, _record: Any) -> None:
    # Python's own transaction handling would begin late and deferred; ours begins where SQLAlchemy says so.
    connection.isolation_level = None
    cursor = connection.cursor()
    # WAL: readers never wait for the writer. NORMAL: a process crash loses nothing, a power cut the last commits.
    # Over a network neither holds: there the old journal, and every commit on the disk.
    on_network = is_on_network(file)
    _use_journal(cursor, "delete" if on_network else "wal")
    cursor.execute(f"PRAGMA synchronous={'FULL' if on_network else 'NORMAL'}")
    cursor.execute("PRAGMA journal_size_limit=67108864")
    # Keys of observations and requests have no order: a larger cache (16 MB) and fewer checkpoints (each 32 MB of
    # log) let more rows of one page go to the disk at once.
    cursor.execute("PRAGMA cache_size=-16000")
    cursor.execute("PRAGMA wal_autocheckpoint=8000")
    cursor.close()


def spread(least: float, most: float) -> float:
    """Return seconds to wait before trying again, so that not all who wait try at once."""
    return _RANDOM.uniform(least, most)


def truncate_wal(engine: Engine) -> None:
    """Bring what the write-ahead log holds into the file and empty the log, unless a reader still needs it."""
    connection = engine.raw_connection()
    try:
        connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        connection.close()


def _use_journal(cursor: sqlite3.Cursor, wanted: str) -> None:
    """Switch the journal. SQLite does not wait for a lock there, so two that come first at once are tried again."""
    end = monotonic() + _BUSY_S
    while True:
        try:
            mode = cursor.execute("PRAGMA journal_mode").fetchone()[0]
            if mode not in (wanted, "memory"):
                cursor.execute(f"PRAGMA journal_mode={wanted}")
        except sqlite3.OperationalError as error:
            if not is_busy(error) or monotonic() > end:
                raise
            sleep(spread(0.005, 0.03))
        else:
            return


def _begin_sqlite(connection: Connection) -> None:
    immediate = connection.get_execution_options().get(IMMEDIATE, False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")


def is_busy(error: BaseException) -> bool:
    """Tell whether another connection held SQLite's lock for too long; nothing is wrong with ours then."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(cause, sqlite3.OperationalError) and cause.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY


@contextmanager
def guarded(url: URL) -> Iterator[None]:
    """Turn what a database or its file raises into StoreUnavailable, without the password."""
    try:
        yield
    except (SQLAlchemyError, OSError, NoSuchModuleError) as error:
        raise StoreUnavailable(url=url.render_as_string(hide_password=True), what=reason(error, url)) from None


def reason(error: BaseException, url: URL) -> str:
    """Return the first line of the driver's own words, without the password."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig is not None else error
    if isinstance(error, PoolTimeout):
        cause = error
    lines = str(cause).strip().splitlines()
    text = masked(lines[0] if lines else type(cause).__name__)
    for secret in filter(None, (url.password, unquote(url.password or ""))):
        text = text.replace(secret, "***")
    return text


def file_identity(url: URL) -> tuple[int, int] | None:
    """Return (device, inode) of a SQLite file; None for a server, or while the file is not there."""
    file = sqlite_file(url)
    try:
        found = file.stat() if file is not None else None
    except OSError:
        return None
    return None if found is None else (found.st_dev, found.st_ino)


def make_folder(url: URL) -> None:
    """Create the folder of a SQLite file. Raises OSError."""
    file = sqlite_file(url)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
