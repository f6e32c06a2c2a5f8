"""The threads that keep flags and descriptions fresh, and what they owe to forks and to the end of the process."""

from __future__ import annotations

import atexit
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread, current_thread
from typing import TYPE_CHECKING, Any

from migrate_kit.shim import descriptions, native
from migrate_kit.shim.site import Site, sites
from migrate_kit.shim.voice import warn

if TYPE_CHECKING:
    from migrate_kit.shim.processes import Beat

#: Seconds between two looks at the flag file.
PERIOD_S = 0.25
#: Seconds between two reads of a source that may block.
SLOW_PERIOD_S = 1.0
#: The longest that a fork of the host waits for our threads; one that hangs in a source holds nothing of a child's.
FORK_WAIT_S = 0.1
#: Whether a fork warns of other threads: they may hold a lock that the child then waits for.
FORK_WARNS = sys.version_info >= (3, 12)
#: The longest that the end of a process of multiprocessing waits for what is not yet stored.
LEAVE_S = 2.0


class Watcher(Thread):
    """Polls all sites; one in each process."""

    def __init__(self) -> None:
        super().__init__(name="migrate-kit-flags", daemon=True)
        self.pid = os.getpid()
        self.ended = native.signal()
        self._beats: dict[int, Beat] = {}
        self._beside: dict[tuple[int, str], native.Thread] = {}
        """(site, name) → the thread that looks at what may block or take long, so that the flags never wait for it."""

    def run(self) -> None:
        """Poll until told to end, whatever a site does or a host throws at this thread."""
        while not self.ended.is_set():
            try:
                self._poll_on()
            except BaseException as error:  # noqa: BLE001 - a host may throw into any thread: it must not lose its flags
                warn("shim.watcher-fault", what=f"{type(error).__name__}: {error}")

    def _poll_on(self) -> None:
        while not self.ended.wait(PERIOD_S):
            for site in sites():
                try:
                    self._serve(site)
                except Exception as error:  # noqa: BLE001 - the watcher outlives every fault
                    site.counters.add("faults")
                    warn("shim.watcher-fault", what=f"{type(error).__name__}: {error}")

    def _serve(self, site: Site) -> None:
        from migrate_kit.shim.processes import Beat  # in this thread, not while the host imports us

        site.poll()
        site.breakers.look()
        if site.worker is not None:
            site.worker.revive()
        if id(site) not in self._beats:
            self._beats[id(site)] = Beat(site)
        self._beats[id(site)].tick()
        if site.slow:
            self._look_beside(site, "migrate-kit-slow", _poll_slow)
        if site.descriptions.is_due:
            self._look_beside(site, "migrate-kit-descriptions", _poll_descriptions)

    def _look_beside(self, site: Site, name: str, look: Callable[[Site, Watcher], None]) -> None:
        thread = self._beside.get((id(site), name))
        if thread is None or not thread.is_alive():
            self._beside[id(site), name] = thread = native.Thread(target=look, args=(site, self), name=name)
            thread.start()

    def end(self) -> None:
        """Stop polling and take the marks of this process away."""
        self.ended.set()
        for beat in self._beats.values():
            beat.remove()

    def stop(self, seconds: float) -> None:
        """Stop polling and wait for the threads to be gone, at most *seconds*."""
        self.ended.set()
        end = time.monotonic() + seconds
        for thread in (self, *self._beside.values()):
            if thread is not current_thread() and thread.ident is not None:
                thread.join(max(end - time.monotonic(), 0))
                _wait_for_the_end(thread, end)


def _wait_for_the_end(thread: Thread, end: float) -> None:
    # Before Python 3.13 a joined thread has a few microseconds to live, in which the system still counts it.
    while Path(f"/proc/self/task/{thread.native_id}").exists() and time.monotonic() < end:
        time.sleep(0.0001)


def _poll_slow(site: Site, watcher: Watcher) -> None:
    while not watcher.ended.wait(SLOW_PERIOD_S):
        for reading in site.slow:
            reading.poll()


def _poll_descriptions(site: Site, watcher: Watcher) -> None:
    while not watcher.ended.wait(descriptions.PERIOD_S):
        site.descriptions.poll()


_watcher: Watcher | None = None
_hooked = False
_registered = False
_leaving: Any = None
_starting = native.allocate_lock()
_is_over = _has_told = False


def watch() -> None:
    """Make sure that a watcher runs in this process. Never raises or waits; without threads the call path polls."""
    if _is_over or _is_watched() or not _starting.acquire(blocking=False):
        return
    try:
        if not _is_watched():
            _begin()
    finally:
        _starting.release()


