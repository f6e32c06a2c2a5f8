"""Let the dynamic side decide within its deadline, in a thread of its own; the caller waits no longer than that."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate_kit.shim.call import Call
from migrate_kit.shim.lanes import Errand
from migrate_kit.shim.trial import errand

if TYPE_CHECKING:
    import asyncio


def decide(call: Call) -> None:
    """Put the decision into *call*, or why there is none: an error's class name, `timeout` or `busy`."""
    call.asked = True
    attempt, lanes = attempt_of(call), call.site.decision_lanes
    if not lanes.send(attempt):
        call.error = "busy"
        return
    try:
        in_time = attempt.wait(_seconds(call))
    except BaseException:
        lanes.abandon(attempt)  # the caller was interrupted; the lane must not count as taken
        raise
    _take(call, attempt, in_time)


async def decide_async(call: Call) -> None:
    """Do the same without blocking the event loop."""
    import asyncio  # a program without coroutines need not pay for it

    call.asked = True
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    attempt, lanes = attempt_of(call), call.site.decision_lanes
    attempt.notify = lambda: loop.call_soon_threadsafe(_set, done)
    if not lanes.send(attempt):
        call.error = "busy"
        return
    try:
        await asyncio.wait((done,), timeout=_seconds(call))
    except BaseException:
        lanes.abandon(attempt)
        raise
    _take(call, attempt, done.done())


def attempt_of(call: Call) -> Errand:
    """Return the errand that lets the candidate decide *call*."""
    counters = call.site.counters
    return errand(call.binding.router, call.text, call.asker, call.context, lambda: counters.add("execution_forbidden"))


def _seconds(call: Call) -> float:
    return call.binding.runtime.settings.decision_deadline_us / 1e6


def _take(call: Call, attempt: Errand, in_time: bool) -> None:
    if in_time:
        call.decision, call.error = attempt.value, attempt.error
        return
    call.site.decision_lanes.abandon(attempt)
    call.site.counters.add("decision_timeout")
    call.error = "timeout"


def _set(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_result(None)
