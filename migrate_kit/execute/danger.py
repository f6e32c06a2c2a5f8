"""How often one user may have something dangerous done. Counted when a call is about to run, whatever decided it."""

from __future__ import annotations

import os
from collections.abc import Callable
from threading import Lock
from time import monotonic_ns

from migrate_kit.model.context import Asker
from migrate_kit.route.rules.limiter import Limiter

_NS = 10**9


class DangerLimit:
    """At most *limit* dangerous calls of one user in any *period_s* seconds; those of unknown users are all one's.

    Of this process. Safe among threads; a forked child begins anew.
    """

    def __init__(self, limit: int, *, period_s: float = 60.0, clock_ns: Callable[[], int] = monotonic_ns) -> None:
        self.limit, self.period_s, self._clock_ns = limit, period_s, clock_ns
        self._begin()

    def _begin(self) -> None:
        self._pid = os.getpid()
        self._lock = Lock()
        self._limiter = Limiter()
        self.nameless = 0
        """Calls of users that are not known."""

    def take(self, asker: Asker) -> bool:
        """Count one call of *asker*; False, and nothing is counted, where there is no room."""
        if self._pid != os.getpid():
            self._begin()
        who = asker.user if asker.user is not None else asker.session
        key = "" if who is None else f"{asker.tenant or ''}\0{who}"
        at_ns = self._clock_ns()
        with self._lock:
            self.nameless += not key
            if self._limiter.room(key, limit=self.limit, period_ns=int(self.period_s * _NS), at_ns=at_ns) < 1:
                return False
            self._limiter.take(key, at_ns=at_ns)
            return True
