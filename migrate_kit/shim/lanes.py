"""Threads that run foreign code under a deadline: a lane that does not come back is left behind and replaced."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from time import thread_time_ns
from typing import Any

from migrate_kit.shim.native import SimpleQueue, acquire, allocate_lock, start_new_thread


class Errand:
    """One function to run in a copied context, and what came of it."""

    __slots__ = ("_claimed", "_done", "abandoned", "context", "cpu_ns", "error", "function", "notify", "value")

    def __init__(self, context: Context, function: Callable[[], Any]) -> None:
        self.context = context
        self.function = function
        self.value: Any = None
        self.error: str | None = None
        """Class name of what was raised, SystemExit and its kind included."""
        self.abandoned = False
        self.cpu_ns: int | None = None
        """Set to 0 it becomes the processor time that the function took."""
        self._claimed = allocate_lock()
        self.notify: Callable[[], object] | None = None
        """Called from the lane when done; for callers that cannot block."""
        self._done = allocate_lock()
        self._done.acquire()

    def claim(self) -> bool:
        """Return True to the first who asks: it came back in time, or it was left behind."""
        return self._claimed.acquire(blocking=False)

    def run(self) -> None:
        """Run the function; never raises. `finish` then tells who waits."""
        started = None if self.cpu_ns is None else thread_time_ns()
        try:
            self.value = self.context.run(self.function)
        except BaseException as error:  # noqa: BLE001 - the candidate may raise anything, and none of it is ours
            self.error = type(error).__name__
        if started is not None:
            self.cpu_ns = thread_time_ns() - started

    def finish(self) -> None:
        """Let go whoever waits."""
        self._done.release()
        if self.notify is not None:
            with suppress(RuntimeError):  # the caller's event loop is closed: nobody waits any more
                self.notify()

    def wait(self, seconds: float) -> bool:
        """Wait until the function came back; False when the time ran out."""
        return acquire(self._done, max(seconds, 0))


class Lanes:
    """At most *limit* threads at work and *hung_limit* left behind; beyond that errands are refused.

    Without a lock: a signal handler or finaliser may call a wrapped router in the middle of anything here.
    """

    def __init__(self, name: str, *, limit: int, hung_limit: int = 4) -> None:
        self.name, self.limit, self.hung_limit = name, limit, hung_limit
        self._idle: deque[_Lane] = deque()
        self._slots: deque[None] = deque([None] * limit)
        """One for each lane that may still be started."""
        self._left_behind: set[Errand] = set()

    @property
    def hung(self) -> int:
        """How many errands are left behind and not back."""
        return len(self._left_behind)

    @property
    def is_hung(self) -> bool:
        """True when so many are left behind that no new lane is started."""
        return self.hung >= self.hung_limit

    def warm(self) -> bool:
        """Have a free lane ready: once the main thread has ended, no thread can be started any more."""
        lane = self._free_lane()
        if lane is not None:
            self._idle.append(lane)
        return lane is not None

    def send(self, errand: Errand) -> bool:
        """Start *errand* in a free lane; False when there is none, and no thread can be had."""
        lane = self._free_lane()
        if lane is None:
            return False
        lane.inbox.put(errand)
        return True

    def abandon(self, errand: Errand) -> None:
        """Leave a hanging errand behind; its lane no longer counts until it comes back, if ever."""
        if errand.abandoned:
            return
        self._left_behind.add(errand)  # first, because it may come back right after the next line
        if errand.claim():
            errand.abandoned = True
            self._slots.append(None)
        else:
            self._left_behind.discard(errand)

    def close(self) -> None:
        """Let idle lanes end."""
        with suppress(IndexError):
            while True:
                self._idle.pop().inbox.put(None)
                self._slots.append(None)

    def _free_lane(self) -> _Lane | None:
        with suppress(IndexError):
            return self._idle.pop()
        if self.is_hung:
            return None
        try:
            self._slots.pop()
        except IndexError:
            return None
        lane = _Lane(self)
        try:
            # Not `threading.Thread`: its start takes locks that a signal handler of the host could find taken.
            start_new_thread(lane.run, ())
        except RuntimeError:  # the process may have no more threads, or is ending
            self._slots.append(None)
            return None
        return lane

    def _back(self, lane: _Lane, errand: Errand) -> bool:
        """Take a lane back; False when it was left behind meanwhile and must end."""
        if not errand.claim():
            self._left_behind.discard(errand)
            return False
        self._idle.append(lane)
        return True


class _Lane:
    def __init__(self, lanes: Lanes) -> None:
        self.inbox: Any = SimpleQueue()
        self._lanes = lanes
        self._home = os.getpid()

    def run(self) -> None:
        """Run errands until told to end."""
        while (errand := self.inbox.get()) is not None:
            errand.run()
            if os.getpid() != self._home:
                os._exit(0)  # the candidate forked: this copy of the service has nobody to serve
            # Free before anybody hears of it: who has just been answered may send the next errand at once.
            is_free = self._lanes._back(self, errand)
            errand.finish()
            if not is_free:
                return
            del errand
