"""Questions that wait, in the memory of this process. An application of several processes brings its own store."""

from __future__ import annotations

import os
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from migrate_kit.model.confirmation import Pending

MOST_OWNERS, MOST_EACH = 10_000, 8


def _now_us() -> int:
    return time.time_ns() // 1000


class MemoryConfirmations:
    """Implements `model.ports.Confirmations`. Safe among threads; a forked child begins anew.

    Bounded: of one asker the oldest question gives way, and the asker that was quiet longest. Whoever answers a
    question that is gone is told so.
    """

    def __init__(self, *, clock_us: Callable[[], int] = _now_us) -> None:
        self._clock_us = clock_us
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = Lock()
        self._waiting: OrderedDict[str, OrderedDict[str, Pending]] = OrderedDict()

    def add(self, pending: Pending) -> None:
        """Let *pending* wait."""
        with self._mine():
            own = self._waiting.setdefault(pending.owner, OrderedDict())
            self._waiting.move_to_end(pending.owner)
            own[pending.code] = pending
            while len(own) > MOST_EACH:
                own.popitem(last=False)
            while len(self._waiting) > MOST_OWNERS:
                self._waiting.popitem(last=False)

    def waiting(self, owner: str) -> tuple[Pending, ...]:
        """Return what waits for a word of *owner*, oldest first; nothing that has expired."""
        with self._mine():
            own = self._alive(owner)
            return tuple(own.values())

    def take(self, owner: str, code: str) -> Pending | None:
        """Take the question away and return it; of two who ask at once, one gets it. None where it does not wait."""
        with self._mine():
            return self._alive(owner).pop(code, None)

    def _alive(self, owner: str) -> OrderedDict[str, Pending]:
        own = self._waiting.get(owner)
        if own is None:
            return OrderedDict()
        now = self._clock_us()
        for code in [code for code, pending in own.items() if pending.expires_at_us <= now]:
            del own[code]
        if not own:
            del self._waiting[owner]
        return own

    def _mine(self) -> Lock:
        if self._pid != os.getpid():
            self._begin()
        return self._lock
