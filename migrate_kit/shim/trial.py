"""One run of the candidate and of the comparison, with everything that can go wrong turned into a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextvars import Context
from dataclasses import replace
from time import perf_counter_ns
from typing import Any

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Refusal, ToolCall
from migrate_kit.model.ports import Comparator, DynamicRouter
from migrate_kit.shim.guard import RECORDER, Forbidden
from migrate_kit.shim.hooks import HAS_MONITORING, Profile, held
from migrate_kit.shim.lanes import Errand, Lanes
from migrate_kit.shim.snapshot import plain

#: More calls than this in one decision are not a decision.
MOST_CALLS = 32


def errand(router: DynamicRouter, text: str, asker: Asker, context: Context, on_attempt: Callable[[], None]) -> Errand:
    """Return the errand that lets *router* decide: in its own context, with the text and the asker and nothing else."""

    def decide() -> Decision:
        forbidden = Forbidden(held())
        RECORDER.set(forbidden)
        profile = Profile()
        if not HAS_MONITORING and not _is_ours(router):
            profile.start(forbidden, forbidden.entrances)
        started = perf_counter_ns()
        try:
            decision = checked(router.decide(text, asker=asker))
        finally:
            profile.stop()
            if forbidden.attempts:
                on_attempt()
        measured = (perf_counter_ns() - started) // 1000
        return decision if decision.duration_us else replace(decision, duration_us=measured)

    return Errand(context, decide)


def _is_ours(router: DynamicRouter) -> bool:
    """Tell whether the router is the kit's own, which calls nothing of the host: a profiler would only slow it."""
    return type(router).__module__.startswith("migrate_kit.route")


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


def checked(decision: Any) -> Decision:
    """Return *decision* with plain copies of its arguments. Raises TypeError for what is no decision."""
    if not isinstance(decision, Decision):
        msg = f"a router must return a Decision, not {type(decision).__name__}"
        raise TypeError(msg)
    duration: Any = decision.duration_us  # a candidate may put anything anywhere
    refusal: Any = decision.refusal
    if not isinstance(duration, int) or not isinstance(refusal, Refusal | None):
        msg = "duration_us must be an integer and refusal a Refusal"
        raise TypeError(msg)
    if bool(decision.calls) == (refusal is not None) or len(decision.calls) > MOST_CALLS:
        msg = f"a decision has a refusal or 1 to {MOST_CALLS} calls"
        raise TypeError(msg)
    return replace(decision, calls=tuple(_checked_call(call) for call in decision.calls))


def _checked_call(call: Any) -> ToolCall:
    named = isinstance(call, ToolCall) and isinstance(call.tool, str) and isinstance(call.arguments, Mapping)
    if not named or not all(isinstance(name, str) for name in call.arguments):
        msg = "a call names a tool and its arguments"
        raise TypeError(msg)
    return ToolCall(tool=call.tool, arguments={name: plain(value) for name, value in call.arguments.items()})
