"""What the call path hands to the shadow worker: plain data, a copied context, and nothing of the host."""

from __future__ import annotations

from contextvars import Context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision
from migrate_kit.model.stage import Stage

if TYPE_CHECKING:
    from migrate_kit.shim.binding import Binding
    from migrate_kit.shim.capture import Note


@dataclass(slots=True, kw_only=True)
class Job:
    """One served call."""

    binding: Binding
    text: str
    asker: Asker
    context: Context
    stage: Stage
    reason: str
    at_us: int
    sample_rate: float
    served_by: str = "legacy"
    legacy_ran: bool = True
    returned: Any = None
    """The legacy's return value as `legacy.reduce` left it."""
    raised: str | None = None
    """Class name of what the legacy, or the executed function, raised."""
    notes: list[Note] = field(default_factory=list)
    """Tool calls seen while the legacy ran, in order."""
    started_ns: int = 0
    duration_us: int = 0
    asked: bool = False
    """True when the dynamic side already decided, in the call."""
    decision: Decision | None = None
    error: str | None = None
    executed: tuple[str, ...] = ()
    result_class: str = ""
