"""A breaker: a dynamic side that fails, drags or hangs is left alone, and one probe at a time asks whether it is well.

Nothing here makes a caller wait. Calls report to a queue that takes no lock; whoever finds the state free to change
takes the reports in, and everybody else goes on. A call carries the generation it was admitted in, so what comes back
late says nothing about the state that is in force by then.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Literal

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.shim.native import allocate_lock
from migrate_kit.shim.window import FAILED, FINE, SLOW, Window

State = Literal["closed", "open", "half_open"]
#: Reports that may wait for somebody to take them in; calls that go well leave that to others.
MOST_WAITING = 256
#: A call that is not back after so many windows was forgotten by whoever made it.
FORGOTTEN = 3.0


class Permit:
    """Leave to ask the dynamic side once."""

    __slots__ = ("began", "generation", "patience_s")

    def __init__(self, began: float, generation: int, patience_s: float) -> None:
        self.began, self.generation, self.patience_s = began, generation, patience_s


class Breaker:
    """One breaker, closed at first. Its clock must be monotonic."""

    def __init__(self, settings: BreakerSettings, *, clock: Callable[[], float] = monotonic) -> None:
        self.settings, self._clock = settings, clock
        self.is_open = False
        self.generation = 0
        """Another one in each state, so that nobody closes or opens what he was not admitted by."""
        self.reason = ""
        """Why it last opened."""
        self.opened = 0
        """How often it has opened."""
        self.unsaid: deque[str] = deque(maxlen=16)
        """Reasons of openings, and empty texts for closings, that nobody has been told yet."""
        self._blocks = settings.mode == "on"
        self._window = Window(settings.window_us / 1e6)
        self._under_way: set[Permit] = set()
        self._reports: deque[tuple[float, int, Permit]] = deque()
        self._changing = allocate_lock()
        self._leased: Permit | None = None
        self._until = 0.0
        self._closed_at = float("-inf")
        self._in_a_row = 0

    @property
    def state(self) -> State:
        """`half_open` is open with a probe under way."""
        return "closed" if not self.is_open else "open" if self._leased is None else "half_open"

    def blocks(self) -> bool:
        """Tell, without taking anything, whether a call would now be turned away."""
        return self.is_open and self._blocks and self._clock() < self._until

    def admit(self, patience_us: int) -> Permit | None:
        """Return leave for one call, which is slow after *patience_us*; None while legacy has to serve.

        Each permit goes back by `settle` or `release`.
        """
        generation = self.generation  # read before the state, which changes first on the way up and last down
        if not self.is_open:
            permit = Permit(self._clock(), generation, patience_us / 1e6)
            self._under_way.add(permit)
            return permit
        probe = self._probe(patience_us / 1e6)
        if probe is None and not self._blocks:
            return Permit(self._clock(), -1, patience_us / 1e6)
        return probe

    def settle(self, permit: Permit, *, failed: bool) -> None:
        """Report what became of a call. Never raises, never waits."""
        now = self._clock()
        self._under_way.discard(permit)
        kind = FAILED if failed else SLOW if now - permit.began > permit.patience_s else FINE
        if permit.generation != self.generation and permit is not self._leased:
            return
        self._reports.append((now, kind, permit))
        if kind != FINE or permit is self._leased or len(self._reports) > MOST_WAITING:
            self.look()

    def release(self, permit: Permit) -> None:
        """Give back a permit of a call that says nothing: the caller was interrupted, or nothing was asked."""
        self._under_way.discard(permit)
        if permit is self._leased:
            self._until = self._clock()

    def look(self) -> None:
        """Take in what was reported, and open where that is due; another thread may be at it already."""
        while self._changing.acquire(blocking=False):
            try:
                self._take_in()
                if not self.is_open and self.settings.mode != "off":
                    self._judge(self._clock())
            finally:
                self._changing.release()
            if not self._reports:  # what came in between the two is ours: who brought it went on
                return

    def _probe(self, patience_s: float) -> Permit | None:
        if not self._changing.acquire(blocking=False):
            return None
        try:
            now = self._clock()
            if not self.is_open or now < self._until:
                return None
            self._until = now + self.settings.lease_us / 1e6
            self._leased = Permit(now, self.generation, patience_s)
            return self._leased
        finally:
            self._changing.release()

    def _take_in(self) -> None:
        while self._reports:
            at, kind, permit = self._reports.popleft()
            if permit is self._leased:
                self._probed(at, kind)
            elif permit.generation == self.generation:
                self._window.add(at, kind)

    def _probed(self, at: float, kind: int) -> None:
        if kind == FINE:
            self._leased = None
            self._closed_at = at
            self.generation += 1
            self.is_open = False
            self.unsaid.append("")
        else:
            self._open(at, self.reason)

    def _judge(self, now: float) -> None:
        counts, hung = self._window.counts(now), self._hung(now)
        total = sum(counts) + hung
        if total < self.settings.min_calls:
            return
        failed, slow = counts.failed + hung, counts.slow + hung
        if failed >= self.settings.error_rate * total:
            self._open(now, f"{counts.failed} of {total} calls failed, {hung} hang")
        elif slow >= self.settings.slow_rate * total:
            self._open(now, f"{counts.slow} of {total} calls were slow, {hung} hang")

    def _hung(self, now: float) -> int:
        """Return how many calls should be back by now; they count before they are."""
        hung = 0
        for permit in self._under_way.copy():
            waited = now - permit.began
            if waited > permit.patience_s + FORGOTTEN * self.settings.window_us / 1e6:
                self._under_way.discard(permit)
            elif waited > permit.patience_s and permit.generation == self.generation:
                hung += 1
        return hung

    def _open(self, now: float, reason: str) -> None:
        is_new = not self.is_open
        is_again = now - self._closed_at < self.settings.window_us / 1e6
        self._in_a_row = self._in_a_row + 1 if is_again or not is_new else 0
        rest_us = min(self.settings.open_us << min(self._in_a_row, 16), self.settings.longest_open_us)
        self._until, self._leased, self.reason = now + rest_us / 1e6, None, reason
        self.is_open = True
        self.generation += 1
        self._window.clear()
        if is_new:
            self.opened += 1
            self.unsaid.append(reason)
