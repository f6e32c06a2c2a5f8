"""Read observations row by row, as adjudication, training and replay need them; the figures come from `rollups`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select

from migrate_kit.log.rows import from_row
from migrate_kit.log.schema import columns_of
from migrate_kit.log.selection import Selection
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.observation import Observation

_BATCH = 1000


@dataclass(frozen=True, slots=True)
class Reader:
    """Answers about the observations of *selection*, row by row."""

    connection: Connection
    selection: Selection

    def observations(self) -> Iterator[Observation]:
        """Yield the observations in the order they arrived."""
        there = columns_of(self.connection, O)
        columns = [column for column in O.columns if column.name in there]
        last = 0
        while True:
            page = select(*columns).where(*self.selection.conditions(), O.c.n > last).order_by(O.c.n).limit(_BATCH)
            rows = self.connection.execute(page).mappings().all()
            yield from (from_row(dict(row)) for row in rows)
            if len(rows) < _BATCH:
                return
            last = rows[-1]["n"]

    def counts_by(self, column: str) -> dict[str, int]:
        """Return value → number of observations for a column of `observations`; rows without a value are left out."""
        key = O.c[column]
        query = self._query(key, func.count()).where(key.is_not(None)).group_by(key).order_by(key)
        return {str(value): int(n) for value, n in self.connection.execute(query)}

    def span(self) -> tuple[int, int | None, int | None]:
        """Return (observations, time of the first, time of the last)."""
        n, first, last = self.connection.execute(
            self._query(func.count(), func.min(O.c.at_us), func.max(O.c.at_us))
        ).one()
        return int(n), first, last

    def _query(self, *columns: Any) -> Select[Any]:
        return select(*columns).select_from(O).where(*self.selection.conditions())
