"""A dangerous call of a wrapped router is put to the person who asked, and the next text may be the answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from migrate_kit.messages import Language
from migrate_kit.model.decision import Refusal, RefusalKind, ToolCall
from migrate_kit.model.plan import Plan
from migrate_kit.shim.wording import language_for

if TYPE_CHECKING:
    from migrate_kit.execute.confirm import ConfirmationDesk
    from migrate_kit.shim.call import Call


def desk_of(call: Call) -> ConfirmationDesk | None:
    """Return where questions of this runtime wait; one made by hand may have none."""
    desk: ConfirmationDesk | None = getattr(call.binding.runtime, "desk", None)
    return desk


def put_to_person(
    call: Call,
    calls: Sequence[ToolCall],
    dangerous: Sequence[ToolCall],
    *,
    plan: Plan | None = None,
    is_counted: bool = True,
) -> Refusal | None:
    """Let *calls* wait for a word of who asks, and return the question; None where nobody can answer it here.

    Never raises: where questions wait may be anybody's code, and without an answer nothing is done.
    """
    desk, runtime = desk_of(call), call.binding.runtime
    if desk is None:
        return None
    named = {one.tool: runtime.tool(one.tool) for one in calls}
    try:
        told = desk.ask(
            calls,
            dangerous,
            asker=call.asker,
            router=call.binding.router_id,
            specs={name: spec for name, spec in named.items() if spec is not None},
            language=language_of(call),
            plan=plan,
            is_counted=is_counted,
        )
    except Exception:  # noqa: BLE001 - see above
        call.site.counters.add("faults")
        return None
    if told is None:
        return None
    call.site.counters.add("confirmation_asked")
    tool = dangerous[0].tool
    return Refusal(kind=RefusalKind.needs_confirmation, message=told.message, tool=tool, code=told.code)


def language_of(call: Call) -> Language:
    """Return the language to speak to who asks."""
    return "zh" if language_for(call.text, call.binding.runtime.settings.language) == "zh" else "en"
