"""Sharing: which columns one statement for many rows needs one parameter of only, because all of the rows agree there.

Most columns of a process say the same in every row: its name, the version, the stage. A parameter is a copy that the
driver makes while it holds the interpreter lock, so they are half of what it costs to hand rows over.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain
from typing import Any

#: Statements for a set of columns: each is compiled once a connection, which takes as long as some hundred rows.
_MOST = 8
#: Parameters a row that a statement of its own has to save.
_WORTH = 4


class Sharing:
    """The ways to put *count* rows of columns called *names* into one statement; few, as each has to be compiled."""

    def __init__(self, names: tuple[str, ...], count: int) -> None:
        self._names, self._count = names, count
        self._known: list[frozenset[int]] = [frozenset()]

    def of(self, columns: Sequence[Sequence[Any]]) -> tuple[str, tuple[Any, ...]]:
        """Return `(names) …` for the rows that *columns* make, `count` of them, and its parameters."""
        alike = frozenset(place for place, column in enumerate(columns) if _is_one(column))
        way = self._way(alike - {len(columns) - 1} if len(alike) == len(columns) else alike)  # a row needs a column
        own = [column for place, column in enumerate(columns) if place not in way]
        shared = [columns[place][0] for place in sorted(way)]
        return _text(way, self._names, self._count), (*shared, *chain.from_iterable(zip(*own, strict=True)))

    def _way(self, alike: frozenset[int]) -> frozenset[int]:
        """Return the columns to share: all that are *alike* where that is worth a statement, else of one known."""
        found = max((way for way in self._known if way <= alike), key=len)
        if len(alike) < len(found) + _WORTH or len(self._known) == _MOST:
            return found
        self._known.append(alike)
        return alike


def _is_one(column: Sequence[Any]) -> bool:
    return bool(column[0] == column[-1]) and column.count(column[0]) == len(column)


@cache
def _text(way: frozenset[int], names: tuple[str, ...], count: int) -> str:
    """Return the text, made of our own column names and of marks only; the shared columns stand first.

    Marks have no numbers, although a number could stand in every row: the driver takes one for a name, and from
    Python 3.14 on wants such parameters in a mapping.
    """
    own = [place for place in range(len(names)) if place not in way]
    columns = ",".join(names[place] for place in (*sorted(way), *own))
    rows = ",".join([f"({','.join('?' * len(own))})"] * count)
    if not way:
        return f"({columns}) VALUES {rows}"
    same = f"SELECT {','.join('?' * len(way))}"
    # The condition keeps SQLite from taking the conflict clause for that of a join.
    return f"({columns}) SELECT * FROM ({same}) CROSS JOIN (VALUES {rows}) WHERE 1"  # noqa: S608 - no value is in it
