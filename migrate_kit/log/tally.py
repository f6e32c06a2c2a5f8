"""The bounded queue between those who offer and the one who writes, with the books kept exactly.

Law: offered == stored + dropped + spilled + waiting, at every moment, from every thread.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping
from threading import Condition, RLock
from time import monotonic
from uuid import uuid4

from migrate_kit.model.observation import Observation
from migrate_kit.model.ports import SinkCounts


class Tally:
    """A queue of at most *bound* observations, those being written included, and the counts over its life."""

    def __init__(self, bound: int, *, spills: bool = False) -> None:
        self._bound = bound
        self._spills = spills
        self._spilled = 0
        self._bare: set[str] = set()
        """Ids of what waits in the queue only, where observations lie in a file too."""
        self._queue: deque[Observation] = deque()
        # Re-entrant, because an offer can come from a signal handler or a finaliser inside another offer.
        self._settled = Condition(RLock())
        self._taken = 0
        self._offered = 0
        self._accepted = 0
        self._stored = 0
        self._dropped = 0
        self._abandoned = 0
        self._stored_late = 0
        self._lost_late = 0
        self._unaccounted = 0
        self._closed = False
        self._misses: Counter[str] = Counter()
        self._noting: tuple[str, Mapping[str, int]] | None = None
        self._unrecorded = 0
        """Misses that are not written down yet, those that are being written included."""

    def put(self, observation: Observation, *, is_kept: bool = False) -> int:
        """Take *observation* and return how many wait now; 0 when it was dropped, -1 when only a file has it.

        The queue takes nothing when it is full or closed. *is_kept*: the observation lies in a file too.
        """
        with self._settled:
            self._offered += 1
            waiting = len(self._queue) + self._taken
            if waiting >= self._bound or self._closed:
                if is_kept:
                    self._spilled += 1
                    return -1
                self._dropped += 1
                self._note("closed" if self._closed else "queue full", 1)
                return 0
            self._queue.append(observation)
            self._accepted += 1
            if self._spills and not is_kept:
                self._bare.add(observation.id)
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
            if not self.waiting:
                self._bare.clear()
            self._settled.notify_all()

    def unspill(self, n: int, *, dropped: int) -> None:
        """Say that *n* observations that only a file had are out of it: stored, but for *dropped* of them."""
        with self._settled:
            self._spilled -= n
            self._stored_late += n - dropped
            self._dropped += dropped
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

    def misses(self) -> tuple[str, Mapping[str, int]]:
        """Return what is missing and not yet recorded (reason → observations), under a name.

        The same again until `recorded`: whoever does not know whether it was written down can try it once more.
        """
        with self._settled:
            if self._noting is None:
                self._noting = (uuid4().hex, dict(self._misses))
                self._misses.clear()
            return self._noting

    def recorded(self) -> None:
        """Say that what `misses` returned is written down."""
        with self._settled:
            if self._noting is not None:
                self._unrecorded -= sum(self._noting[1].values())
            self._noting = None
            self._settled.notify_all()

    def wait_recorded(self, timeout_s: float) -> None:
        """Wait until everything missing so far is written down, at most *timeout_s*."""
        with self._settled:
            self._settled.wait_for(lambda: self._unrecorded <= 0, max(0.0, timeout_s))

    @property
    def has_misses(self) -> bool:
        """Whether something is missing and not yet recorded."""
        return bool(self._misses) or self._noting is not None

    def close(self) -> None:
        """Drop what is offered from now on."""
        with self._settled:
            self._closed = True

    def abandon(self) -> None:
        """Drop what still waits in the queue; what lies in a file too is spilled instead."""
        with self._settled:
            bare = sum(one.id in self._bare for one in self._queue) if self._spills else len(self._queue)
            self._dropped += bare
            self._spilled += len(self._queue) - bare
            self._lost_late += len(self._queue)
            self._abandoned += len(self._queue)
            self._queue.clear()
            self._settled.notify_all()

    def wait(self, timeout_s: float) -> bool:
        """Wait until everything accepted so far is settled; True when all of it was stored."""
        deadline = monotonic() + timeout_s
        with self._settled:
            target, lost = self._accepted, self._lost_late
            # The queue is first in, first out: as many settled as were accepted by now means these ones.
            while self._stored + self._lost_late < target or self._spilled:
                left = deadline - monotonic()
                if left <= 0 or not self._settled.wait(left):
                    is_settled = self._stored + self._lost_late >= target and not self._spilled
                    return is_settled and self._lost_late == lost
            return self._lost_late == lost

    @property
    def waiting(self) -> int:
        """How many are queued or being written."""
        return len(self._queue) + self._taken

    @property
    def counts(self) -> SinkCounts:
        """The books at one moment."""
        with self._settled:
            return SinkCounts(
                offered=self._offered,
                stored=self._stored + self._stored_late,
                dropped=self._dropped,
                spilled=self._spilled,
                waiting=self.waiting,
            )

    @property
    def passed(self) -> tuple[int, int]:
        """How many the queue took so far, and how many of those the database has taken or refused."""
        with self._settled:
            return self._accepted, self._accepted - self.waiting - self._abandoned

    def audit(self) -> int:
        """Check the law; what it does not account for is noted as missing, and returned."""
        with self._settled:
            counts = self.counts
            found = counts.stored + counts.dropped + counts.spilled + counts.waiting + self._unaccounted
            missing = counts.offered - found
            if missing:
                self._unaccounted += missing
                self._note("unaccounted", abs(missing))
            return missing
