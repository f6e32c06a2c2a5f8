"""Firsts: which observation is the first of its request, ever and on its UTC day, for each epoch. Exact.

A table holds every request that was counted, by day, under its digest; it is asked once per batch. What this
process counted lately it knows by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TypeVar

from sqlalchemy import Connection

from migrate_kit.log.insert import CHUNK

#: Requests this process remembers; then it starts anew.
_REMEMBERED = 50_000
#: Epoch and kind of stages, digest, UTC day.
Place = tuple[int, bytes, int]
T = TypeVar("T")
#: The first ever (1) and the first of its day (2); the first ever is both.
_NEITHER, _OF_ITS_DAY, _EVER = 0, 2, 3


def digest_bytes(digest: str) -> bytes:
    """Return a digest as compactly as it goes; different digests stay different."""
    if len(digest) == 32:
        try:
            return bytes.fromhex(digest)
        except ValueError:
            pass
    return b"text:" + digest.encode("utf-8", "surrogatepass")


class Firsts:
    """What one writer knows of the requests that were counted. It learns of a batch by `settle`, after the commit.

    One that *keeps* needs no table to be written: it knows all it was ever asked to take.
    """

    def __init__(self, *, keeps: bool = False) -> None:
        self._keeps = keeps
        # What was counted for certain, and what of the present batch was counted before or is counted by now: the
        # days, and without the day, what was ever seen.
        self._days: set[Place] = set()
        self._ever: set[tuple[int, bytes]] = set()
        self._known: set[Place] = set()
        self._seen: set[tuple[int, bytes]] = set()
        self._fresh: list[Place] = []

    def look_up(self, connection: Connection | None, places: Sequence[Place]) -> None:
        """Ask the table about all places of a batch at once; without a connection none was counted before."""
        self._known, self._seen, self._fresh = set(), set(), []
        by_day: dict[tuple[int, int], set[bytes]] = {}
        for scope, digest, day in set(places) - self._days if connection is not None else ():
            by_day.setdefault((scope, day), set()).add(digest)
        for (scope, day), digests in by_day.items():
            for digest, is_day in _found(connection, scope, day, sorted(digests)) if connection is not None else ():
                self._seen.add((scope, digest))
                if is_day:
                    self._known.add((scope, digest, day))

    def take(self, place: Place) -> int:
        """Return _EVER, _OF_ITS_DAY or _NEITHER, shifted to the bits of a row; from now on the place is known."""
        if place in self._days or place in self._known:
            return _NEITHER << 1
        self._known.add(place)
        self._fresh.append(place)
        ever = place[:2]
        if ever in self._seen or ever in self._ever:
            return _OF_ITS_DAY << 1
        self._seen.add(ever)
        return _EVER << 1

    def save(self, connection: Connection) -> None:
        """Write what was taken first."""
        fresh = sorted(self._fresh)
        if not fresh:
            return
        if connection.dialect.name == "postgresql":
            columns = tuple(list(column) for column in zip(*fresh, strict=True))
            unnest = "SELECT * FROM unnest(%s::bigint[], %s::bytea[], %s::integer[])"
            connection.exec_driver_sql(f"INSERT INTO firsts {unnest} ON CONFLICT DO NOTHING", columns)
            return
        for part in _parts(fresh):
            values = ",".join(["(?,?,?)"] * len(part))
            statement = f"INSERT INTO firsts VALUES {values} ON CONFLICT DO NOTHING"  # noqa: S608 - question marks only
            connection.exec_driver_sql(statement, tuple(chain.from_iterable(part)))

    def settle(self) -> None:
        """Remember what was saved, once it is committed."""
        if len(self._days) + len(self._fresh) > _REMEMBERED and not self._keeps:
            self._days.clear()
            self._ever.clear()
        self._days.update(self._fresh)
        self._ever.update(place[:2] for place in self._fresh)
        self._known, self._seen, self._fresh = set(), set(), []


def _found(connection: Connection, scope: int, day: int, digests: Sequence[bytes]) -> Iterator[tuple[bytes, bool]]:
    """Yield (digest, whether it was counted on *day*) for those that were counted at all."""
    ask = "SELECT digest, max(CASE WHEN day = {0} THEN 1 ELSE 0 END) FROM firsts WHERE scope = {0} AND digest"
    if connection.dialect.name == "postgresql":
        statement = f"{ask.format('%s')} = ANY(%s) GROUP BY digest"
        rows = connection.exec_driver_sql(statement, (day, scope, list(digests))).all()
        yield from ((bytes(digest), bool(is_day)) for digest, is_day in rows)
        return
    for part in _parts(digests):
        marks = ",".join("?" * len(part))
        statement = f"{ask.format('?')} IN ({marks}) GROUP BY digest"
        for digest, is_day in connection.exec_driver_sql(statement, (day, scope, *part)):
            yield digest, bool(is_day)


def _parts(values: Sequence[T]) -> Iterator[Sequence[T]]:
    return (values[start : start + CHUNK] for start in range(0, len(values), CHUNK))
