"""The plan of the calls that a model chose: that of the request where they are its calls, else one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.decision import ToolCall
from migrate_kit.model.plan import Ground, Plan, PlannedCall


def planned(calls: Sequence[ToolCall], offline: Plan) -> Plan:
    """Return the plan of *calls*, an empty one of fewer than two.

    Where they are of the tools of the *offline* plan, each once, the order that the request says stands.
    """
    if len(calls) < 2:
        return Plan()
    by_tool = {call.tool: call for call in calls}
    if len(by_tool) == len(calls) and sorted(by_tool) == sorted(each.call.tool for each in offline.calls):
        return Plan(calls=tuple(_filled(each, by_tool[each.call.tool]) for each in offline.calls))
    if list(calls) == [each.call for each in offline.calls]:
        return offline
    return Plan(
        calls=tuple(
            PlannedCall(call=call, after={place - 1: Ground.said} if place else {}) for place, call in enumerate(calls)
        )
    )


def _filled(known: PlannedCall, call: ToolCall) -> PlannedCall:
    """Return *call* in the place of *known*; what it has a value for waits for no result."""
    awaits = {name: place for name, place in known.awaits.items() if name not in call.arguments}
    return PlannedCall(call=call, after=known.after, awaits=awaits)
