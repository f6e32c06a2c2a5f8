"""Write the log as Parquet files, one folder a UTC day (`day=2026-11-30`), or as one file.

What was exported before of the same days is replaced, so that exporting again is no doubling; other days stay.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from secrets import token_hex

import pyarrow.parquet as pq
from sqlalchemy import null, select

from migrate_kit.errors import NotWritable
from migrate_kit.log.cells import DAY_US
from migrate_kit.log.parquet.columns import Row, schema, to_batch, without_text
from migrate_kit.log.reader import Reader
from migrate_kit.log.rows import COLUMNS
from migrate_kit.log.schema import columns_of
from migrate_kit.log.selection import Selection
from migrate_kit.log.store import Store
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.messages import tell_system

SUFFIX = ".parquet"
_PAGE = 5_000
_HELD = 50_000
"""Rows that are held before the day with most of them is written: a group of rows is read at once."""
_MOST_OPEN = 16
_AT = COLUMNS.index("at_us")


def export(
    store: Store, target: Path, *, router: str | None = None, since_us: int | None = None, texts: bool = False
) -> int:
    """Write the observations of *router* (None: all) into *target* and return how many there were.

    *target* is a folder, or a file where its name ends in `.parquet`. *since_us* is cut to the start of its UTC day: a
    day is exported whole or not at all. Only with *texts* is anything in it that was part of a text.
    Raises NotWritable and StoreUnavailable.
    """
    since = None if since_us is None else since_us // DAY_US * DAY_US
    with store.reading(Selection(router=router, since_us=since)) as reader:
        pages = _pages(reader, texts=texts)
        try:
            return _as_file(pages, target) if target.suffix == SUFFIX else _as_days(pages, target)
        except OSError as error:
            raise NotWritable(path=target, what=tell_system(error)) from error


def _pages(reader: Reader, *, texts: bool) -> Iterator[list[Row]]:
    there = columns_of(reader.connection, O)
    columns = [O.c[name] if name in there else null() for name in COLUMNS]
    last = -1
    while True:
        query = select(O.c.n, *columns).where(*reader.selection.conditions(), O.c.n > last).order_by(O.c.n).limit(_PAGE)
        found = reader.connection.execute(query).all()
        if found:
            rows = [tuple(row[1:]) for row in found]
            yield rows if texts else [without_text(row) for row in rows]
        if len(found) < _PAGE:
            return
        last = found[-1][0]


def _as_file(pages: Iterator[list[Row]], target: Path) -> int:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f".{target.name}.{token_hex(4)}")
    try:
        n = 0
        with pq.ParquetWriter(part, schema(), compression="zstd") as writer:
            for rows in pages:
                writer.write_batch(to_batch(rows))
                n += len(rows)
        part.replace(target)
        return n
    finally:
        part.unlink(missing_ok=True)


def _as_days(pages: Iterator[list[Row]], target: Path) -> int:
    target.mkdir(parents=True, exist_ok=True)
    work = target / f".export-{token_hex(4)}"
    try:
        days = Days(work)
        with days:
            for rows in pages:
                days.add(rows)
        for folder in sorted(work.iterdir()):
            _put(folder, target / folder.name, work)
        return days.rows
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _put(fresh: Path, place: Path, work: Path) -> None:
    """Move a day into its place; what was exported of it before goes."""
    if place.exists():
        place.rename(work / f"{place.name}.before")
    fresh.rename(place)


class Days:
    """Rows by the UTC day they are of. They come nearly in order: few days are open at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._waiting: dict[int, list[Row]] = {}
        self._parts: dict[int, int] = {}
        self._writers: dict[int, pq.ParquetWriter] = {}
        self._held = 0
        self.rows = 0

    def __enter__(self) -> Days:
        self._folder.mkdir()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        for day in list(self._waiting):
            if kind is None:
                self._write(day)
        for day in list(self._writers):
            self._writers.pop(day).close()

    def add(self, rows: list[Row]) -> None:
        """Add *rows*; where many are held, the day with most of them is written."""
        self.rows += len(rows)
        self._held += len(rows)
        for row in rows:
            self._waiting.setdefault(row[_AT] // DAY_US, []).append(row)
        while self._held >= _HELD:
            self._write(max(self._waiting, key=lambda day: len(self._waiting[day])))

    def _write(self, day: int) -> None:
        rows = self._waiting.pop(day)
        self._held -= len(rows)
        self._writer(day).write_batch(to_batch(rows))

    def _writer(self, day: int) -> pq.ParquetWriter:
        if day not in self._writers:
            if len(self._writers) >= _MOST_OPEN:
                self._writers.pop(next(iter(self._writers))).close()
            folder = self._folder / f"day={datetime.fromtimestamp(day * 86_400, UTC):%Y-%m-%d}"
            folder.mkdir(exist_ok=True)
            part = self._parts[day] = self._parts.get(day, -1) + 1
            self._writers[day] = pq.ParquetWriter(folder / f"part-{part}{SUFFIX}", schema(), compression="zstd")
        return self._writers[day]
