"""A decision for a person and for a program: calls with the origin of each argument, the plan, what stops it, why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.model.decision import ArgumentOrigin, Decision
    from migrate_kit.model.plan import Plan, PlannedCall, ToolCall

_CANDIDATES = 5


def plain(decision: Decision, text: str) -> dict[str, Any]:
    """Return *decision* for *text* as plain data; places of calls count from zero."""
    refusal, trace = decision.refusal, decision.trace
    return {
        "calls": [{"tool": call.tool, "arguments": dict(call.arguments)} for call in decision.calls],
        "refusal": None
        if refusal is None
        else {"kind": str(refusal.kind), "message": refusal.message, "question": refusal.question, "tool": refusal.tool}
        | {"unread": refusal.unread},
        "plan": _plain_plan(decision.plan) if decision.plan.calls else None,
        "origins": {
            tool: {name: _plain_origin(origin, text) for name, origin in found.items()}
            for tool, found in trace.origins.items()
        },
        "candidates": [{"tool": c.tool, "score": c.score, "parts": dict(c.parts)} for c in trace.candidates],
        "gate": dict(trace.gate),
        "rules": list(trace.rules),
        "troubles": list(trace.troubles),
        "router": decision.version,
        "duration_us": decision.duration_us,
    }


def show(decision: Decision, text: str) -> None:
    """Print *decision* for *text*."""
    for call in decision.calls if not decision.plan.calls else ():
        output.say("route.call", call=_written(call))
    _show_plan(decision.plan)
    if decision.refusal is not None:
        output.say("route.refused", kind=decision.refusal.kind, message=decision.refusal.message)
        if decision.refusal.question:
            output.say("route.question", question=decision.refusal.question)
    for tool, found in decision.trace.origins.items():
        for name, origin in found.items():
            output.say("route.origin", tool=tool, parameter=name, kind=origin.kind, said=_said(origin, text))
    for rule in decision.trace.rules:
        output.say("route.rule", rule=rule)
    for trouble in decision.trace.troubles:
        output.say("route.trouble", trouble=trouble)
    header = [output.word(f"route.head.{column}") for column in ("tool", "score", "parts")]
    rows = [[c.tool, f"{c.score:.2f}", _parts(c.parts)] for c in decision.trace.candidates[:_CANDIDATES]]
    if rows:
        output.table(header, rows)


def _show_plan(plan: Plan) -> None:
    for number, step in enumerate(plan.steps, 1):
        key = "route.step" if len(step) == 1 else "route.step_parallel"
        output.say(key, number=number, calls="  |  ".join(_planned(plan.calls[place], place) for place in step))
    if plan.calls:
        key = "route.next_of_many" if plan.is_stepwise else "route.next_of_one"
        output.say(key, places=_numbers(plan.next_step()))


def _planned(planned: PlannedCall, place: int) -> str:
    said = f"{place + 1} {_written(planned.call)}"
    if planned.awaits:
        waits = (f"{name} = {before + 1}" for name, before in planned.awaits.items())
        said += f" [{output.word('route.waits', calls=', '.join(waits))}]"
    if planned.after:
        grounds = dict.fromkeys(output.word(f"route.ground.{why}") for why in planned.after.values())
        said += f" ({output.word('route.after', calls=_numbers(planned.after), why=', '.join(grounds))})"
    return said


def _plain_plan(plan: Plan) -> dict[str, Any]:
    return {
        "steps": [list(step) for step in plan.steps],
        "next_step": list(plan.next_step()),
        "stepwise": plan.is_stepwise,
        "calls": [
            {
                "tool": each.call.tool,
                "arguments": dict(each.call.arguments),
                "after": [{"call": place, "why": str(why)} for place, why in each.after.items()],
                "awaits": dict(each.awaits),
            }
            for each in plan.calls
        ],
    }


def _plain_origin(origin: ArgumentOrigin, text: str) -> dict[str, Any]:
    return {"kind": origin.kind, "span": origin.span, "said": _said(origin, text) or None}


def _said(origin: ArgumentOrigin, text: str) -> str:
    return "" if origin.span is None else text[slice(*origin.span)]


def _written(call: ToolCall) -> str:
    return f"{call.tool}({', '.join(f'{name}={value!r}' for name, value in call.arguments.items())})"


def _numbers(places: Iterable[int]) -> str:
    return ", ".join(str(place + 1) for place in places)


def _parts(parts: Mapping[str, float]) -> str:
    return "  ".join(f"{name} {value:.2f}" for name, value in parts.items() if value)
