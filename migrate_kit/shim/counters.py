"""What happened so far in this process, by name; shown by `status`."""

from __future__ import annotations

from collections import Counter, deque

from migrate_kit.shim.native import allocate_lock

#: Additions that may wait to be summed up.
MOST_WAITING = 1_024


class Counters:
    """Named counts. Adding takes no lock: it is done on the path of calls, in signal handlers and in finalisers."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[str, int]] = deque()
        self._counts: Counter[str] = Counter()
        self._summing = allocate_lock()

    def add(self, name: str, amount: int = 1) -> None:
        """Count *amount* more of *name*."""
        self._waiting.append((name, amount))
        if len(self._waiting) > MOST_WAITING and self._summing.acquire(blocking=False):
            try:
                self._sum()
            finally:
                self._summing.release()

    def get(self, name: str) -> int:
        """Return the count of *name*."""
        return self.snapshot().get(name, 0)

    def snapshot(self) -> dict[str, int]:
        """Return all counts, sorted by name. For threads of ours and for `status`, not for the path of a call."""
        with self._summing:
            self._sum()
            return dict(sorted(self._counts.items()))

    def _sum(self) -> None:
        while self._waiting:
            name, amount = self._waiting.popleft()
            self._counts[name] += amount
