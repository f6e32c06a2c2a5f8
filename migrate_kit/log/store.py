"""Store: read the decision database, record flips and flags, look after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from time import time_ns
from typing import Any

import orjson
from sqlalchemy import Connection, Engine, delete, func, insert, select

from migrate_kit.errors import StoreSchemaMismatch, StoreUnavailable
from migrate_kit.log.counting import Counting, has_uncounted
from migrate_kit.log.engine import IMMEDIATE, guarded, is_read_only, open_engine, open_read_only, sqlite_file, store_url
from migrate_kit.log.erasure import erase
from migrate_kit.log.reader import Reader
from migrate_kit.log.retention import Retention, prune_piece
from migrate_kit.log.rollup_reader import read_rollups
from migrate_kit.log.rollups import Rollups
from migrate_kit.log.schema import HEAD, is_current, is_readable, pending, revision, upgrade
from migrate_kit.log.selection import Selection
from migrate_kit.log.tables import FLAGS, FLIPS, META
from migrate_kit.log.writer import UNREDACTED
from migrate_kit.model.observation import Flip, Observation


@dataclass(frozen=True, slots=True, kw_only=True)
class StoreStats:
    """What the database holds; times in UTC microseconds, size in bytes (None for a server)."""

    url: str
    revision: str
    observations: int
    first_us: int | None
    last_us: int | None
    routers: dict[str, int]
    flips: int
    dropped: int
    counted: int
    """Observations in the roll-ups, those included whose rows were deleted."""
    unredacted: int
    """Texts that were not kept because the redactor failed on them."""
    size_bytes: int | None


class Store:
    """The decision database at *url*; tables are created at first use.

    Every method raises StoreUnavailable when the database does not answer, and StoreSchemaMismatch when another
    version made it and lacks what this one needs.
    """

    def __init__(self, url: str) -> None:
        self._url = store_url(url)
        self._engine = open_engine(self._url)
        self._ready = False

    @property
    def url(self) -> str:
        """The URL with its password masked."""
        return self._url.render_as_string(hide_password=True)

    def upgrade(self) -> tuple[str | None, str]:
        """Create or upgrade the tables; return the schema revision (before, after)."""
        with guarded(self._url):
            found = upgrade(self._engine)
        self._ready = True
        return found

    def pending(self) -> tuple[str | None, str]:
        """Return the schema revision (now, after an upgrade) and change nothing."""
        with guarded(self._url):
            return pending(self._engine)

    @contextmanager
    def reading(self, selection: Selection | None = None) -> Iterator[Reader]:
        """Give a Reader over one consistent snapshot of the observations in *selection* (default: all)."""
        with self._connection(write=False) as connection:
            yield Reader(connection, selection or Selection())

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection in a transaction that may write."""
        with self._connection(write=True) as connection:
            yield connection

    def figures(self, *, since_us: int | None = None, until_us: int | None = None) -> Rollups:
        """Return the roll-ups of a range, cut to whole UTC hours; what is in none yet is counted first."""
        with suppress(StoreUnavailable):  # what cannot be written down is counted in memory
            self.count_all()
        with self._connection(write=False) as connection:
            return read_rollups(connection, since_us=since_us, until_us=until_us)

    def count(self) -> Iterator[int]:
        """Count, a piece at a time, what older versions wrote without counting it; yield the rows of each piece."""
        counting = Counting()
        engine = self._prepared(write=False)
        writing = engine.execution_options(**self._options(write=True))
        while self._ready and self._has_uncounted():
            with guarded(self._url):
                done = counting.catch_up(writing)
            yield done

    def count_all(self) -> None:
        """Have every row counted; what is in no roll-up yet belongs to no epoch. Raises StoreUnavailable."""
        for _ in self.count():
            pass

    def _has_uncounted(self) -> bool:
        with self._connection(write=False) as connection:
            return has_uncounted(connection)

    def routers(self) -> list[str]:
        """Return every router that was ever counted."""
        with self._connection(write=False) as connection:
            return sorted(read_rollups(connection).counts_by("router"))

    def observations(self, *, router: str | None = None, since_us: int | None = None) -> Iterator[Observation]:
        """Yield observations in the order they arrived."""
        with self.reading(Selection(router=router, since_us=since_us)) as reader:
            yield from reader.observations()

    def record_flip(self, flip: Flip) -> None:
        """Record a change of the flags; the same flip twice is one."""
        with self._connection(write=True) as connection:
            _add_flips(connection, [flip])

    def record_flips(self, flips: list[Flip]) -> int:
        """Record several flips and return how many were new."""
        with self._connection(write=True) as connection:
            return _add_flips(connection, flips)

    def flips(self) -> list[Flip]:
        """Return all changes of the flags, oldest first."""
        columns = [FLIPS.c[name] for name in ("at_us", "who", "why", "before", "after", "source")]
        with self._connection(write=False) as connection:
            rows = connection.execute(select(*columns).order_by(FLIPS.c.at_us, FLIPS.c.n)).mappings()
            return [Flip(**dict(row)) for row in rows]

    def set_flags(self, text: str) -> None:
        """Replace the flags row: dotenv text, as in the flag file. The caller checks it."""
        with self._connection(write=True) as connection:
            connection.execute(delete(FLAGS))
            connection.execute(insert(FLAGS), {"id": 1, "text": text, "at_us": now_us()})

    def flags_text(self) -> str | None:
        """Return the text of the flags row, or None when it was never set."""
        with self._connection(write=False) as connection:
            text: str | None = connection.execute(select(FLAGS.c.text)).scalar()
            return text

    def stats(self) -> StoreStats:
        """Return what the database holds."""
        with self._connection(write=False) as connection:
            reader = Reader(connection, Selection())
            n, first, last = reader.span()
            figures = read_rollups(connection)
            unredacted = connection.scalar(select(META.c.value).where(META.c.key == UNREDACTED))
            return StoreStats(
                url=self.url,
                revision=revision(connection) or "",
                observations=n,
                first_us=first,
                last_us=last,
                routers=reader.counts_by("router"),
                flips=int(connection.execute(select(func.count()).select_from(FLIPS)).scalar_one()),
                dropped=figures.lost,
                counted=figures.span()[0],
                unredacted=int(unredacted or 0),
                size_bytes=self._size(),
            )

    def prune(self, *, before_us: int | None = None, most_bytes: int | None = None, dry_run: bool = False) -> int:
        """Delete the observations older than *before_us*, and the oldest beyond *most_bytes*, in small transactions.

        Return how many went; with *dry_run*, how many are too old. What they were counted as stays.
        """
        if dry_run:
            with self.reading(Selection(until_us=before_us)) as reader:
                return reader.span()[0] if before_us is not None else 0
        self.count_all()
        retention, before = Retention(before_us=before_us, most_bytes=most_bytes), self._rows()
        while self._prune_piece(retention):
            pass
        return before - self._rows()

    def erase(self, *, digests: Sequence[str] = (), tenants: Sequence[str] = (), dry_run: bool = False) -> int:
        """Delete every observation with one of *digests* of its text, or of its tenant; return how many (would) go.

        Counts stay: they tell nothing of anybody.
        """
        if not dry_run:
            self.count_all()
        with self._connection(write=not dry_run) as connection:
            return erase(connection, digests=digests, tenants=tenants, dry_run=dry_run)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def _prune_piece(self, retention: Retention) -> int:
        with self._connection(write=True) as connection:
            return prune_piece(connection, retention)

    def _rows(self) -> int:
        with self.reading() as reader:
            return reader.span()[0]

    def _size(self) -> int | None:
        file = sqlite_file(self._url)
        return None if file is None else file.stat().st_size

    @contextmanager
    def _connection(self, *, write: bool) -> Iterator[Connection]:
        engine = self._prepared(write)
        with guarded(self._url), engine.connect() as plain:
            connection = plain.execution_options(**self._options(write))
            with connection.begin():
                yield connection

    def _prepared(self, write: bool) -> Engine:
        """Return an engine on a database with our tables; for reading one that has them, nothing is written."""
        if self._ready or write:
            if not self._ready:
                self.upgrade()
            return self._engine
        with guarded(self._url):
            if is_read_only(self._url):
                engine = open_read_only(self._url)
                if not is_readable(engine):
                    raise StoreSchemaMismatch(url=self.url, found="-", needed=HEAD)
                return engine
            self._ready = self._is_there() and is_current(self._engine)
        if not self._ready:
            self._upgrade_to_read()
        return self._engine

    def _upgrade_to_read(self) -> None:
        """Upgrade, where that is allowed; tables of an earlier version can be read as they are."""
        try:
            self.upgrade()
        except StoreUnavailable:
            with guarded(self._url):
                if not is_readable(self._engine):
                    raise

    def _is_there(self) -> bool:
        file = sqlite_file(self._url)
        return file is None or file.exists()

    def _options(self, write: bool) -> dict[str, Any]:
        if self._url.drivername == "sqlite":
            return {IMMEDIATE: write}
        # A report reads several tables: all of it from one moment, as SQLite's snapshot gives by itself.
        return {} if write else {"isolation_level": "REPEATABLE READ"}


def now_us() -> int:
    """Return the present time in UTC microseconds since the epoch."""
    return time_ns() // 1000


def _add_flips(connection: Connection, flips: list[Flip]) -> int:
    rows = [_flip_row(flip) for flip in flips]
    known = set(connection.execute(select(FLIPS.c.id).where(FLIPS.c.id.in_([row["id"] for row in rows]))).scalars())
    fresh = {row["id"]: row for row in rows if row["id"] not in known}
    if fresh:
        connection.execute(insert(FLIPS), list(fresh.values()))
    return len(fresh)


def _flip_row(flip: Flip) -> dict[str, Any]:
    values = {name: getattr(flip, name) for name in ("at_us", "who", "why", "before", "after", "source")}
    digest = blake2b(orjson.dumps(sorted(values.items())), digest_size=16).hexdigest()
    return {"id": digest} | values
