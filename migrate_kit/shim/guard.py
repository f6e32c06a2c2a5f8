"""Where in the dance this thread or task is: inside an observed call, inside a tool, or inside the candidate.

A ContextVar, so threads and tasks keep apart and a copied context carries it along.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, NoReturn

from migrate_kit.errors import ExecutionForbidden

if TYPE_CHECKING:
    from migrate_kit.shim.capture import Paused, Recorder, Tool


class Forbidden:
    """Stands where a recorder would, while a candidate decides: a tool that is called then does not run."""

    serving: tuple[str, ...] = ()

    def __init__(self) -> None:
        self.attempts = 0

    def begin(self, tool: Tool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> NoReturn:
        """Count the attempt and raise ExecutionForbidden into the candidate."""
        self.attempts += 1
        raise ExecutionForbidden(tool=tool.name, stage="decide")


#: What a tool function reports to when it is called; it also knows the ids of the routers being served (`serving`).
#: A router inside itself passes through (depth 1); another router inside is observed, but never decides.
RECORDER: ContextVar[Recorder | Paused | Forbidden | None] = ContextVar("migrate_kit_recorder", default=None)
