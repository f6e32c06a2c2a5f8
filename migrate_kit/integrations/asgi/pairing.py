"""Requests that wait for word of what legacy did, and words that came before their request. All of it is bounded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Lock
from time import monotonic

from migrate_kit.integrations.asgi.mirrored import Mirrored
from migrate_kit.model.decision import LegacyDecision

MOST_WAITING = 10_000


@dataclass(slots=True)
class _Half:
    since: float
    request: Mirrored | None = None
    legacy: LegacyDecision | None = None


@dataclass(slots=True)
class Pairing:
    """Safe among threads. A request or a word that comes twice counts once, for as long as its id is remembered."""

    wait_s: float = 30.0
    most: int = MOST_WAITING
    clock: Callable[[], float] = monotonic
    twice: int = 0
    """Requests and words that came again."""
    alone: int = 0
    """Words for which no request came in time, as for every one that was not mirrored."""
    _halves: OrderedDict[str, _Half] = field(default_factory=OrderedDict)
    _met: OrderedDict[str, None] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def __len__(self) -> int:
        return len(self._halves)

    def request(self, one: Mirrored) -> LegacyDecision | None:
        """Let *one* wait; returns the word that came before it, and then nothing waits."""
        with self._lock:
            half = self._half(one.id)
            if half is None or half.request is not None:
                self.twice += 1
                return None
            half.request = one
            return None if half.legacy is None else self._paired(one.id).legacy

    def legacy(self, request_id: str, decision: LegacyDecision) -> Mirrored | None:
        """Take the word for a request; returns the request that waited for it, and then nothing waits."""
        with self._lock:
            half = self._half(request_id)
            if half is None or half.legacy is not None:
                self.twice += 1
                return None
            half.legacy = decision
            return None if half.request is None else self._paired(request_id).request

    def overdue(self, *, all_of_them: bool = False) -> list[Mirrored]:
        """Take away and return the requests that waited long enough, or gave way to others; oldest first."""
        until = self.clock() - self.wait_s
        gone: list[Mirrored] = []
        with self._lock:
            while self._halves:
                key, half = next(iter(self._halves.items()))
                if not all_of_them and half.since > until and len(self._halves) <= self.most:
                    break
                self._paired(key)
                if half.request is not None:
                    gone.append(half.request)
                else:
                    self.alone += 1
        return gone

    def _half(self, key: str) -> _Half | None:
        """Return the half that waits under *key*, a fresh one where none does; None where both have met."""
        return None if key in self._met else self._halves.setdefault(key, _Half(self.clock()))

    def _paired(self, key: str) -> _Half:
        self._met[key] = None
        while len(self._met) > self.most:
            self._met.popitem(last=False)
        return self._halves.pop(key)
