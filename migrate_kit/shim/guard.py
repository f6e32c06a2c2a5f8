"""Where in the dance this thread or task is: inside an observed call, or inside the candidate.

Both are ContextVars, so threads and tasks keep apart and a copied context carries them along.
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import ExecutionForbidden

if TYPE_CHECKING:
    from migrate_kit.shim.capture import Recorder, Tool

#: Ids of the routers whose call is being served further out. A router inside itself passes through (depth 1);
#: another router inside is observed, but never decides.
SERVING: ContextVar[tuple[str, ...]] = ContextVar("migrate_kit_serving", default=())


class Forbidden:
    """Stands where a recorder would, while a candidate decides: a tool that is called then does not run."""

    def __init__(self) -> None:
        self.attempts = 0

    def call(self, tool: Tool, original: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Count the attempt and raise ExecutionForbidden into the candidate."""
        self.attempts += 1
        raise ExecutionForbidden(tool=tool.name, stage="decide")

    def begin(self, tool: Tool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        """Count the attempt and raise ExecutionForbidden into the candidate."""
        self.call(tool, None, args, kwargs)


#: What a tool function reports to when it is called.
RECORDER: ContextVar[Recorder | Forbidden | None] = ContextVar("migrate_kit_recorder", default=None)


def is_deciding() -> bool:
    """Tell whether this code runs inside a candidate."""
    return isinstance(RECORDER.get(), Forbidden)
