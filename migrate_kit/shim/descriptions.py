"""The descriptions of a running process: watched by their stamps, loaded anew beside the calls, all or nothing.

A call keeps the binding it began with, and with it one catalogue; a reload gives each router a new binding. What
cannot be used changes nothing: the descriptions that were loaded last stay, and the reason is said once.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import MigrateKitError
from migrate_kit.shim.folder import Stamp, is_racy, stamp_of
from migrate_kit.shim.loader import words
from migrate_kit.shim.native import allocate_lock
from migrate_kit.shim.voice import inform, sentence, warn

if TYPE_CHECKING:
    from migrate_kit.model.ports import Runtime
    from migrate_kit.shim.site import Site

#: Seconds between two looks at the folder. A change is loaded when the look after it finds the same.
PERIOD_S = 0.2
#: Looks after which a folder that never comes to rest is loaded all the same.
MOST_UNREST = 10
#: Seconds between two attempts on descriptions that cannot be used and do not change.
RETRY_S = 5.0
#: No name of a file.
_REGISTERED = ""


class Descriptions:
    """Keeps the catalogue of one site fresh. Polled by one thread; a second one that comes by goes away again."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self.trouble = ""
        """Why the descriptions on disk are not the ones in use; shown by `status`."""
        self.loaded_us = 0
        """When the catalogue in use was loaded, UTC microseconds since the epoch; 0 for the one from the start."""
        self._polling = allocate_lock()
        self._seen: Stamp | None = None
        self._taken: Stamp | None = None
        self._unrest = 0
        self._retry_at = 0.0

    @property
    def is_due(self) -> bool:
        """Tell whether there is something to watch: a runtime that can be renewed, or one that could not be built."""
        loader = self._site.loader
        return hasattr(loader.runtime, "refreshed") if loader.runtime is not None else bool(loader.trouble)

    def poll(self) -> None:
        """Look once, and load what has come to rest. Never raises; whatever goes wrong, the last good set stays."""
        if not self._polling.acquire(blocking=False):
            return
        try:
            self._look()
        except Exception as error:  # noqa: BLE001 - the folder may hold anything, and the reader may be anybody's code
            self._keep(error)
        finally:
            self._polling.release()

    def _look(self) -> None:
        runtime = self._site.loader.runtime
        self._site.catch_up()
        stamp = self._stamp(runtime)
        is_new = stamp != self._taken
        if not self._has_rested(stamp):
            return
        if runtime is None:
            self._taken = stamp
            if is_new:
                self._site.try_again()
        elif is_new or is_racy(stamp) or (self.trouble and time.monotonic() >= self._retry_at):
            self._taken = stamp
            self._load(runtime)

    def _stamp(self, runtime: Runtime | None) -> Stamp:
        """Return what changes when files do, or when the program registers another tool."""
        from migrate_kit.route import registry  # in this thread, not while the host imports us

        folder = getattr(runtime, "descriptions_path", self._site.settings.tools_path)
        return {**stamp_of(folder), _REGISTERED: (getattr(runtime, "registered", registry).version,)}

    def _has_rested(self, stamp: Stamp) -> bool:
        """Tell whether the last look found the same: what is half written, or half checked out, is left alone."""
        same, self._seen = stamp == self._seen, stamp
        self._unrest = 0 if same else self._unrest + 1
        if self._unrest >= MOST_UNREST:
            self._unrest = 0
            return True
        return same

    def _load(self, runtime: Runtime) -> None:
        fresh: Runtime | None = runtime.refreshed()  # type: ignore[attr-defined]
        if fresh is not None:
            self._site.take(fresh)
            self.loaded_us = time.time_ns() // 1000
            inform("shim.descriptions-loaded", version=fresh.catalogue_version, before=runtime.catalogue_version)
        elif self.trouble:
            inform("shim.descriptions-again", version=runtime.catalogue_version)
        self.trouble = ""

    def _keep(self, error: Exception) -> None:
        self._retry_at = time.monotonic() + RETRY_S
        trouble = sentence("shim.descriptions-trouble", what=_said(error))
        if trouble != self.trouble:
            self.trouble = trouble
            warn("shim.descriptions-trouble", what=_said(error))


def _said(error: Exception) -> Any:
    if isinstance(error, MigrateKitError):
        from migrate_kit.messages import language_of, tell_error

        return tell_error(error, language_of())[0]
    return words(error)
