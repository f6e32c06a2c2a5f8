"""What all wrapped routers of one configuration share: flags, runtime, worker, counters. One per process."""

from __future__ import annotations

import os
import time
import weakref
from pathlib import Path
from threading import RLock
from types import CodeType
from typing import TYPE_CHECKING

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.stage import Flags, Stage, merge_flags
from migrate_kit.shim.breakers import Breakers
from migrate_kit.shim.cell import Cell
from migrate_kit.shim.counters import Counters
from migrate_kit.shim.descriptions import Descriptions
from migrate_kit.shim.flagfile import FileFlags
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.loader import Loader
from migrate_kit.shim.marks import listen
from migrate_kit.shim.native import allocate_lock
from migrate_kit.shim.readings import EnvironmentFlags, Reading
from migrate_kit.shim.voice import warn

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.ports import Runtime
    from migrate_kit.shim.binding import Binding
    from migrate_kit.shim.worker import ShadowWorker
    from migrate_kit.shim.wrapped import Wrapped

#: Decisions that can be under way at once; beyond that legacy serves.
DECISIONS = 16
#: Seconds that the first call of each router waits for the runtime, where asked for (scripts that end at once).
WAIT = "MIGRATE_KIT_WAIT_S"


class Site:
    """Flags from the environment at start, the flag file, and whatever sources the runtime adds."""

    def __init__(self, start: Path, settings: Settings, runtime: Runtime | None) -> None:
        self.settings, self.pid = settings, os.getpid()
        self.cell = Cell()
        self._wrapped: dict[int, weakref.ref[Wrapped]] = {}
        self.readings = [Reading(EnvironmentFlags()), Reading(FileFlags(settings.flag_path))]
        self.slow: list[Reading] = []
        """Sources that may block (a database): polled by a thread of their own, never by a caller."""
        self._polling = allocate_lock()
        self._wait_s = _seconds(os.environ.get(WAIT))
        self.started_us = time.time_ns() // 1000
        self._fresh(start, runtime)
        self.readings[0].poll()
        self.poll(at_once=True)

    def _fresh(self, start: Path, runtime: Runtime | None) -> None:
        self.start = start
        self.counters = Counters()
        self.breakers = Breakers(BreakerSettings())
        self.decision_lanes = Lanes("decide", limit=DECISIONS, hung_limit=DECISIONS // 2)
        self._bindings: dict[tuple[str, CodeType], Binding] = {}
        self.loader = Loader(start, runtime, self._built)
        self.descriptions = Descriptions(self)
        self.worker: ShadowWorker | None = None

    def add(self, wrapped: Wrapped) -> None:
        """Take a wrapped router in, for as long as its function lives: some are decorated anew for each request."""
        key, known = id(wrapped), self._wrapped
        known[key] = weakref.ref(wrapped, lambda _: known.pop(key, None))
        runtime = self.loader.runtime
        if runtime is not None and self.shared(wrapped, runtime) is not None:
            wrapped.bind(runtime)

    @property
    def wrapped(self) -> list[Wrapped]:
        """The wrapped routers that are alive, in the order in which they came."""
        return [one for ref in list(self._wrapped.values()) if (one := ref()) is not None]

    def shared(self, wrapped: Wrapped, runtime: Runtime) -> Binding | None:
        """Return the binding of another wrapper of the same function, where nothing in it can differ."""
        known = self._bindings.get((wrapped.id, wrapped.function.__code__))
        if known is None or known.runtime is not runtime or wrapped.function.__closure__ is not None:
            return None
        return known if known.function.__globals__ is wrapped.function.__globals__ else None

    def share(self, wrapped: Wrapped, binding: Binding) -> None:
        """Keep *binding* for other wrappers of the same function; not of a closure, whose tools may be its own."""
        if wrapped.function.__closure__ is None:
            self._bindings[wrapped.id, wrapped.function.__code__] = binding

    def bound(self, wrapped: Wrapped) -> Binding | None:
        """Return the binding of *wrapped*, or None while there is none; the first call asks for it."""
        if time.monotonic() >= wrapped.retry_at:
            self.loader.ask(wrapped)
        if self._wait_s and not wrapped.has_waited:
            wrapped.has_waited = True
            self._wait_for(wrapped)
        return wrapped.binding

    def _wait_for(self, wrapped: Wrapped) -> None:
        end = time.monotonic() + self._wait_s
        # The builder may just be ending without having seen this router, so it is asked until it has.
        while wrapped.binding is None and not (wrapped.trouble or self.loader.trouble):
            left_s = end - time.monotonic()
            if left_s <= 0:
                return
            self.loader.ask(wrapped)
            self.loader.idle.wait(left_s)

    def refresh(self) -> bool:
        """Poll on the path of a call, because the watcher has not for too long. Never raises, never waits.

        One that was stopped for a fork, or has died, is started again. False when a poll is under way that does not
        end: nobody knows the flags then, and legacy has to serve.
        """
        from migrate_kit.shim.watcher import renew, watch

        if self.pid != os.getpid():
            renew()
        watch()
        return self.poll()

    def poll(self, *, at_once: bool = False) -> bool:
        """Read the quick sources and settle the stage; False when another thread is at it. Never raises."""
        if not self._polling.acquire(blocking=False):
            return False
        try:
            for reading in self.readings[1:]:
                reading.poll()
            every = (*self.readings, *self.slow)
            closed = next((f"{r.source.name}: {r.closed}" for r in every if r.closed), None)
            flags = merge_flags((r.source.name, r.flags) for r in every)
            if self.cell.settle(flags, closed=closed, at_once=at_once):
                for wrapped in self.wrapped:
                    self.place_recorders(wrapped.binding)
                listen(on=any(one.cell.choice.stage is not Stage.legacy for one in (self, *sites())))
        finally:
            self._polling.release()
        return True

    @property
    def flags(self) -> Flags:
        """The merged flags."""
        return self.cell.flags

    def after_fork(self) -> None:
        """Begin anew in a forked child: its own queue, locks, threads and counts; the parent keeps what waits."""
        self.pid = os.getpid()
        self._polling = allocate_lock()
        runtime = self.loader.runtime
        if self.worker is not None:
            self.worker.forget()
        for reading in self.slow:
            forget = getattr(reading.source, "forget", None)
            if forget is not None:
                forget()  # the parent's connections are the parent's
        self._fresh(self.start, self.loader.given)
        if runtime is not None:
            self.loader.runtime = runtime
            self.breakers = Breakers(runtime.settings.breaker)
            self.worker = self._worker(runtime)
        for wrapped in self.wrapped:
            wrapped.breaker = self.breakers.of(wrapped.id)

    def _built(self, runtime: Runtime) -> None:
        """Take a fresh runtime into use: its sampling rate, its flag sources (read once before anything else)."""
        self.cell.set_default_rate(runtime.settings.sample_rate)
        self.breakers = Breakers(runtime.settings.breaker)
        own = {r.source.name for r in (*self.readings, *self.slow)}
        for source in runtime.sources:
            same = isinstance(source, FileFlags) and source.path == self.settings.flag_path
            if not same and source.name not in own:
                reading = Reading(source)
                reading.poll()
                (self.readings if isinstance(source, FileFlags) else self.slow).append(reading)
        self.worker = self._worker(runtime)
        # Now, because a script may end right after its first call, and from then on no thread can be started.
        self.worker.start()
        self.poll(at_once=True)

    def take(self, runtime: Runtime) -> None:
        """Put *runtime* in the place of the one in use: every router gets its new binding, or none of them does.

        Calls under way end with the binding they began with. A router without an approved tool is left to legacy.
        Raises what building a binding raises; nothing has changed then.
        """
        joined = [(one, one.joined(runtime)) for one in self.wrapped if one.binding is not None]
        self.loader.runtime = runtime
        self.try_again()
        for wrapped, (binding, trouble) in joined:
            wrapped.take(binding, trouble)

    def catch_up(self) -> None:
        """Bind anew whoever was bound to the runtime before, because it came while that one was replaced."""
        runtime = self.loader.runtime
        for wrapped in self.wrapped:
            if runtime is not None and wrapped.binding is not None and wrapped.binding.runtime is not runtime:
                wrapped.take(*wrapped.joined(runtime))

    def try_again(self) -> None:
        """Build and bind at once what could not be: the descriptions are others now."""
        self.loader.hurry()
        for wrapped in self.wrapped:
            if wrapped.binding is None and (wrapped.trouble or self.loader.trouble) and self.cell.live:
                wrapped.retry_at = 0.0
                self.loader.ask(wrapped)

    def _worker(self, runtime: Runtime) -> ShadowWorker:
        from migrate_kit.shim.worker import ShadowWorker  # not before it is needed: stage legacy stays light

        self.cell.set_throttle(1.0)
        return ShadowWorker(runtime, self.counters, self.cell)

    def place_recorders(self, binding: Binding | None) -> None:
        """Listen to the tools only while somebody looks; in stage legacy nobody does."""
        if binding is None:
            return
        try:
            hooks = binding.hooks
            hooks.release() if self.cell.choice.stage is Stage.legacy else hooks.hold()
        except Exception as error:  # noqa: BLE001 - an odd object in the host's globals
            warn("shim.no-recorder", router=binding.router_id, what=f"{type(error).__name__}: {error}")


_SITES: dict[tuple[Path, int], Site] = {}
_OPENING = RLock()


def site_for(start: Path, runtime: Runtime | None) -> Site:
    """Return the site of the configuration above *start*, or of a runtime that was passed by hand."""
    from migrate_kit.config import (
        settings_or_defaults,
    )  # on decorating, not on importing: it costs more than all the rest
    from migrate_kit.shim.watcher import watch

    settings, trouble = settings_or_defaults(start)
    if trouble is not None:
        # The flags have to be seen and the legacy has to serve whatever the configuration says.
        warn("shim.config-trouble", what=str(trouble), path=settings.flag_path)
    key = (settings.flag_path, id(runtime) if runtime is not None else 0)
    with _OPENING:
        if key not in _SITES:
            _SITES[key] = Site(start, settings, runtime)
    watch()
    return _SITES[key]


def sites() -> list[Site]:
    """Return the sites of this process."""
    return list(_SITES.values())


def _seconds(text: str | None) -> float:
    try:
        return min(max(float(text or 0), 0.0), 60.0)
    except ValueError:
        return 0.0
