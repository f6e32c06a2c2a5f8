"""Epochs: which version of a router, and which key of the digests, an observation is evidence of.

A version that comes back goes on with its own epoch. An error or a timeout leaves no version behind; it belongs to
the version that decided last before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, case, insert, select, update

from migrate_kit.log.tables import EPOCHS

_ALL = select(EPOCHS).order_by(EPOCHS.c.id)
_WIDEN = (
    update(EPOCHS)
    .where(EPOCHS.c.id == bindparam("number"))
    .values(
        first_us=case((EPOCHS.c.first_us < bindparam("first"), EPOCHS.c.first_us), else_=bindparam("first")),
        last_us=case((EPOCHS.c.last_us > bindparam("last"), EPOCHS.c.last_us), else_=bindparam("last")),
    )
)


class Identity(NamedTuple):
    """What makes an epoch; `version` is empty before any version decided."""

    router: str
    version: str
    key_id: str


@dataclass(slots=True)
class Epochs:
    """The epochs of a database, as one transaction sees them, and what it adds to them."""

    ids: dict[Identity, int] = field(default_factory=dict)
    spans: dict[int, tuple[int, int]] = field(default_factory=dict)
    """Times of the first and the last observation."""
    present: dict[str, Identity] = field(default_factory=dict)
    """Router → the version that decided last, by the time of the decision."""
    fresh: list[Identity] = field(default_factory=list)
    touched: set[int] = field(default_factory=set)

    @classmethod
    def load(cls, connection: Connection) -> Epochs:
        """Return what is known so far."""
        found = cls()
        for row in connection.execute(_ALL):
            identity = Identity(row.router, row.version, row.key_id)
            found.ids[identity] = row.id
            found.spans[row.id] = (row.first_us, row.last_us)
            found._now(identity, row.last_us)
        return found

    def of(self, router: str, version: str | None, key_id: str, first_us: int, last_us: int) -> int:
        """Return the epoch of observations made from *first_us* to *last_us*; one that is new gets the next number."""
        present = self.present.get(router)
        if version is None:
            version = present.version if present is not None and present.key_id == key_id else ""
        identity = Identity(router, version, key_id)
        found = self.ids.get(identity)
        if found is None:
            found = self.ids[identity] = max(self.spans, default=0) + 1
            self.spans[found] = (first_us, last_us)
            self.fresh.append(identity)
        first, last = self.spans[found]
        if first_us < first or last_us > last:
            self.spans[found] = (min(first, first_us), max(last, last_us))
            self.touched.add(found)
        self._now(identity, self.spans[found][1])
        return found

    def _now(self, identity: Identity, last_us: int) -> None:
        if not identity.version:
            return
        present = self.present.get(identity.router)
        if present is None or present is identity or last_us >= self.spans[self.ids[present]][1]:
            self.present[identity.router] = identity

    def save(self, connection: Connection) -> None:
        """Write what is new. The caller holds the lock that lets one transaction at a time do so."""
        if self.fresh:
            connection.execute(insert(EPOCHS), [self._row(identity) for identity in self.fresh])
        fresh = {self.ids[identity] for identity in self.fresh}
        for changed in sorted(self.touched - fresh):
            first, last = self.spans[changed]
            connection.execute(_WIDEN, {"number": changed, "first": first, "last": last})

    def present_ids(self, routers: Iterable[str] | None = None) -> set[int]:
        """Return the present epoch of each router."""
        named = self.present if routers is None else set(routers) & self.present.keys()
        return {self.ids[self.present[router]] for router in named}

    def _row(self, identity: Identity) -> dict[str, object]:
        number = self.ids[identity]
        first, last = self.spans[number]
        return {"id": number, **identity._asdict(), "first_us": first, "last_us": last}
