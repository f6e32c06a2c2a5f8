"""Real threads, locks and queues, also in a process in which gevent has put greenlets in their place.

A greenlet that decides, compares or writes to a database stops all others of its thread. So what we do beside the host
runs in threads of the system there too. Who waits for them waits as greenlets do: by looking again a moment later,
with a `sleep` that lets the others go on.
"""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from _thread import LockType

#: Seconds between two looks of a greenlet at what a thread has to set: at first, and after a while.
SHORTEST_LOOK_S, LONGEST_LOOK_S = 0.0002, 0.002


def is_green() -> bool:
    """Tell whether gevent has patched this process."""
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("threading"))


def _original(module: str, name: str) -> Any:
    monkey = sys.modules.get("gevent.monkey")
    return getattr(import_module(module), name) if monkey is None else monkey.get_original(module, name)


allocate_lock: Callable[[], LockType] = _original("_thread", "allocate_lock")
_sleep: Callable[[float], None] = _original("time", "sleep")
_OWN: Any = _original("_thread", "_local")()
"""Of a thread of the system that we started: it has nobody to let go on."""
start_new_thread: Callable[..., Any] = _original("_thread", "start_new_thread")
SimpleQueue: Any = _original("queue", "SimpleQueue")


class Signal(Protocol):
    """What we use of `threading.Event`."""

    def set(self) -> None:
        """Let go whoever waits, now and later."""

    def clear(self) -> None:
        """Make them wait again."""

    def is_set(self) -> bool:
        """Tell whether nobody has to wait."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait; False when the time ran out."""


class _Looked:
    """A signal that greenlets and threads may wait for alike."""

    def __init__(self) -> None:
        self._is_set = False

    def set(self) -> None:
        self._is_set = True

    def clear(self) -> None:
        self._is_set = False

    def is_set(self) -> bool:
        return self._is_set

    def wait(self, timeout: float | None = None) -> bool:
        return look(self.is_set, timeout)


def signal() -> Signal:
    """Return a signal that is not set."""
    return _Looked() if is_green() else threading.Event()


def look(fact: Callable[[], bool], timeout: float | None) -> bool:
    """Wait until *fact* holds, letting other greenlets go on; False when the time ran out."""
    end = None if timeout is None else time.monotonic() + timeout
    pause_s = SHORTEST_LOOK_S
    while not fact():
        left_s = pause_s if end is None else end - time.monotonic()
        if left_s <= 0:
            return False
        sleep = _sleep if getattr(_OWN, "is_real", False) else time.sleep
        sleep(min(pause_s, left_s))
        pause_s = min(pause_s * 1.5, LONGEST_LOOK_S)
    return True


def acquire(lock: Any, timeout: float) -> bool:
    """Take *lock* within *timeout* seconds; False when the time ran out."""
    if is_green():
        return look(lambda: bool(lock.acquire(False)), timeout)
    return bool(lock.acquire(timeout=timeout))


def breathe() -> None:
    """Let what runs as greenlets in this thread go on: the log's writer is one, started by our offer."""
    if is_green():
        time.sleep(0)


def end_greenlets() -> None:
    """End what gevent has in this thread; a thread that is within gevent when the interpreter ends would crash it."""
    hub = sys.modules["gevent"].get_hub() if is_green() else None
    if hub is not None:
        hub.destroy(destroy_loop=True)


class Thread(threading.Thread):
    """A daemon thread; in a patched process one of the system, with as much of the class as we use."""

    def __init__(self, *, target: Callable[..., object], name: str, args: tuple[Any, ...] = ()) -> None:
        super().__init__(name=name, daemon=True)
        self._does, self._with = target, args
        self._is_green, self._lives = is_green(), False

    def start(self) -> None:
        """Start it. Raises RuntimeError where there can be none."""
        if not self._is_green:
            super().start()
            return
        self._lives = True
        try:
            start_new_thread(self.run, ())
        except BaseException:
            self._lives = False
            raise

    def run(self) -> None:
        """Do what it is for."""
        _OWN.is_real = self._is_green
        try:
            self._does(*self._with)
        finally:
            self._lives = False

    def is_alive(self) -> bool:
        """Tell whether it runs."""
        return self._lives if self._is_green else super().is_alive()

    def join(self, timeout: float | None = None) -> None:
        """Wait for its end."""
        if self._is_green:
            look(lambda: not self._lives, timeout)
        else:
            super().join(timeout)
