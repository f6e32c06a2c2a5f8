"""What follows from a decision in hybrid and full: serve legacy, hand back an answer, show a refusal, or act."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from migrate_kit.model.decision import Refusal, RefusalKind, ToolCall
from migrate_kit.model.stage import Stage, StageChoice, pinned_stage
from migrate_kit.shim.answer import NoAnswer, answer_for
from migrate_kit.shim.call import Call
from migrate_kit.shim.permits import admit
from migrate_kit.shim.plan import Act, NotPossible, plan
from migrate_kit.shim.refusal import Shown, must_not_fall_back, show


@dataclass(frozen=True, slots=True)
class ToLegacy:
    """Legacy serves."""

    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """The caller gets this value; nothing is executed."""

    value: Any
    reason: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """These calls are carried out, in this stage."""

    acts: list[Act]
    choice: StageChoice


Verdict = ToLegacy | Answer | ToDo


def judge(call: Call) -> Verdict:
    """Return what to do. Never raises: a fault of ours is a reason to serve legacy."""
    try:
        return _judge(call)
    except Exception as error:  # noqa: BLE001 - nothing has begun yet, so legacy may serve
        call.site.counters.add("faults")
        return ToLegacy(f"fault: {type(error).__name__}")


def refuse(call: Call, refusal: Refusal) -> Answer | ToLegacy:
    """Return what to do with a refusal."""
    if refusal.kind is RefusalKind.missing_argument and refusal.tool and call.binding.is_inline(refusal.tool):
        # The statements of the legacy router read the text themselves; nothing was denied.
        return ToLegacy(f"refused: {refusal.kind}")
    if must_not_fall_back(refusal, call.choice.stage):
        shown = show(refusal, call.binding, call.wrapped.on_refusal, text=call.text)
        if isinstance(shown, Shown):
            return Answer(shown.value, f"refused: {refusal.kind}")
    return ToLegacy(f"refused: {refusal.kind}")


def beside_rules(call: Call) -> Answer | ToLegacy | None:
    """Return what to do where a rule had a part in a plan that cannot be carried out; None where none had.

    Legacy knows nothing of what the rule added, so it would do the rest without it.
    """
    decision = call.decision
    if decision is None or not decision.trace.rules:
        return None
    return refuse(call, Refusal(kind=RefusalKind.denied, tool=decision.calls[-1].tool))


def _judge(call: Call) -> Verdict:
    decision = call.decision
    if decision is None:
        return ToLegacy(call.stopped or f"dynamic: {call.error}")
    if call.binding.twin is None:
        return ToLegacy("no conditions known of this router")
    if decision.refusal is not None:
        return refuse(call, decision.refusal)
    choice = _pinned(call, decision.calls)
    if choice.stage < Stage.hybrid:
        return ToLegacy(choice.reason)
    if call.binding.is_selector:
        return _selected(call, decision.calls, choice)
    try:
        acts = plan(call, decision.calls)
    except NotPossible as error:
        return beside_rules(call) or ToLegacy(str(error))
    closed = admit(call, acts)
    return ToDo(acts, choice) if closed is None else beside_rules(call) or ToLegacy(closed)


def _pinned(call: Call, calls: tuple[ToolCall, ...]) -> StageChoice:
    binding = call.binding
    assert binding.twin is not None
    by_twin = binding.twin.decide(call.text).tools
    choice = pinned_stage(call.choice, call.flags, *(c.tool for c in calls), *by_twin)
    for decided in calls:
        spec = binding.runtime.tool(decided.tool)
        if spec is None or not spec.is_approved:
            return StageChoice(Stage.legacy, f"{decided.tool}: not approved")
        if spec.pin == "legacy":
            return StageChoice(Stage.legacy, f"{decided.tool}: pinned in its description")
    return choice


def _selected(call: Call, calls: tuple[ToolCall, ...], choice: StageChoice) -> Verdict:
    if len(calls) > 1:
        return beside_rules(call) or ToLegacy("several calls, and the router names one")
    tool = calls[0].tool
    try:
        return Answer(answer_for(call.binding, tool, call.text, call.instance), choice.reason)
    except NoAnswer:
        return ToLegacy(f"{tool}: its legacy answer is not known")
