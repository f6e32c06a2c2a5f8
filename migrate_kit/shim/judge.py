"""What follows from a decision in hybrid and full: serve legacy, hand back an answer, show a refusal, or act."""

from __future__ import annotations

from migrate_kit.execute.course import plan_of
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.stage import Stage, StageChoice, pinned_stage
from migrate_kit.shim.answer import NoAnswer, answer_for
from migrate_kit.shim.call import Call
from migrate_kit.shim.confirmation import put_to_person
from migrate_kit.shim.permits import admit
from migrate_kit.shim.plan import NotPossible, act_of, plan
from migrate_kit.shim.refusal import Shown, must_not_fall_back, show
from migrate_kit.shim.verdict import Answer, ToDo, ToLegacy, Verdict


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
        return _stepwise(call, decision, decision.refusal) or refuse(call, _put(call, decision.refusal))
    choice = pinned(call, decision.calls)
    if choice.stage < Stage.hybrid:
        return ToLegacy(choice.reason)
    if call.binding.is_selector:
        return _selected(call, decision.calls, choice)
    try:
        acts = plan(call, decision.calls)
    except NotPossible as error:
        return beside_rules(call) or ToLegacy(str(error))
    closed = admit(call, acts)
    if closed is not None:
        return beside_rules(call) or ToLegacy(closed)
    return ToDo(dict(enumerate(acts)), choice, plan=plan_of(decision.calls, decision.plan))


def _put(call: Call, refusal: Refusal) -> Refusal:
    """Return *refusal*, as a question that waits where it asks for a confirmation and somebody can give it here."""
    if refusal.kind is not RefusalKind.needs_confirmation or not refusal.calls or call.choice.stage < Stage.full:
        return refusal
    if pinned(call, refusal.calls).stage < Stage.full or call.binding.is_selector:
        return refusal
    named = [one for one in refusal.calls if one.tool == refusal.tool]
    return put_to_person(call, refusal.calls, named, is_counted=False) or refusal


def _stepwise(call: Call, decision: Decision, refusal: Refusal) -> ToDo | None:
    """Return the steps of a plan in which what is missing is the result of a call before; None for anything else."""
    waits = any(planned.awaits for planned in decision.plan.calls)
    if refusal.kind is not RefusalKind.missing_argument or not waits or call.binding.is_selector:
        return None
    calls = tuple(planned.call for planned in decision.plan.calls)
    choice = pinned(call, calls)
    if choice.stage < Stage.full:
        return None
    try:
        acts = {place: act_of(call, one.call) for place, one in enumerate(decision.plan.calls) if not one.awaits}
    except NotPossible:
        return None
    return ToDo(acts, choice, plan=decision.plan, is_judged=False)


def pinned(call: Call, calls: tuple[ToolCall, ...]) -> StageChoice:
    """Return the stage that *calls* may have here: that of the call, or less where a pin or a description says so."""
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
