"""Let the dynamic side decide within its deadline, in a thread of its own; the caller waits no longer than that."""

from __future__ import annotations

import asyncio
from typing import Any

from migrate_kit.shim.call import Call
from migrate_kit.shim.lanes import Errand
from migrate_kit.shim.trial import Trial, errand, result_of


def decide(call: Call) -> Trial:
    """Return the decision, or why there is none: an error's class name, `timeout` or `busy`."""
    attempt, lanes = _attempt(call), call.site.decision_lanes
    if not lanes.send(attempt):
        return Trial(error="busy")
    try:
        if attempt.wait(_seconds(call)):
            return result_of(attempt)
    except BaseException:
        lanes.abandon(attempt)  # the caller was interrupted; the lane must not count as taken
        raise
    return _timed_out(call, attempt)


async def decide_async(call: Call) -> Trial:
    """Do the same without blocking the event loop."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()
    attempt, lanes = _attempt(call), call.site.decision_lanes
    attempt.notify = lambda: loop.call_soon_threadsafe(_set, done)
    if not lanes.send(attempt):
        return Trial(error="busy")
    try:
        await asyncio.wait((done,), timeout=_seconds(call))
    except BaseException:
        lanes.abandon(attempt)
        raise
    return result_of(attempt) if done.done() else _timed_out(call, attempt)


def _attempt(call: Call) -> Errand:
    counters = call.site.counters
    return errand(call.binding.router, call.text, call.asker, call.context, lambda: counters.add("execution_forbidden"))


def _seconds(call: Call) -> float:
    return call.binding.runtime.settings.decision_deadline_us / 1e6


def _timed_out(call: Call, attempt: Errand) -> Trial:
    call.site.decision_lanes.abandon(attempt)
    call.site.counters.add("decision_timeout")
    return Trial(error="timeout")


def _set(future: asyncio.Future[Any]) -> None:
    if not future.done():
        future.set_result(None)
