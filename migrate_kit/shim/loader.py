"""Build the runtime once, in a thread of its own, and join the wrapped routers to it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from migrate_kit.shim.native import Thread, allocate_lock, signal
from migrate_kit.shim.voice import warn

if TYPE_CHECKING:
    from migrate_kit.model.ports import Runtime
    from migrate_kit.shim.wrapped import Wrapped

#: Seconds before a failed build is tried again.
RETRY_S = 30.0


def build_runtime(start: Path) -> Runtime:
    """Build the runtime that the installation names `default` in the group `migrate_kit.runtime`."""
    from importlib import import_module
    from importlib.metadata import entry_points

    named = [point.load() for point in entry_points(group="migrate_kit.runtime", name="default")]
    build: Callable[[Path], Runtime] = named[0] if named else import_module("migrate_kit.runtime").build
    return build(start)


class Loader:
    """Until it is ready, and if it fails, legacy serves; the reason is logged once and kept in `trouble`."""

    def __init__(self, start: Path, given: Runtime | None, on_built: Callable[[Runtime], None]) -> None:
        self._start, self._on_built = start, on_built
        self.given = given
        self.runtime: Runtime | None = None
        self.trouble = ""
        self.idle = signal()
        self.idle.set()
        self._starting = allocate_lock()
        self._retry_at = 0.0
        self._waiting: list[Wrapped] = []

    def ask(self, wrapped: Wrapped) -> None:
        """Have *wrapped* bound as soon as may be; returns at once. Never raises."""
        if wrapped not in self._waiting:
            self._waiting.append(wrapped)
        if not self._starting.acquire(blocking=False):
            return  # another caller is at it
        try:
            if self.idle.is_set() and time.monotonic() >= self._retry_at:
                self._start_thread()
        finally:
            self._starting.release()

    def hurry(self) -> None:
        """Let the next who asks have a failed build tried again at once."""
        self._retry_at = 0.0

    def _start_thread(self) -> None:
        self.idle.clear()
        try:
            Thread(target=self._run, name="migrate-kit-runtime").start()
        except RuntimeError as error:
            self._fail(error)
            self.idle.set()

    def _run(self) -> None:
        try:
            if self.runtime is None:
                runtime = self.given if self.given is not None else build_runtime(self._start)
                self._on_built(runtime)
                self.runtime, self.trouble = runtime, ""
            while self._waiting:
                self._bind(self._waiting[0], self.runtime)
                del self._waiting[0]
        except BaseException as error:  # noqa: BLE001 - a build may raise anything, SystemExit included
            self._fail(error)
        finally:
            self.idle.set()

    def _bind(self, wrapped: Wrapped, runtime: Runtime) -> None:
        try:
            wrapped.bind(runtime)
        except BaseException as error:  # noqa: BLE001 - one router must not keep the others from theirs
            wrapped.retry_at = time.monotonic() + RETRY_S
            if wrapped.trouble != words(error):
                wrapped.trouble = words(error)
                warn("shim.not-bound", router=wrapped.id, what=wrapped.trouble)

    def _fail(self, error: BaseException) -> None:
        self._retry_at = time.monotonic() + RETRY_S
        if self.trouble != words(error):
            self.trouble = words(error)
            warn("shim.no-runtime", what=self.trouble)


def words(error: BaseException) -> str:
    """Return *error* as it stands in a trouble."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
