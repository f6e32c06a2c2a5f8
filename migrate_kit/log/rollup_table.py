"""RollupTable: the table of cells as one writer knows it. What it wrote last it need not read again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sqlalchemy import Connection

from migrate_kit.log.cells import Cell, CellKey
from migrate_kit.log.insert import server_type
from migrate_kit.log.sketch import pack, unpack
from migrate_kit.log.tables import ROLLUPS

_COLUMNS = tuple(column.name for column in ROLLUPS.columns)
_KEYS = CellKey._fields
_VALUES = _COLUMNS[len(_KEYS) :]
_AT_ONCE = 100
#: Cells this process remembers; then it starts anew.
_REMEMBERED = 500


class RollupTable:
    """Adds cells to the table. It learns of what it added by `settle`, after the commit."""

    def __init__(self) -> None:
        self._known: dict[CellKey, Cell] = {}
        self._added: dict[CellKey, Cell] = {}

    def add(self, connection: Connection, cells: Mapping[CellKey, Cell]) -> None:
        """Add *cells* to the table. The caller holds the lock that lets one transaction at a time do so."""
        # Known cells grow in place, so that without a commit nothing is known any more.
        known, self._known, self._added = self._known, {}, {}
        for keys in _parts(list(cells)):
            stored = _unchanged(connection, keys, known)
            stored |= _read(connection, [key for key in keys if key not in stored])
            for key in keys:
                stored.setdefault(key, Cell()).add(cells[key])
            _replace(connection, stored)
            self._added |= stored
        if len(known) + len(self._added) <= _REMEMBERED:
            self._added = known | self._added

    def settle(self) -> None:
        """Remember what was added, once it is committed."""
        self._known, self._added = self._added, {}


def _unchanged(connection: Connection, keys: Sequence[CellKey], known: Mapping[CellKey, Cell]) -> dict[CellKey, Cell]:
    """Return what is *known* of *keys* and still so: whoever adds to a cell makes its number larger."""
    numbers = _select(connection, [key for key in keys if key in known], ("n",))
    return {key: known[key] for key, (n,) in numbers if known[key].n == n}


def _read(connection: Connection, keys: Sequence[CellKey]) -> dict[CellKey, Cell]:
    found = {}
    for key, values in _select(connection, keys, _VALUES):
        named = dict(zip(_VALUES, values, strict=True))
        found[key] = Cell(**named | {"sketches": unpack(named["sketches"])})
    return found


def _select(
    connection: Connection, keys: Sequence[CellKey], names: Sequence[str]
) -> Iterator[tuple[CellKey, Sequence[Any]]]:
    if not keys:
        return
    wanted, values = _table_of(connection, _KEYS, keys)
    # A cross join, because SQLite takes its order as it is: each key is looked up in the index, none is searched for.
    statement = (
        f"WITH k({','.join(_KEYS)}) AS ({wanted}) "  # noqa: S608 - only our own names and marks
        f"SELECT {','.join(f'r.{name}' for name in (*_KEYS, *names))} FROM k CROSS JOIN rollups r "
        f"WHERE {' AND '.join(f'r.{name} = k.{name}' for name in _KEYS)}"
    )
    for row in connection.exec_driver_sql(statement, values):
        yield CellKey(*row[: len(_KEYS)]), row[len(_KEYS) :]


def _replace(connection: Connection, cells: Mapping[CellKey, Cell]) -> None:
    rows, values = _table_of(connection, _COLUMNS, [_row(key, cell) for key, cell in cells.items()])
    replaced = ",".join(f"{name}=excluded.{name}" for name in _VALUES)
    statement = (
        f"INSERT INTO rollups ({','.join(_COLUMNS)}) SELECT * FROM ({rows}) AS k WHERE true "  # noqa: S608 - as above
        f"ON CONFLICT ({','.join(_KEYS)}) DO UPDATE SET {replaced}"
    )
    connection.exec_driver_sql(statement, values)


def _row(key: CellKey, cell: Cell) -> tuple[Any, ...]:
    return (*key, *[getattr(cell, name) for name in _VALUES[:-1]], pack(cell.sketches))


def _table_of(
    connection: Connection, names: Sequence[str], rows: Sequence[Sequence[Any]]
) -> tuple[str, tuple[Any, ...]]:
    """Return *rows* as a query and its parameters: marks for each value on SQLite, arrays on a server."""
    if connection.dialect.name == "sqlite":
        marks = "(" + ",".join("?" * len(names)) + ")"
        return "VALUES " + ",".join([marks] * len(rows)), tuple(chain.from_iterable(rows))
    arrays = ",".join(f"%b::{server_type(ROLLUPS.c[name].type)}[]" for name in names)
    return f"SELECT * FROM unnest({arrays})", tuple(list(column) for column in zip(*rows, strict=True))  # noqa: S608


def _parts(keys: list[CellKey]) -> Iterator[list[CellKey]]:
    keys.sort()
    return (keys[start : start + _AT_ONCE] for start in range(0, len(keys), _AT_ONCE))