def _is_watched() -> bool:
    return _watcher is not None and _watcher.pid == os.getpid() and _watcher.is_alive() and not _watcher.ended.is_set()


def _begin() -> None:
    global _watcher, _hooked, _has_told  # noqa: PLW0603 - one per process by nature
    if not _hooked:
        _hooked = True
        os.register_at_fork(before=_rest, after_in_parent=_go_on, after_in_child=renew)
        atexit.register(_at_exit)
    _end_with_multiprocessing()
    if _watcher is not None and _watcher.pid == os.getpid():
        _watcher.ended.set()  # one that died may have left threads beside it
    try:
        _watcher = Watcher()
        _watcher.start()
    except RuntimeError as error:
        if not _has_told:
            _has_told = True
            warn("shim.no-thread", what=str(error))


def renew() -> None:
    """Begin anew in a forked child. Never raises."""
    global _starting  # noqa: PLW0603 - one per process by nature
    _starting = native.allocate_lock()
    try:
        for site in sites():
            site.after_fork()
        watch()
    except Exception as error:  # noqa: BLE001 - a fork must not fail because of us
        warn("shim.watcher-fault", what=f"{type(error).__name__}: {error}")


def _rest() -> None:
    """Have no thread of ours beside the one that forks: Python 3.12 warns of it, and it may hold a lock.

    Never raises.
    """
    _end_with_multiprocessing()
    if _watcher is not None and _watcher.pid == os.getpid() and _watcher.is_alive():
        _watcher.stop(FORK_WAIT_S)


def _go_on() -> None:
    if _watcher is None or _watcher.pid != os.getpid() or not _watcher.ended.is_set():
        return
    if FORK_WARNS:
        # The interpreter counts the threads only after this; whoever calls a router next starts the watcher.
        for site in sites():
            site.cell.doze()
    else:
        watch()


def _end_with_multiprocessing() -> None:
    """See to it that a process of multiprocessing, which leaves without `atexit`, ends with `_leave`.

    Never raises. Its start drops what was registered before; what it calls then, registers anew.
    """
    global _registered  # noqa: PLW0603 - one per process by nature
    util = sys.modules.get("multiprocessing.util")
    if util is None:
        return
    with suppress(Exception):  # half imported, or replaced by the host
        if not _registered:
            util.register_after_fork(Watcher, _in_new_process)
            _registered = True
        process = sys.modules["multiprocessing.process"]
        # A spawned process has a parent only after it has imported us, and calls nothing that was registered.
        if process.parent_process() is not None or getattr(process.current_process(), "_inheriting", False):
            _in_new_process(Watcher)


def _in_new_process(_: object) -> None:
    global _leaving  # noqa: PLW0603 - one per process by nature
    if _leaving is None or not _leaving.still_active():
        _leaving = sys.modules["multiprocessing.util"].Finalize(None, _leave, exitpriority=0)


def _leave() -> None:
    """Store what waits, for at most LEAVE_S. Never raises."""
    end = time.monotonic() + LEAVE_S
    try:
        drain(LEAVE_S / 2)
        for site in sites():
            if site.loader.runtime is not None:
                site.loader.runtime.sink.flush(max(end - time.monotonic(), 0.1))
    except Exception as error:  # noqa: BLE001 - a sink may be anybody's code
        warn("shim.watcher-fault", what=f"{type(error).__name__}: {error}")
    _at_exit()


def wait_ready(timeout_s: float = 10.0) -> bool:
    """Build and bind everything that is wrapped, and wait for it; for scripts, warm-up hooks and tests.

    In stage legacy there is nothing to wait for. Returns False when the time ran out or something failed (the
    reason is in `status` and in the log).
    """
    end = time.monotonic() + timeout_s
    for site in sites():
        if not site.cell.live:
            continue
        for wrapped in list(site.wrapped):
            while wrapped.binding is None and time.monotonic() < end:
                site.bound(wrapped)
                site.loader.idle.wait(max(end - time.monotonic(), 0))
                if wrapped.trouble or site.loader.trouble:
                    return False
    return all(w.binding is not None for site in sites() if site.cell.live for w in site.wrapped)


def drain(timeout_s: float = 5.0) -> bool:
    """Wait until everything offered so far is compared and handed to the sink; False when the time ran out."""
    end = time.monotonic() + timeout_s
    workers = [site.worker for site in sites() if site.worker is not None]
    return all(worker.drain(max(end - time.monotonic(), 0), patience=timeout_s) for worker in workers)


def _at_exit() -> None:
    global _is_over  # noqa: PLW0603 - one per process by nature
    _is_over = True
    if _watcher is not None and _watcher.pid == os.getpid():
        _watcher.end()
