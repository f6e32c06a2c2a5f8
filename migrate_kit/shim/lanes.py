"""Threads that run foreign code under a deadline: a lane that does not come back is left behind and replaced."""

from __future__ import annotations

import os
from _thread import allocate_lock
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context
from queue import SimpleQueue
from threading import Thread
from typing import Any


class Errand:
    """One function to run in a copied context, and what came of it."""

    __slots__ = ("_done", "abandoned", "context", "error", "function", "is_back", "notify", "value")

    def __init__(self, context: Context, function: Callable[[], Any]) -> None:
        self.context = context
        self.function = function
        self.value: Any = None
        self.error: str | None = None
        """Class name of what was raised, SystemExit and its kind included."""
        self.abandoned = False
        self.is_back = False
        """The function came back in time; from then on the errand cannot be abandoned."""
        self.notify: Callable[[], object] | None = None
        """Called from the lane when done; for callers that cannot block."""
        self._done = allocate_lock()
        self._done.acquire()

    def run(self) -> None:
        """Run the function; never raises. `finish` then tells who waits."""
        try:
            self.value = self.context.run(self.function)
        except BaseException as error:  # noqa: BLE001 - the candidate may raise anything, and none of it is ours
            self.error = type(error).__name__

    def finish(self) -> None:
        """Let go whoever waits."""
        self._done.release()
        if self.notify is not None:
            with suppress(RuntimeError):  # the caller's event loop is closed: nobody waits any more
                self.notify()

    def wait(self, seconds: float) -> bool:
        """Wait until the function came back; False when the time ran out."""
        return self._done.acquire(timeout=max(seconds, 0))


class Lanes:
    """At most *limit* threads at work and *hung_limit* left behind; beyond that errands are refused."""

    def __init__(self, name: str, *, limit: int, hung_limit: int = 4) -> None:
        self.name, self.limit, self.hung_limit = name, limit, hung_limit
        self.hung = 0
        self._idle: list[_Lane] = []
        self._count = 0
        self._lock = allocate_lock()

    def send(self, errand: Errand) -> bool:
        """Start *errand* in a free lane; False when there is none, and no thread can be had."""
        lane = self._free_lane()
        if lane is None:
            return False
        lane.inbox.put(errand)
        return True

    def abandon(self, errand: Errand) -> None:
        """Leave a hanging errand behind; its lane no longer counts until it comes back, if ever."""
        with self._lock:
            if not errand.abandoned and not errand.is_back:
                errand.abandoned = True
                self.hung += 1
                self._count -= 1

    def close(self) -> None:
        """Let idle lanes end."""
        with self._lock:
            idle, self._idle = self._idle, []
            self._count -= len(idle)
        for lane in idle:
            lane.inbox.put(None)

    def _free_lane(self) -> _Lane | None:
        with self._lock:
            if self._idle:
                return self._idle.pop()
            if self._count >= self.limit or self.hung >= self.hung_limit:
                return None
            self._count += 1
        lane = _Lane(self)
        try:
            lane.start()
        except RuntimeError:  # the process may have no more threads, or is ending
            with self._lock:
                self._count -= 1
            return None
        return lane

    def _back(self, lane: _Lane, errand: Errand) -> bool:
        """Take a lane back; False when it was left behind meanwhile and must end."""
        with self._lock:
            if errand.abandoned:
                self.hung -= 1
                return False
            errand.is_back = True
            self._idle.append(lane)
            return True


class _Lane(Thread):
    def __init__(self, lanes: Lanes) -> None:
        super().__init__(name=f"migrate-kit-{lanes.name}", daemon=True)
        self.inbox: SimpleQueue[Errand | None] = SimpleQueue()
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
