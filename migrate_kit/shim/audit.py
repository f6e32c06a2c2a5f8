"""Tell the audit of every call that is carried out: when it begins, where it changes something, and what came of it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter_ns
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from migrate_kit.execute.shape import shape_of
from migrate_kit.model.audit import AuditEntry
from migrate_kit.shim.observe import process_name, text_digest

if TYPE_CHECKING:
    from migrate_kit.execute.course import Step
    from migrate_kit.shim.call import Call
    from migrate_kit.shim.steps import Steps


@dataclass(slots=True)
class Outcome:
    """What the call gave; set by whoever makes it."""

    value: Any = None
    started_ns: int = field(default_factory=perf_counter_ns)

    def took(self, value: Any) -> Any:
        """Take *value*, and give it back."""
        self.value = value
        return value


@contextmanager
def audit(call: Call, steps: Steps, step: Step) -> Iterator[Outcome]:
    """Record the call of *step* made in the block. Raises only what the block raises."""
    outcome = Outcome()
    sink = getattr(call.binding.runtime, "audit", None)
    if sink is None:
        yield outcome
        return
    entry = _entry(call, steps, step)
    if entry is not None and entry.effects != "read_only":
        # A process that is killed in the middle of a change leaves the word that it had begun.
        _record(call, sink, entry)
    try:
        yield outcome
    except BaseException as error:
        _end(call, sink, entry, outcome, error, is_error=True)
        raise
    _end(call, sink, entry, outcome, outcome.value, is_error=False)


def _entry(call: Call, steps: Steps, step: Step) -> AuditEntry | None:
    try:
        settings, act = call.binding.runtime.settings, steps.acts[step.place]
        kept = dict(step.call.arguments)
        return AuditEntry(
            request=_request_of(steps),
            at_us=time.time_ns() // 1000,
            phase="begun",
            router=call.binding.router_id,
            stage=str(steps.todo.choice.stage),
            tool=step.call.tool,
            effects=act.tool.spec.effects if act.tool.spec is not None else "unknown",
            place=step.place,
            arguments=kept if settings.keep_text else {name: str(shape_of(value)) for name, value in kept.items()},
            text_digest=text_digest(call.text, settings.key().secret),
            text=call.text if settings.keep_text else None,
            reason=steps.todo.choice.reason,
            confirmed_by=steps.todo.by if steps.is_agreed(act) else "",
            user=call.asker.user,
            tenant=call.asker.tenant,
            session=call.asker.session,
            process=process_name(os.getpid()),
        )
    except Exception:  # noqa: BLE001 - the call goes on, whatever is odd about it
        call.site.counters.add("audit_lost")
        return None


def _request_of(steps: Steps) -> str:
    if not steps.request:
        steps.request = uuid4().hex
    return steps.request


def _end(call: Call, sink: Any, entry: AuditEntry | None, outcome: Outcome, gave: Any, *, is_error: bool) -> None:
    if entry is not None:
        ended = replace(
            entry,
            phase="ended",
            at_us=time.time_ns() // 1000,
            result_class=type(gave).__name__,
            is_error=is_error,
            duration_us=(perf_counter_ns() - outcome.started_ns) // 1000,
        )
        _record(call, sink, ended)


def _record(call: Call, sink: Any, entry: AuditEntry) -> None:
    try:
        sink.record(entry)
    except Exception:  # noqa: BLE001 - a sink may be anybody's code
        call.site.counters.add("audit_lost")
