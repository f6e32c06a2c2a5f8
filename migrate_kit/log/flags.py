"""DatabaseFlags: the flags row as a live channel for a fleet, with the same dotenv text as the flag file."""

from __future__ import annotations

import os
import weakref
from threading import Lock
from time import monotonic

from sqlalchemy import Engine, inspect, select

from migrate_kit.errors import StoreError
from migrate_kit.log.engine import guarded, is_read_only, open_engine, open_read_only, sqlite_file, store_url
from migrate_kit.log.tables import FLAGS
from migrate_kit.model.flag_text import FlagReader, parse_text
from migrate_kit.model.stage import Flags


class DatabaseFlags:
    """Reads the flags row of the database at *url*; a row that was never set has no opinion.

    Creates nothing: a database or table that is not there yet has no opinion either.
    """

    def __init__(self, url: str) -> None:
        self._url = store_url(url)
        self._engine = self._open()
        self._pid = os.getpid()
        self._reader = FlagReader()
        # Held while the database is asked, so that a fork can wait for the end of it.
        self._turn = Lock()
        self._is_paused = False
        _SOURCES.add(self)

    @property
    def name(self) -> str:
        """Shown in reasons and warnings; the password is masked."""
        return f"database {self._url.render_as_string(hide_password=True)}"

    def read(self) -> Flags:
        """Return the present flags. Raises FlagInvalid, or OSError when the database does not answer."""
        self.forget()
        with self._turn:
            text = self._text()
        return Flags() if text is None else self._reader.read(parse_text(text, source=self.name))

    def forget(self) -> None:
        """In a forked child, leave the parent's connection to the parent."""
        if os.getpid() == self._pid:
            return
        self._closing.detach()
        _THE_PARENTS.append(self._engine)
        self._engine = self._open()
        self._pid, self._turn, self._is_paused = os.getpid(), Lock(), False

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

    def _open(self) -> Engine:
        engine = (open_read_only if is_read_only(self._url) else open_engine)(self._url, keep=True)
        # Nobody may close us: the watcher's thread reads until the process ends.
        self._closing = weakref.finalize(self, engine.dispose)
        return engine

    def _rest(self, end: float) -> None:
        self._is_paused = self._turn.acquire(timeout=max(0.0, end - monotonic()))
        if self._is_paused:
            self._engine.dispose()

    def _go_on(self) -> None:
        if self._is_paused:
            self._is_paused = False
            self._turn.release()

    def _text(self) -> str | None:
        file = sqlite_file(self._url)
        if file is not None and not file.exists():
            return None
        try:
            with guarded(self._url), self._engine.connect() as connection:
                if not inspect(connection).has_table(FLAGS.name):
                    return None
                text: str | None = connection.execute(select(FLAGS.c.text)).scalar()
                return text
        except StoreError as error:
            # The port of flag sources speaks of OSError; the watcher then keeps the last good flags.
            raise ConnectionError(str(error)) from error


#: What a forked child must neither use nor close.
_THE_PARENTS: list[Engine] = []
_SOURCES: weakref.WeakSet[DatabaseFlags] = weakref.WeakSet()
#: The longest that a fork of the host waits for a question of ours to be answered.
_FORK_WAIT_S = 0.5


def _before_fork() -> None:
    end = monotonic() + _FORK_WAIT_S
    for source in list(_SOURCES):
        if sqlite_file(source._url) is not None:  # a server's child connects anew
            source._rest(end)


def _after_fork() -> None:
    for source in list(_SOURCES):
        source._go_on()


def _renew_after_fork() -> None:
    for source in list(_SOURCES):
        source.forget()


os.register_at_fork(before=_before_fork, after_in_parent=_after_fork, after_in_child=_renew_after_fork)
