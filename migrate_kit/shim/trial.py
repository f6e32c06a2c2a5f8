"""One run of the candidate and of the comparison, with everything that can go wrong turned into a value."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextvars import Context
from dataclasses import replace
from time import perf_counter_ns
from typing import Any

from migrate_kit.errors import ExecutionForbidden
from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision
from migrate_kit.model.ports import Comparator, DynamicRouter
from migrate_kit.shim.checked import checked
from migrate_kit.shim.guard import RECORDER, Forbidden
from migrate_kit.shim.hooks import HAS_MONITORING, Profile, held
from migrate_kit.shim.lanes import Errand, Lanes


def errand(router: DynamicRouter, text: str, asker: Asker, context: Context, on_attempt: Callable[[], None]) -> Errand:
    """Return the errand that lets *router* decide: in its own context, with the text and the asker and nothing else."""

    def decide() -> Decision:
        forbidden = Forbidden(held())
        RECORDER.set(forbidden)
        profile = Profile(forbidden, forbidden.entrances)
        if not (HAS_MONITORING or _is_ours(router) or profile.start()):
            raise ExecutionForbidden(tool="?", stage="decide")  # nobody would hear of a tool that it calls
        limit = sys.getrecursionlimit()
        started = perf_counter_ns()
        try:
            decision = checked(router.decide(text, asker=asker))
        finally:
            profile.stop()
            # It is the host's, and of the whole process; what changed after our time may be the host's own doing.
            if sys.getrecursionlimit() != limit and not attempt.abandoned:
                sys.setrecursionlimit(limit)
            if forbidden.attempts:
                on_attempt()
        measured = (perf_counter_ns() - started) // 1000
        return decision if decision.duration_us else replace(decision, duration_us=measured)

    attempt = Errand(context, decide)
    return attempt


def without_rules(router: Any) -> DynamicRouter:
    """Return the router behind the rules, or *router* itself where there are none."""
    inner: DynamicRouter = router.router if hasattr(router, "over") else router
    return inner


def _is_ours(router: DynamicRouter) -> bool:
    """Tell whether the router is the kit's own, which calls nothing of the host: a profiler would only slow it."""
    inner = getattr(router, "router", None)  # of one that stands behind rules
    return type(router).__module__.startswith("migrate_kit.route") and (inner is None or _is_ours(inner))


def compare(
    lanes: Lanes, comparator: Comparator, legacy: LegacyDecision, dynamic: Decision, *, seconds: float
) -> Comparison | None:
    """Compare in a lane; None when the comparator raised, hung or gave no comparison."""
    job = Errand(Context(), lambda: comparator.compare(legacy, dynamic))
    if not lanes.send(job):
        return None
    if not job.wait(seconds):
        lanes.abandon(job)
        return None
    return job.value if isinstance(job.value, Comparison) else None
