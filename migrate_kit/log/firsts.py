"""Firsts: which observation is the first of its request, ever and on its UTC day, for each epoch. Exact.

A table holds every request that was counted, by day, under its digest; it is asked once per batch. What this
process counted lately it knows by itself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar

from sqlalchemy import Connection

from migrate_kit.log.insert import CHUNK, copy_rows

#: Requests this process remembers; then it starts anew.
_REMEMBERED = 50_000
#: A day of an epoch and a kind of stages (see `tables.FIRSTS`).
Day = tuple[int, int]
T = TypeVar("T")
#: Bits of `observations.counted`: the first ever, and the first of its day; the first ever is both.
FIRST, DAY_FIRST = 2, 4
_NEITHER, _OF_ITS_DAY, _EVER = 0, DAY_FIRST, FIRST | DAY_FIRST
_DIGITS = 32


def digest_bytes(digest: str) -> bytes:
    """Return a digest as compactly as it goes; different digests stay different."""
    if len(digest) == _DIGITS:
        try:
            return bytes.fromhex(digest)
        except ValueError:
            pass
    return b"text:" + digest.encode("utf-8", "surrogatepass")


def digests_bytes(digests: Sequence[str]) -> list[bytes]:
    """Return `digest_bytes` of each; those of ours are done without a step of the interpreter for each."""
    if set(map(len, digests)) == {_DIGITS}:
        try:
            return list(map(bytes.fromhex, digests))
        except ValueError:
            pass
    return [digest_bytes(digest) for digest in digests]


class Firsts:
    """What one writer knows of the requests that were counted. It learns of a batch by `settle`, after the commit.

    One that *keeps* needs no table to be written: it knows all it was ever asked to take.
    """

    def __init__(self, *, keeps: bool = False) -> None:
        self._keeps = keeps
        # What was counted for certain, by day, and by scope, whatever the day.
        self._days: defaultdict[Day, set[bytes]] = defaultdict(set)
        self._ever: defaultdict[int, set[bytes]] = defaultdict(set)
        self._size = 0
        self.begin()

    def begin(self) -> None:
        """Begin a batch; what was taken since `settle` was not written."""
        # What of the batch was counted before, or is counted by now.
        self._known: defaultdict[Day, set[bytes]] = defaultdict(set)
        self._seen: defaultdict[int, set[bytes]] = defaultdict(set)
        self._fresh: defaultdict[Day, list[bytes]] = defaultdict(list)

    def look_up(self, connection: Connection | None, scope: int, digests: Sequence[bytes], days: Sequence[int]) -> None:
        """Ask the table about requests of one scope and their days; without a connection none was counted before."""
        if connection is None:
            return
        for day in set(days):
            asked = {digest for digest, on in zip(digests, days, strict=True) if on == day} - self._days[scope, day]
            for digest, is_day in _found(connection, scope, day, sorted(asked)):
                self._seen[scope].add(digest)
                if is_day:
                    self._known[scope, day].add(digest)

    def take(self, scope: int, digests: Sequence[bytes], days: Sequence[int]) -> list[int]:
        """Return the bits of each request, in order; from now on all of them are known."""
        found, seen, ever = [], self._seen[scope], self._ever[scope]
        present, known, counted, fresh = None, set[bytes](), set[bytes](), list[bytes]()
        for digest, day in zip(digests, days, strict=True):
            if day != present:
                present, on = day, (scope, day)
                known, counted, fresh = self._known[on], self._days[on], self._fresh[on]
            if digest in counted or digest in known:
                found.append(_NEITHER)
                continue
            known.add(digest)
            fresh.append(digest)
            found.append(_OF_ITS_DAY if digest in seen or digest in ever else _EVER)
            seen.add(digest)
        return found

    def save(self, connection: Connection) -> None:
        """Write what was taken first."""
        fresh = sorted((scope, digest, day) for (scope, day), digests in self._fresh.items() for digest in digests)
        if not fresh:
            return
        if connection.dialect.name == "postgresql":
            # None of them is there: the table was asked, and whoever writes to it waits for the same lock.
            copy_rows(connection, "firsts", ("scope", "digest", "day"), fresh)
            return
        for part in _parts(fresh):
            values = ",".join(["(?,?,?)"] * len(part))
            statement = f"INSERT INTO firsts VALUES {values} ON CONFLICT DO NOTHING"  # noqa: S608 - question marks only
            connection.exec_driver_sql(statement, tuple(chain.from_iterable(part)))

    def settle(self) -> None:
        """Remember what was saved, once it is committed."""
        size = sum(map(len, self._fresh.values()))
        if self._size + size > _REMEMBERED and not self._keeps:
            self._days.clear()
            self._ever.clear()
            self._size = 0
        self._size += size
        for (scope, day), digests in self._fresh.items():
            self._days[scope, day].update(digests)
            self._ever[scope].update(digests)
        self.begin()


def _found(connection: Connection, scope: int, day: int, digests: Sequence[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield (digest, whether it was counted on *day*) for those that were counted at all."""
    ask = "SELECT digest, max(CASE WHEN day = {0} THEN 1 ELSE 0 END) FROM firsts WHERE scope = {0} AND digest"
    if connection.dialect.name == "postgresql":
        # Binary: as text, thousands of digests cost the server several times what looking them up does.
        statement = f"{ask.format('%b')} = ANY(%b) GROUP BY digest"
        rows = connection.exec_driver_sql(statement, (day, scope, list(digests))).all() if digests else ()
        yield from ((bytes(digest), bool(is_day)) for digest, is_day in rows)
        return
    for part in _parts(digests):
        marks = ",".join("?" * len(part))
        statement = f"{ask.format('?')} IN ({marks}) GROUP BY digest"
        for digest, is_day in connection.exec_driver_sql(statement, (day, scope, *part)):
            yield digest, bool(is_day)


def _parts(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + CHUNK] for start in range(0, len(values), CHUNK))
