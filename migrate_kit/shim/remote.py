"""A router that is somewhere else: it asks the candidate's process, and the rules here have the last word."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any

from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Decision
from migrate_kit.shim.call import Call
from migrate_kit.shim.trial import without_rules
from migrate_kit.shim.wire import Request

if TYPE_CHECKING:
    from migrate_kit.shim.outside import Outside


class NoAnswer(RuntimeError):
    """The candidate did not decide; `Remote.error` says why."""


class Remote:
    """Implements `model.ports.DynamicRouter` for one call."""

    def __init__(self, outside: Outside, call: Call, deadline_us: int) -> None:
        self._outside, self._deadline_us = outside, deadline_us
        self._router_id, self._catalogue = call.binding.router_id, call.binding.runtime.catalogue_version
        self.version = without_rules(call.binding.router).version
        self.error: str | None = None
        """The class name of what was raised there, `timeout` or `candidate_died`."""
        self.is_stale = False
        self.cpu_us = 0

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        """Return what the candidate decided. Raises NoAnswer."""
        request = Request(
            router=self._router_id, text=text, asker=asker, catalogue=self._catalogue, deadline_us=self._deadline_us
        )
        answer = self._outside.ask(request)
        self.cpu_us, self.error, self.is_stale = answer.cpu_us, answer.error, answer.stale
        if answer.decision is None:
            raise NoAnswer
        return answer.decision


def remotely(remote: Remote, call: Call) -> Decision:
    """Return the decision for *call*, made by *remote* and within the rules of this process. Raises NoAnswer."""
    router: Any = call.binding.router
    started = perf_counter_ns()
    ruled: Decision = (router.over(remote) if hasattr(router, "over") else remote).decide(call.text, asker=call.asker)
    measured = (perf_counter_ns() - started) // 1000
    return ruled if ruled.duration_us else replace(ruled, duration_us=measured)
