"""Read observations row by row, as adjudication, training and replay need them.

The figures of a report come from `rollups`; the same questions are answered here from the rows, in a time that grows
with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, case, func, literal, select

from migrate_kit.log.cells import DAY_US
from migrate_kit.log.rollups import DayCount, Pair
from migrate_kit.log.rows import from_row
from migrate_kit.log.schema import columns_of
from migrate_kit.log.selection import Epoch, Selection
from migrate_kit.log.tables import LOSSES
from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.model.observation import Observation

_BATCH = 1000
_CONSISTENT = tuple(sorted(CONSISTENT))


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

    def executed(self) -> int:
        """Return in how many observations the dynamic path executed a tool."""
        return int(self.connection.execute(self._query(func.count()).where(O.c.executed != "")).scalar_one())

    def pairs(self) -> list[Pair]:
        """Return what met what, most frequent first."""
        keys = (O.c.legacy_tools, O.c.dynamic_tools, O.c.refusal_kind, O.c.outcome)
        query = self._query(*keys, func.count().label("n")).group_by(*keys).order_by(func.count().desc(), *keys)
        return [
            Pair(legacy=row[0], dynamic=row[1], refusal=row[2], outcome=row[3], n=row[4])
            for row in self.connection.execute(query)
        ]

    def days(self) -> list[tuple[int, str, int]]:
        """Return (UTC day, outcome, observations), in order."""
        day = O.c.at_us // DAY_US
        query = self._query(day, O.c.outcome, func.count()).group_by(day, O.c.outcome).order_by(day, O.c.outcome)
        return [(int(d), outcome, int(n)) for d, outcome, n in self.connection.execute(query)]

    def delta_count(self) -> int:
        """Return how many observations have both decision times."""
        return int(self.connection.execute(self._query(func.count(O.c.delta_us))).scalar_one())

    def delta_ranks(self, ranks: Sequence[int]) -> dict[int, int]:
        """Return rank → added decision time in microseconds, for one-based *ranks* in ascending order of the time."""
        return _at_ranks(self.connection, self._query(O.c.delta_us).where(O.c.delta_us.is_not(None)), ranks)

    def histogram(self, edges: Sequence[int]) -> list[int]:
        """Count added decision times by bucket: below edges[0], [edges[0], edges[1]), …, from the last edge on."""
        bucket = case(*[(O.c.delta_us < edge, i) for i, edge in enumerate(edges)], else_=len(edges))
        query = self._query(bucket, func.count()).where(O.c.delta_us.is_not(None)).group_by(bucket)
        found = {int(i): int(n) for i, n in self.connection.execute(query)}
        return [found.get(i, 0) for i in range(len(edges) + 1)]

    def lost(self) -> int:
        """Return how many observations processes had to drop in the selected time, whatever their router."""
        query = select(func.coalesce(func.sum(LOSSES.c.dropped), 0))
        if self.selection.since_us is not None:
            query = query.where(LOSSES.c.at_us >= self.selection.since_us)
        return int(self.connection.execute(query).scalar_one())

    def epochs(self) -> dict[str, Epoch]:
        """Return the present epoch of each router: the version that decided last, and where it began."""
        query = (
            self._query(O.c.router, O.c.dynamic_version, func.min(O.c.n), func.max(O.c.n).label("last"))
            .where(O.c.dynamic_version.is_not(None))
            .group_by(O.c.router, O.c.dynamic_version)
            .order_by("last")
        )
        return {router: Epoch(version, first) for router, version, first, _ in self.connection.execute(query)}

    def distinct(self) -> RowDistinct:
        """Return the questions over distinct requests: only the first of equal texts counts."""
        return RowDistinct(self.connection, self.selection)

    def _query(self, *columns: Any) -> Select[Any]:
        return select(*columns).select_from(O).where(*self.selection.conditions())


@dataclass(frozen=True, slots=True)
class RowDistinct:
    """Answers, row by row, about the first occurrence of each request with a known outcome."""

    connection: Connection
    selection: Selection

    def agreement(self) -> tuple[int, int]:
        """Return (distinct observations, consistent ones)."""
        n, good = self.connection.execute(self._query(func.count(), _consistent())).one()
        return int(n), int(good or 0)

    def by_tool(self) -> dict[str, tuple[int, int]]:
        """Return legacy choice → (distinct observations, consistent ones)."""
        query = self._query(O.c.legacy_tools, func.count(), _consistent()).where(O.c.legacy_tools.is_not(None))
        rows = self.connection.execute(query.group_by(O.c.legacy_tools))
        return {tools: (int(n), int(good or 0)) for tools, n, good in rows}

    def days(self) -> list[DayCount]:
        """Return the days in order, equal requests of one day counted once."""
        day = O.c.at_us // DAY_US
        query = (
            select(day, func.count(), _consistent())
            .where(O.c.n.in_(self._first(O.c.router, O.c.text_digest, day)))
            .group_by(day)
            .order_by(day)
        )
        rows = self.connection.execute(query)
        return [DayCount(day=int(d), n=int(n), consistent=int(good or 0)) for d, n, good in rows]

    def punctual(self, limit_us: int) -> tuple[int, int]:
        """Return (distinct observations, those that took at most *limit_us* longer); no decision is late."""
        on_time = func.sum(case((O.c.delta_us <= limit_us, 1), else_=0))
        n, good = self.connection.execute(self._query(func.count(), on_time)).one()
        return int(n), int(good or 0)

    def delta_at(self, rank: int) -> int | None:
        """Return the added time at one-based *rank*; None beyond the decisions that came at all."""
        query = self._query(O.c.delta_us).where(O.c.delta_us.is_not(None))
        return _at_ranks(self.connection, query, [rank]).get(rank)

    def _query(self, *columns: Any) -> Select[Any]:
        return select(*columns).select_from(O).where(O.c.n.in_(self._first(O.c.router, O.c.text_digest)))

    def _first(self, *keys: ColumnElement[Any]) -> Select[Any]:
        known = O.c.outcome != Outcome.unknown.value
        return select(func.min(O.c.n)).where(*self.selection.conditions(), known).group_by(*keys)


def _consistent() -> ColumnElement[Any]:
    return func.sum(case((O.c.outcome.in_(_CONSISTENT), 1), else_=0))


def _at_ranks(connection: Connection, values: Select[Any], ranks: Sequence[int]) -> dict[int, int]:
    inner = values.subquery()
    value = next(iter(inner.c))
    ranked = select(value.label("value"), func.row_number().over(order_by=value).label("rank")).subquery()
    query = select(ranked.c.rank, ranked.c.value).where(ranked.c.rank.in_([*ranks, literal(0)]))
    found: Mapping[int, int] = {int(rank): int(v) for rank, v in connection.execute(query)}
    return dict(found)
