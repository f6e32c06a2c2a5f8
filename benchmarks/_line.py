"""One row of the accuracy table, and what all its groups read."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from _rows import Row, Rows, read
from _sets import Absent

MISSING = "needs the learned tier"
SMALL = 1_000
"""Requests below which a floor is three points below what was measured, and not one."""


@dataclass(frozen=True, slots=True)
class Line:
    """One row of the table; `key` is its name in --json. A figure is a share, or text."""

    key: str
    title: str
    n: int
    bm25: float | str = "-"
    lexical: float | str = "-"
    ours: float | str | None = None
    rival: float | str = "-"
    measured: float | None = None
    goal: float | None = None

    def cells(self) -> list[object]:
        """Return the row as printed."""
        floor = None if self.measured is None else self.measured - (0.03 if self.n < SMALL else 0.01)
        known = ["-" if value is None else value for value in (floor, self.measured, self.goal)]
        ours = MISSING if self.ours is None else self.ours
        return [self.title, self.n, self.bm25, self.rival, self.lexical, ours, *known]


@cache
def data(name: str) -> Rows:
    """Return a set, read once. Raises Absent."""
    return read(name)


def there(name: str) -> Iterator[str]:
    """Yield *name* where the set can be read; else say so once, on stderr."""
    try:
        data(name)
        yield name
    except Absent as error:
        print(f"left out: {error}", file=sys.stderr)


def mean(values: Sequence[float]) -> float:
    """Return the mean; 0 of nothing."""
    return sum(values) / len(values) if values else 0.0


def recall(row: Row, names: Sequence[str], depth: int) -> float:
    """Return the share of the right tools among the first; r@1 looks at as many as are right."""
    wanted = set(row.labels)
    seen = names[: len(wanted) if depth == 1 else depth]
    return len(wanted.intersection(seen)) / len(wanted)
