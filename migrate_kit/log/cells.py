"""Cell: the counts and sketches of one label in one hour or day, and the tables they are added to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, tuple_
from sqlalchemy import select as sql_select

from migrate_kit.log.sketch import pack, unpack
from migrate_kit.log.tables import ROLLUPS

HOUR_US, DAY_US = 3_600_000_000, 86_400_000_000
#: Hours in one cell.
HOURLY, DAILY = 1, 24
#: The sketches of a cell, in the order they are kept: durations of both sides and how much longer the dynamic one
#: took, over all observations; the last over those that count as evidence, in all stages and in the served ones.
SKETCHES = ("legacy", "dynamic", "delta", "first_delta", "served_first_delta")
_LOOKED_UP_AT_ONCE = 100


class Label(NamedTuple):
    """What a cell counts, beside the time and the epoch."""

    stage: str
    served_by: str
    legacy_tools: str | None
    dynamic_tools: str | None
    refusal_kind: str | None
    outcome: str


class CellKey(NamedTuple):
    """Where a cell lies: hours in it, its first hour since 1970, its epoch, and the JSON of its label."""

    grain: int
    start: int
    epoch: int
    label: str


@dataclass(slots=True, kw_only=True)
class Cell:
    """Observations of one label and time: how many, how many counted as first of their kind, how long they took."""

    n: int = 0
    executed: int = 0
    first: int = 0
    day_first: int = 0
    served_first: int = 0
    served_day_first: int = 0
    first_us: int = 2**62
    last_us: int = -(2**62)
    delta_total_us: int = 0
    sketches: list[Counter[int]] = field(default_factory=lambda: [Counter() for _ in SKETCHES])

    def add(self, other: Cell) -> None:
        """Add what *other* counts."""
        self.n += other.n
        self.executed += other.executed
        self.first += other.first
        self.day_first += other.day_first
        self.served_first += other.served_first
        self.served_day_first += other.served_day_first
        self.first_us = min(self.first_us, other.first_us)
        self.last_us = max(self.last_us, other.last_us)
        self.delta_total_us += other.delta_total_us
        for mine, theirs in zip(self.sketches, other.sketches, strict=False):
            for bucket, n in theirs.items():
                mine[bucket] += n


@lru_cache(maxsize=4_096)
def label_text(label: Label) -> str:
    """Return *label* as JSON text."""
    return orjson.dumps(list(label)).decode()


@lru_cache(maxsize=16_384)
def label_of(text: str) -> Label:
    """Return the label of JSON *text*."""
    return Label(*orjson.loads(text))


_COLUMNS = tuple(column.name for column in ROLLUPS.columns)
_KEYS = CellKey._fields
_VALUES = _COLUMNS[len(_KEYS) :]


def read_cell(row: Mapping[str, Any] | Any) -> Cell:
    """Return the cell of a row of `rollups`."""
    values = {name: row[name] for name in _VALUES}
    return Cell(**values | {"sketches": unpack(values["sketches"])})


def add_cells(connection: Connection, cells: Mapping[CellKey, Cell]) -> None:
    """Add *cells* to the table. The caller holds the lock that lets one transaction at a time do so."""
    for part in _parts(list(cells), _LOOKED_UP_AT_ONCE):
        merged = {key: cells[key] for key in part}
        for key, stored in _stored(connection, part):
            stored.add(merged[key])
            merged[key] = stored
        _replace(connection, merged)


def _stored(connection: Connection, keys: Sequence[CellKey]) -> Iterable[tuple[CellKey, Cell]]:
    by_place: dict[tuple[int, int, int], list[str]] = {}
    for key in keys:
        by_place.setdefault(key[:3], []).append(key.label)
    places = tuple_(ROLLUPS.c.grain, ROLLUPS.c.start, ROLLUPS.c.epoch)
    wanted = set(keys)
    query = sql_select(ROLLUPS).where(places.in_(list(by_place)), ROLLUPS.c.label.in_([key.label for key in keys]))
    for row in connection.execute(query).mappings():
        key = CellKey(*(row[name] for name in _KEYS))
        if key in wanted:
            yield key, read_cell(row)


def _replace(connection: Connection, cells: Mapping[CellKey, Cell]) -> None:
    marks = ",".join(["?" if connection.dialect.name == "sqlite" else "%s"] * len(_COLUMNS))
    values = ",".join(f"{name}=excluded.{name}" for name in _VALUES)
    # Only our own column names go into the text; every value is a parameter.
    statement = (
        f"INSERT INTO rollups ({','.join(_COLUMNS)}) VALUES ({marks}) "  # noqa: S608
        f"ON CONFLICT ({','.join(_KEYS)}) DO UPDATE SET {values}"
    )
    rows = [(*key, *(getattr(cell, name) for name in _VALUES[:-1]), pack(cell.sketches)) for key, cell in cells.items()]
    connection.exec_driver_sql(statement, rows)


def _parts(keys: list[CellKey], size: int) -> Iterable[list[CellKey]]:
    keys.sort()
    return (keys[start : start + size] for start in range(0, len(keys), size))
