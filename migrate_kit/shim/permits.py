"""The breakers of tools: one that fails again and again when the dynamic side calls it is left to legacy."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.errors import ArgumentsInvalid, ToolTimeout
from migrate_kit.shim.breaker import Breaker
from migrate_kit.shim.call import Call
from migrate_kit.shim.plan import Act

#: How long a tool takes is its own matter, and legacy calls the same one.
_ANY_TIME_US = 10**12


def admit(call: Call, acts: Sequence[Act]) -> str | None:
    """Take leave of the breakers of all tools that *acts* call; where one has none, take none and return the reason."""
    for act in acts:
        breaker = _breaker(call, act)
        act.permit = breaker.admit(_ANY_TIME_US)
        if act.permit is None:
            release(call, acts)
            return f"breaker: {act.call.tool}: {breaker.reason}"
    return None


def settle(call: Call, act: Act, error: BaseException | None = None) -> None:
    """Report what came of *act*; what says nothing of tool and arguments (a confirmation is asked for) counts not."""
    permit, act.permit = act.permit, None
    if permit is None:
        return
    if error is None:
        _breaker(call, act).settle(permit, failed=False)
    elif isinstance(error, ArgumentsInvalid | ToolTimeout) or (act.begun and isinstance(error, Exception)):
        _breaker(call, act).settle(permit, failed=True)
    else:
        _breaker(call, act).release(permit)


def release(call: Call, acts: Sequence[Act]) -> None:
    """Give back what is left of the permits: these calls are not made."""
    for act in acts:
        permit, act.permit = act.permit, None
        if permit is not None:
            _breaker(call, act).release(permit)


def _breaker(call: Call, act: Act) -> Breaker:
    return call.site.breakers.of(call.wrapped.id, act.call.tool)
