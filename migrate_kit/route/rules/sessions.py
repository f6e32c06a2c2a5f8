"""What was carried out for whom: the history that dependencies look into, bounded in sessions, tools and time."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable
from threading import Lock

from migrate_kit.model.context import Asker
from migrate_kit.route.rules.clock import Clock

MOST_SESSIONS, MOST_TOOLS = 10_000, 64
LONGEST_S = 24 * 3_600
"""No longer than this a tool is remembered."""
_NS = 10**9


class Sessions:
    """In memory, of this process; implements `model.ports.History`. Safe among threads; a forked child begins anew."""

    def __init__(self, *, clock: Clock | None = None) -> None:
        self._clock = clock or Clock()
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = Lock()
        self._done: OrderedDict[tuple[str, ...], OrderedDict[str, int]] = OrderedDict()

    def record(self, asker: Asker, tools: Iterable[str]) -> None:
        """Remember that *tools* were carried out. The session that was quiet longest is forgotten first."""
        key = key_of(asker)
        if key is None:
            return
        at_ns = self._clock.elapsed_ns()
        with self._mine():
            done = self._done.setdefault(key, OrderedDict())
            self._done.move_to_end(key)
            for tool in tools:
                done[tool] = at_ns
                done.move_to_end(tool)
            self._forget(done, at_ns)

    def done(self, asker: Asker, *, within_s: int) -> frozenset[str]:
        """Return the tools that were carried out for *asker* lately; none for one of whom nothing is known."""
        key = key_of(asker)
        if key is None:
            return frozenset()
        since_ns = self._clock.elapsed_ns() - within_s * _NS
        with self._mine():
            return frozenset(tool for tool, at_ns in self._done.get(key, {}).items() if at_ns >= since_ns)

    def __len__(self) -> int:
        return len(self._done)

    def _forget(self, done: OrderedDict[str, int], at_ns: int) -> None:
        while len(done) > MOST_TOOLS:
            done.popitem(last=False)
        while len(self._done) > MOST_SESSIONS or _last(next(iter(self._done.values()))) < at_ns - LONGEST_S * _NS:
            self._done.popitem(last=False)

    def _mine(self) -> Lock:
        if self._pid != os.getpid():
            self._begin()
        return self._lock


def _last(done: OrderedDict[str, int]) -> int:
    return next(reversed(done.values()), 0)


def key_of(asker: Asker) -> tuple[str, ...] | None:
    """Return what stands for the session: its own name, else the user; of both within the tenant. None: not known."""
    if asker.session is not None:
        return "session", asker.tenant or "", asker.session
    return None if asker.user is None else ("user", asker.tenant or "", asker.user)
