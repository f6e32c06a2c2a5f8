"""How often: a log of the calls of one rule, no older than its period; no such stretch has more than it allows."""

from __future__ import annotations

from collections import Counter, deque

MOST_CALLS = 100_000
"""Calls of one rule that are remembered; while so many are, no further one is let through."""


class Limiter:
    """Not safe among threads by itself: the ledger guards it."""

    def __init__(self) -> None:
        self._taken: deque[tuple[int, str]] = deque()
        self._counts: Counter[str] = Counter()
        self._last_ns = 0

    def room(self, key: str, *, limit: int, period_ns: int, at_ns: int) -> int:
        """Return how many further calls *key* may make now."""
        self._forget(self._moment(at_ns) - period_ns)
        return min(limit - self._counts[key], MOST_CALLS - len(self._taken)) if self._taken else limit

    def take(self, key: str, *, at_ns: int) -> None:
        """Count one call of *key*."""
        self._taken.append((self._moment(at_ns), key))
        self._counts[key] += 1

    @property
    def kept(self) -> int:
        """Number of calls that are remembered."""
        return len(self._taken)

    def _moment(self, at_ns: int) -> int:
        # Threads read the clock before they get the lock, so that a later one may bring an earlier time.
        self._last_ns = max(self._last_ns, at_ns)
        return self._last_ns

    def _forget(self, until_ns: int) -> None:
        while self._taken and self._taken[0][0] <= until_ns:
            _, key = self._taken.popleft()
            self._counts[key] -= 1
            if not self._counts[key]:
                del self._counts[key]
