"""What rules remember from one request to the next. One for the routers of a process; it outlives every reload."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock

from migrate_kit.model.context import Asker
from migrate_kit.model.ports import History
from migrate_kit.model.rules import Rate, Rule, seconds
from migrate_kit.route.rules.clock import Clock
from migrate_kit.route.rules.limiter import Limiter
from migrate_kit.route.rules.sessions import Sessions

_NS = 10**9


@dataclass(frozen=True, slots=True, kw_only=True)
class Demand:
    """One call that counts against the rate of *rule*."""

    rule: Rule
    rate: Rate
    key: str
    tool: str = ""
    place: int = 0
    """Which call of the plan it is."""


class Ledger:
    """Safe among threads. A forked child begins with an empty one: it serves other sessions, and a lock may be held."""

    def __init__(self, *, clock: Clock | None = None, history: History | None = None) -> None:
        """Keep time by *clock*, and know by *history* what was done (default: what this process remembers)."""
        self.clock = clock or Clock()
        self.history: History = history or Sessions(clock=self.clock)
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = Lock()
        self._limiters: dict[str, Limiter] = {}
        self._nameless = 0

    @property
    def nameless(self) -> int:
        """Decisions in which a rule on permission met an asker of whom nothing is known."""
        return self._nameless if self._pid == os.getpid() else 0

    def meet_nameless(self) -> None:
        """Count one of them."""
        with self._mine():
            self._nameless += 1

    def full(self, demands: Sequence[Demand]) -> tuple[Demand, ...]:
        """Return those of *demands*, met one after the other, for which there is no room. Counts nothing."""
        at_ns = self.clock.elapsed_ns()
        with self._mine():
            return self._full(demands, at_ns)

    def take(self, demands: Sequence[Demand]) -> tuple[Demand, ...]:
        """Count all of *demands*; where there is no room for one of them, count none and return those."""
        at_ns = self.clock.elapsed_ns()
        with self._mine():
            full = self._full(demands, at_ns)
            for demand in () if full else demands:
                self._limiters[demand.rule.id].take(demand.key, at_ns=at_ns)
            return full

    def _full(self, demands: Sequence[Demand], at_ns: int) -> tuple[Demand, ...]:
        full: list[Demand] = []
        met: dict[tuple[str, str], int] = {}
        for demand in demands:
            limiter = self._limiters.get(demand.rule.id) or self._limiters.setdefault(demand.rule.id, Limiter())
            period_ns = seconds(demand.rate.period) * _NS
            room = limiter.room(demand.key, limit=demand.rate.limit, period_ns=period_ns, at_ns=at_ns)
            before = met.get((demand.rule.id, demand.key), 0)
            if room <= before:
                full.append(demand)
            met[demand.rule.id, demand.key] = before + 1
        return tuple(full)

    def _mine(self) -> Lock:
        if self._pid != os.getpid():
            self._begin()
        return self._lock


def key_of(rate: Rate, asker: Asker) -> str:
    """Return whose calls are counted together; those of unknown askers are all one's."""
    tenant = asker.tenant or ""
    found = {"user": asker.user, "session": asker.session, "tenant": asker.tenant, "process": None}[rate.per]
    return "" if found is None else f"{tenant}\0{found}" if rate.per != "tenant" else f"\0{found}"
