"""Let the dynamic side decide within its deadline, in a thread of its own; the caller waits no longer than that."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from migrate_kit.shim.call import Call
from migrate_kit.shim.lanes import Errand
from migrate_kit.shim.trial import errand

if TYPE_CHECKING:
    import asyncio


def decide(call: Call) -> None:
    """Put the decision into *call*, or why there is none: an error's class name, `timeout` or `busy`."""
    attempt = _sent(call) if _admitted(call) else None
    if attempt is None:
        return
    try:
        in_time = attempt.wait(_seconds(call))
    except BaseException:
        _give_up(call, attempt)
        raise
    _take(call, attempt, in_time)


async def decide_async(call: Call) -> None:
    """Do the same without blocking the event loop."""
    import asyncio  # a program without coroutines need not pay for it

    if not _admitted(call):
        return
    try:
        loop = asyncio.get_running_loop()
        if asyncio.current_task() is None:
            raise RuntimeError  # somebody steps the coroutine by hand and knows nothing of futures
    except RuntimeError:
        call.error = "no_event_loop"  # of trio or of nobody: there is no way to wait without blocking
        _say_nothing(call)
        return
    done: asyncio.Future[None] = loop.create_future()
    attempt = _sent(call, lambda: loop.call_soon_threadsafe(_set, done))
    if attempt is None:
        return
    try:
        await asyncio.wait((done,), timeout=_seconds(call))
    except BaseException:
        _give_up(call, attempt)
        raise
    _take(call, attempt, done.done())


def _admitted(call: Call) -> bool:
    """Ask the breaker; where it is open, say so and let legacy serve."""
    call.asked = True
    breaker = call.wrapped.breaker
    call.permit = breaker.admit(call.binding.runtime.settings.breaker.slow_us)
    if call.permit is None:
        call.error, call.stopped = "breaker", f"breaker: {breaker.reason}"
    return call.permit is not None


def _say_nothing(call: Call) -> None:
    """Give the permit back: the dynamic side was not asked, or did not get its time."""
    if call.permit is not None:
        call.wrapped.breaker.release(call.permit)
        call.permit = None


def _give_up(call: Call, attempt: Errand) -> None:
    """Leave *attempt* behind; the caller was interrupted, and the lane must not count as taken."""
    call.site.decision_lanes.abandon(attempt)
    _say_nothing(call)


def _sent(call: Call, notify: Callable[[], object] | None = None) -> Errand | None:
    """Return the errand under way, or None where none can be: whatever is wrong with us, legacy serves."""
    try:
        attempt = attempt_of(call)
        attempt.notify = notify
        if call.site.decision_lanes.send(attempt):
            return attempt
        call.error = "busy"
    except Exception as error:  # noqa: BLE001 - see above
        call.site.counters.add("faults")
        call.error = type(error).__name__
    if call.site.decision_lanes.is_hung and call.permit is not None:
        call.wrapped.breaker.settle(call.permit, failed=True)  # busy with what hangs, not with too many calls
    else:
        _say_nothing(call)
    return None


def attempt_of(call: Call) -> Errand:
    """Return the errand that lets the candidate decide *call*."""
    counters = call.site.counters
    return errand(call.binding.router, call.text, call.asker, call.context, lambda: counters.add("execution_forbidden"))


def _seconds(call: Call) -> float:
    return call.binding.runtime.settings.decision_deadline_us / 1e6


def _take(call: Call, attempt: Errand, in_time: bool) -> None:
    if call.permit is not None:
        call.wrapped.breaker.settle(call.permit, failed=not in_time or attempt.error is not None)
        call.permit = None
    if in_time:
        call.decision, call.error = attempt.value, attempt.error
        return
    call.site.decision_lanes.abandon(attempt)
    call.site.counters.add("decision_timeout")
    call.error = "timeout"


def _set(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_result(None)
