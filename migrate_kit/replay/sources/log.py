"""The log as a source: decisions whose texts were kept, up to the last one there is when the replay begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b

from sqlalchemy import ColumnElement, case, func, select

from migrate_kit.log import Selection, Store
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.observation import Observation
from migrate_kit.replay.request import Request
from migrate_kit.replay.sources.piece import Found, Piece

# What the built-in redactor puts in the place of a phone, say: the request is no longer what was asked.
_REDACTED = re.compile(r"<(?:key|mail|id|card|phone|ip|name)>")


@dataclass(frozen=True)
class _Part(Selection):
    """The decisions of some routers between two row numbers; with *told* only those whose text was kept."""

    routers: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    told: bool = False

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the conditions to AND in a WHERE clause."""
        found = [*Selection.conditions(self), O.c.router.in_(self.routers), O.c.n >= self.low]
        if self.high is not None:
            found.append(O.c.n < self.high)
        if self.told:
            found.append(O.c.text.is_not(None))
        return found


@dataclass(frozen=True, slots=True, kw_only=True)
class LogSource:
    """The decisions of some routers in the database at *url*, from a time on (UTC microseconds)."""

    url: str
    routers: tuple[str, ...]
    since_us: int | None = None

    def requests(self, piece: Piece) -> Iterator[Request | str]:
        """Yield the requests of a range of rows. Raises StoreUnavailable."""
        store = Store(self.url)
        part = _Part(routers=self.routers, since_us=self.since_us, low=piece.low, high=piece.high, told=True)
        try:
            with store.reading(part) as reader:
                for place, row in enumerate(reader.observations(), start=piece.low):
                    yield _why_not(row) or _request(row, place)
        finally:
            store.close()


def read_log(source: LogSource, *, size: int, before: int | None = None) -> Found:
    """Return what the log holds below row *before* (None: by now), in pieces of about *size* requests.

    Raises StoreUnavailable.
    """
    store = Store(source.url)
    part = _Part(routers=source.routers, since_us=source.since_us, high=before)
    told = func.sum(case((O.c.text.is_not(None), O.c.n)))
    columns = (func.count(), func.count(O.c.text), func.min(O.c.n), func.max(O.c.n), told)
    try:
        with store.reading(part) as reader:
            rows, n, first, last, total = reader.connection.execute(select(*columns).where(*part.conditions())).one()
    finally:
        store.close()
    digest = blake2b(f"{n} {first} {last} {total}".encode(), digest_size=8).hexdigest()
    pieces = _pieces(int(first or 0), int(last or 0) + 1, -(-int(n) // size)) if n else ()
    return Found(source=source, pieces=pieces, n=int(n), without_text=int(rows - n), digest=digest)


def _pieces(low: int, high: int, count: int) -> tuple[Piece, ...]:
    width = -(-(high - low) // count)
    starts = range(low, high, width)
    return tuple(Piece(number=k, low=start, high=min(start + width, high)) for k, start in enumerate(starts))


def _why_not(row: Observation) -> str:
    """Say why a decision cannot be made again under the same conditions; empty where it can."""
    trace = None if row.dynamic is None else row.dynamic.trace
    if trace is not None and trace.rules:
        return "rule"
    if trace is not None and trace.chooser:
        return "model"
    return "redacted" if _REDACTED.search(row.text or "") else ""


def _request(row: Observation, place: int) -> Request:
    return Request(
        place=place,
        text=row.text or "",
        router=row.router,
        observation=row.id,
        legacy=row.legacy,
        then=row.dynamic,
        failure=row.outcome if row.dynamic is None else None,
    )
