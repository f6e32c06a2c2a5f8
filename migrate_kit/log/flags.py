"""DatabaseFlags: the flags row as a live channel for a fleet, with the same dotenv text as the flag file."""

from __future__ import annotations

import os

from sqlalchemy import inspect, select

from migrate_kit.errors import StoreError
from migrate_kit.log.engine import guarded, is_read_only, open_engine, open_read_only, sqlite_file, store_url
from migrate_kit.log.tables import FLAGS
from migrate_kit.model.stage import Flags, parse_flags


class DatabaseFlags:
    """Reads the flags row of the database at *url*; a row that was never set has no opinion.

    Creates nothing: a database or table that is not there yet has no opinion either.
    """

    def __init__(self, url: str) -> None:
        self._url = store_url(url)
        read_only = is_read_only(self._url)
        self._engine = (open_read_only if read_only else open_engine)(self._url, keep=True)
        self._pid = os.getpid()

    @property
    def name(self) -> str:
        """Shown in reasons and warnings; the password is masked."""
        return f"database {self._url.render_as_string(hide_password=True)}"

    def read(self) -> Flags:
        """Return the present flags. Raises FlagInvalid, or OSError when the database does not answer."""
        if os.getpid() != self._pid:
            # A forked child must not speak on its parent's connection.
            self._engine.dispose(close=False)
            self._pid = os.getpid()
        text = self._text()
        return Flags() if text is None else parse_flags(dotenv(text), source=self.name)

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()

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


def dotenv(text: str) -> dict[str, str]:
    """Return the KEY=VALUE lines of *text*; blank lines and comments are skipped, quotes and `export` taken off."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        key, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and not key.startswith("#"):
            found[key.strip()] = _unquoted(value.strip())
    return found


def _unquoted(value: str) -> str:
    if len(value) >= 2 and value[0] == value[-1] and value[0] in "\"'":
        return value[1:-1]
    return value.partition(" #")[0].rstrip()
