"""Which observations a question is about, as SQL conditions."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import ColumnElement

from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.stage import Stage


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """One router or all, from a time on (UTC microseconds), in some stages."""

    router: str | None = None
    since_us: int | None = None
    until_us: int | None = None
    stages: tuple[Stage, ...] = ()

    def conditions(self) -> list[ColumnElement[bool]]:
        """Return the conditions to AND in a WHERE clause."""
        found: list[ColumnElement[bool]] = []
        if self.router is not None:
            found.append(O.c.router == self.router)
        if self.since_us is not None:
            found.append(O.c.at_us >= self.since_us)
        if self.until_us is not None:
            found.append(O.c.at_us < self.until_us)
        if self.stages:
            found.append(O.c.stage.in_([stage.name for stage in self.stages]))
        return found
