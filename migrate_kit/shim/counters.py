"""What happened so far in this process, by name; shown by `status`."""

from __future__ import annotations

from collections import Counter
from threading import RLock


class Counters:
    """Named counts. Re-entrant, because a finaliser or signal handler may call a wrapped router in the middle."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._counts: Counter[str] = Counter()

    def add(self, name: str, amount: int = 1) -> None:
        """Count *amount* more of *name*."""
        with self._lock:
            self._counts[name] += amount

    def get(self, name: str) -> int:
        """Return the count of *name*."""
        return self._counts[name]

    def snapshot(self) -> dict[str, int]:
        """Return all counts, sorted by name."""
        with self._lock:
            return dict(sorted(self._counts.items()))
