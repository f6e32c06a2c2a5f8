"""A text that answers a question of ours: it is no request, and no router is asked about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from migrate_kit.execute.confirm.reply import Reply, read_reply
from migrate_kit.execute.course import plan_of
from migrate_kit.messages import tell
from migrate_kit.model.confirmation import Pending
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.stage import Stage
from migrate_kit.shim.call import Call
from migrate_kit.shim.confirmation import desk_of, language_of
from migrate_kit.shim.judge import pinned
from migrate_kit.shim.plan import NotPossible, act_of
from migrate_kit.shim.refusal import show
from migrate_kit.shim.verdict import Answer, ToDo

if TYPE_CHECKING:
    from migrate_kit.execute.confirm import Agreed, Told


def answered(call: Call) -> Answer | ToDo | None:
    """Return what follows where the text of *call* is an answer; None where it is a request. Never raises."""
    reply = _reply(call)
    return None if reply is None else _settled(call, reply)


async def answered_async(call: Call) -> Answer | ToDo | None:
    """Do the same; a store of the application's own is asked in a thread, for it may block."""
    reply = _reply(call)
    if reply is None:
        return None
    desk = desk_of(call)
    if desk is None or desk.is_in_memory:
        return _settled(call, reply)
    import asyncio

    return await asyncio.to_thread(_settled, call, reply)


def _reply(call: Call) -> Reply | None:
    if (call.if_answer or call.choice).stage < Stage.full or call.binding.is_selector or desk_of(call) is None:
        return None
    return read_reply(call.text)


def _settled(call: Call, reply: Reply) -> Answer | ToDo | None:
    desk = desk_of(call)
    assert desk is not None
    try:
        found: Agreed | Told | None = desk.answer(
            reply, asker=call.asker, router=call.binding.router_id, language=language_of(call)
        )
        if found is None:
            return None
        call.is_answer = call.asked = True
        call.choice = call.if_answer or call.choice
        pending = getattr(found, "pending", None)
        return _told(call, getattr(found, "message", "")) if pending is None else _agreed(call, found)
    except Exception as error:  # noqa: BLE001 - a store may be anybody's code; without its word nothing is done
        call.site.counters.add("faults")
        return (
            _told(call, tell("confirm.gone", language_of(call), code=type(error).__name__)) if call.is_answer else None
        )


def _agreed(call: Call, agreed: Any) -> Answer | ToDo:
    """Return what is to be done, where it still may be: descriptions, rules and pins may be others by now."""
    pending = agreed.pending
    call.site.counters.add("confirmed")
    changed = tell("confirm.changed", language_of(call), tool=pending.calls[-1].tool)
    choice = pinned(call, pending.calls)
    if choice.stage < Stage.full:
        return _told(call, changed)
    admit = getattr(call.binding.runtime, "admit", None)
    refused = None
    if admit is not None:
        known = _known(pending)
        refused = admit(known, asker=call.asker, is_confirmed=True, is_counted=pending.is_counted)
    if refused is not None:
        return _told(call, refused.message or changed, kind=refused.kind)
    going = plan_of(pending.calls, pending.plan)
    try:
        acts = {place: act_of(call, one.call) for place, one in enumerate(going.calls) if not one.awaits}
    except NotPossible:
        return _told(call, changed)
    call.decision = Decision(calls=pending.calls, plan=pending.plan, router="confirmation")
    return ToDo(acts, choice, plan=going, agreed=frozenset(pending.digests), by=agreed.by)


def _known(pending: Pending) -> tuple[ToolCall, ...]:
    """Return the calls whose arguments are all there; what waits for a result is judged when that has come."""
    waits = {place for place, one in enumerate(pending.plan.calls) if one.awaits}
    return tuple(one for place, one in enumerate(pending.calls) if place not in waits)


def _told(call: Call, message: str, *, kind: RefusalKind = RefusalKind.needs_confirmation) -> Answer:
    shown = show(Refusal(kind=kind, message=message), call.binding, call.wrapped.on_refusal, text=call.text)
    return Answer(None if shown is None else shown.value, f"answer: {kind}")
