"""A router that looks at results and names further calls is asked like any candidate: apart, in time, with copies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from migrate_kit.model.decision import ToolCall
from migrate_kit.shim.checked import checked
from migrate_kit.shim.lanes import Errand
from migrate_kit.shim.snapshot import freeze, thaw
from migrate_kit.shim.threads import in_thread

if TYPE_CHECKING:
    from migrate_kit.execute.course import Course
    from migrate_kit.shim.call import Call
    from migrate_kit.shim.steps import Steps


def follower(call: Call, steps: Steps) -> Callable[[Course], Sequence[ToolCall]] | None:
    """Return who says what comes next; None where the router does not, or nothing is carried out by us."""
    follow = getattr(call.binding.router, "follow", None)
    return partial(_next, call, follow) if follow is not None and steps.is_full else None


def follower_async(call: Call, steps: Steps) -> Callable[[Course], Awaitable[Sequence[ToolCall]]] | None:
    """Return the same, for a coroutine."""
    follow = follower(call, steps)
    return None if follow is None else lambda course: in_thread(partial(follow, course))


def _next(call: Call, follow: Any, course: Course) -> Sequence[ToolCall]:
    """Return the calls that the router wants made next; none where it refuses, fails or takes too long."""
    done = [(node.planned.call, thaw(freeze(node.value))) for node in course.ended]
    errand = Errand(call.context.copy(), lambda: checked(follow(call.text, done, asker=call.asker)))
    lanes = call.site.decision_lanes
    if not lanes.send(errand):
        return ()
    if not errand.wait(call.binding.runtime.settings.decision_deadline_us / 1e6):
        lanes.abandon(errand)
        call.site.counters.add("decision_timeout")
        return ()
    return errand.value.calls if errand.error is None else ()
