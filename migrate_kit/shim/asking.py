"""Ask the candidate in shadow, wherever it runs: in a lane of this process, or in a process of its own."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Literal

from migrate_kit.shim.call import Call
from migrate_kit.shim.counters import Counters
from migrate_kit.shim.decide import attempt_of
from migrate_kit.shim.lanes import Lanes
from migrate_kit.shim.outside import Outside
from migrate_kit.shim.placement import Load
from migrate_kit.shim.remote import Remote, remotely

if TYPE_CHECKING:
    from migrate_kit.model.ports import Recipe, ShimSettings

Place = Literal["thread", "process"]


class Asking:
    """Used by the shadow worker's thread. A call is asked once; what comes of it stands in the call."""

    def __init__(self, settings: ShimSettings, recipe: Recipe | None, lanes: Lanes, counters: Counters) -> None:
        self._settings, self._lanes, self._counters = settings, lanes, counters
        self.load = Load()
        self.outside = None if recipe is None or settings.candidate == "thread" else Outside(recipe)
        self.place: Place = "thread"
        self.why = ""
        """Why the candidate runs where it runs, where that was not chosen by the settings."""
        self._was_outside = self._has_hung = False
        self._stale = ""
        """The version of the descriptions that a process of its own cannot have."""

    def ask(self, call: Call) -> str:
        """Let the candidate decide; return why it cannot (`breaker`, `shed`), empty where it did."""
        breaker = call.wrapped.breaker
        permit = breaker.admit(self._settings.candidate_deadline_us)
        if permit is None:
            return "breaker"
        outside = self._outside(call)
        if outside is None and self._was_outside and self.outside is not None and not self.why:
            breaker.release(permit)
            return "shed"  # one that hung or died is being replaced; what it did there it shall not do here
        asked = self._in_thread(call) if outside is None else self._in_process(call, outside)
        if not asked:
            breaker.settle(permit, failed=True)
            return "shed"
        breaker.settle(permit, failed=call.error is not None)
        return ""

    def end(self) -> None:
        """End the process of the candidate, if there is one."""
        if self.outside is not None:
            self.outside.end()

    def _outside(self, call: Call) -> Outside | None:
        """Return the process to ask, None where the candidate is to run here, or there is none just now."""
        outside = self.outside
        if outside is None or call.binding.runtime.catalogue_version == self._stale:
            return None
        if self._settings.candidate == "auto" and not self._was_outside and not self._is_unfit():
            return None
        is_ready = outside.ready()
        while self._settings.candidate == "process" and not (is_ready or outside.trouble or self._was_outside):
            time.sleep(0.005)  # its first start: who wants it there does not want it here
            is_ready = outside.ready()
        if is_ready:
            self.place, self._was_outside, self.why = "process", True, ""
            return outside
        if outside.trouble:
            self._stay(outside.trouble)
        return None

    def _is_unfit(self) -> bool:
        """Tell whether the candidate should not run in this process: it is heavy, or hung, and nobody ends a thread."""
        return self._has_hung or self.load.is_heavy(time.monotonic())

    def _stay(self, why: str) -> None:
        self.place, self.why = "thread", why

    def _in_thread(self, call: Call) -> bool:
        attempt = attempt_of(call)
        attempt.cpu_ns = 0
        started = time.monotonic()
        if not self._lanes.send(attempt):
            return False
        if attempt.wait(self._settings.candidate_deadline_us / 1e6):
            call.decision, call.error = attempt.value, attempt.error
            now = time.monotonic()
            self.load.note(attempt.cpu_ns / 1000, (now - started) * 1e6, now)
        else:
            self._lanes.abandon(attempt)
            self._has_hung = True
            self._counters.add("candidate_hung")
            call.error = "timeout"
        return True

    def _in_process(self, call: Call, outside: Outside) -> bool:
        started = time.monotonic()
        remote = Remote(outside, call, self._settings.candidate_deadline_us)
        decision: Any = None
        try:
            decision, error = remotely(remote, call), remote.error
        except Exception as raised:  # noqa: BLE001 - rules may be anybody's; the answer's own error is the better word
            error = remote.error or type(raised).__name__
        if remote.is_stale:
            self._stale = call.binding.runtime.catalogue_version
            self._stay("the program describes tools that no file has")
            self._was_outside = False
            outside.end()
            return self._in_thread(call)
        call.decision, call.error = decision, error
        now = time.monotonic()
        self.load.note(remote.cpu_us, (now - started) * 1e6, now)
        if error in ("timeout", "candidate_died"):
            self._counters.add("candidate_hung" if error == "timeout" else error)
        return True
