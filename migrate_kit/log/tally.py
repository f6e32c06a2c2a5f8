"""The bounded queue between those who offer and the one who writes, with the books kept exactly.

Law: offered == stored + dropped + spilled + waiting, at every moment, from every thread.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from threading import Condition, RLock
from time import monotonic

from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import SinkCounts


class Tally:
    """A queue of at most *bound* observations, those being written included, and the counts over its life."""

    def __init__(self, bound: int) -> None:
        self._bound = bound
        self._queue: deque[Observation] = deque()
        # Re-entrant, because an offer can come from a signal handler or a finaliser inside another offer.
        self._settled = Condition(RLock())
        self._taken = 0
        self._offered = 0
        self._accepted = 0
        self._stored = 0
        self._dropped = 0
        self._lost_late = 0
        self._closed = False
        self._misses: Counter[str] = Counter()
        self._unrecorded = 0
        """Misses that are not written down yet, those that are being written included."""

    def put(self, observation: Observation) -> int:
        """Take *observation* and return how many wait now; 0 when it was dropped, full or closed."""
        with self._settled:
            self._offered += 1
            waiting = len(self._queue) + self._taken
            if waiting >= self._bound or self._closed:
                self._dropped += 1
                self._note("closed" if self._closed else "queue full", 1)
                return 0
            self._queue.append(observation)
            self._accepted += 1
            return waiting + 1

    def take(self, limit: int) -> list[Observation]:
        """Take up to *limit* observations out; they count as waiting until they are settled."""
        with self._settled:
            batch = [self._queue.popleft() for _ in range(min(limit, len(self._queue)))]
            self._taken += len(batch)
            return batch

    def put_back(self, batch: list[Observation]) -> None:
        """Put observations that were taken back to the front, in their order."""
        with self._settled:
            self._taken -= len(batch)
            self._queue.extendleft(reversed(batch))

    def settle(self, *, stored: int = 0, dropped: int = 0) -> None:
        """Say what became of observations that were taken."""
        with self._settled:
            self._taken -= stored + dropped
            self._stored += stored
            self._dropped += dropped
            self._lost_late += dropped
            if dropped:
                self._note("refused by the database", dropped)
            self._settled.notify_all()

    def miss(self, n: int, reason: str) -> None:
        """Take down that *n* observations never came to be offered."""
        with self._settled:
            self._note(reason, n)

    def _note(self, reason: str, n: int) -> None:
        self._misses[reason] += n
        self._unrecorded += n

    def take_misses(self) -> dict[str, int]:
        """Take out what is missing and not yet recorded: reason → observations."""
        with self._settled:
            misses = dict(self._misses)
            self._misses.clear()
            return misses

    def give_back(self, misses: Mapping[str, int]) -> None:
        """Give back what could not be recorded."""
        with self._settled:
            self._misses.update(misses)

    def recorded(self, misses: Mapping[str, int]) -> None:
        """Say that *misses* are written down."""
        with self._settled:
            self._unrecorded -= sum(misses.values())
            self._settled.notify_all()

    def wait_recorded(self, timeout_s: float) -> None:
        """Wait until everything missing so far is written down, at most *timeout_s*."""
        with self._settled:
            self._settled.wait_for(lambda: self._unrecorded <= 0, max(0.0, timeout_s))

    @property
    def has_misses(self) -> bool:
        """Whether something is missing and not yet recorded."""
        return bool(self._misses)

    def close(self) -> None:
        """Drop what is offered from now on."""
        with self._settled:
            self._closed = True

    def abandon(self) -> None:
        """Drop what still waits in the queue."""
        with self._settled:
            self._dropped += len(self._queue)
            self._lost_late += len(self._queue)
            self._queue.clear()
            self._settled.notify_all()

    def wait(self, timeout_s: float) -> bool:
        """Wait until everything accepted so far is settled; True when all of it was stored."""
        deadline = monotonic() + timeout_s
        with self._settled:
            target, lost = self._accepted, self._lost_late
            # The queue is first in, first out: as many settled as were accepted by now means these ones.
            while self._stored + self._lost_late < target:
                left = deadline - monotonic()
                if left <= 0 or not self._settled.wait(left):
                    return self._stored + self._lost_late >= target and self._lost_late == lost
            return self._lost_late == lost

    @property
    def waiting(self) -> int:
        """How many are queued or being written."""
        return len(self._queue) + self._taken

    @property
    def counts(self) -> SinkCounts:
        """The books at one moment."""
        with self._settled:
            return SinkCounts(offered=self._offered, stored=self._stored, dropped=self._dropped, waiting=self.waiting)
