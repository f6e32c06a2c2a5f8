"""Which observations a question is about, as SQL conditions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sqlalchemy import ColumnElement, and_, false, or_

from migrate_kit.log.tables import OBSERVATIONS as O
from migrate_kit.model.stage import Stage


@dataclass(frozen=True, slots=True)
class Epoch:
    """Evidence of one router: what its present version decided, from arrival number *first* on."""

    version: str
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """One router or all, from a time on (UTC microseconds), in some stages, of the given epochs."""

    router: str | None = None
    since_us: int | None = None
    until_us: int | None = None
    stages: tuple[Stage, ...] = ()
    epochs: Mapping[str, Epoch] | None = field(default=None)

    def within(self, epochs: Mapping[str, Epoch]) -> Selection:
        """Return the part of it that belongs to *epochs* (router → epoch)."""
        return replace(self, epochs=epochs)

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
        if self.epochs is not None:
            found.append(or_(false(), *[_in_epoch(router, epoch) for router, epoch in self.epochs.items()]))
        return found


def _in_epoch(router: str, epoch: Epoch) -> ColumnElement[bool]:
    # An error or a timeout leaves no version behind; it belongs to the epoch it happened in.
    version = or_(O.c.dynamic_version == epoch.version, O.c.dynamic_version.is_(None))
    return and_(O.c.router == router, O.c.n >= epoch.first, version)
