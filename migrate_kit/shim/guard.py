"""Where in the dance this thread or task is: inside an observed call, inside a tool, or inside the candidate.

A ContextVar, so threads and tasks keep apart and a copied context carries it along.
"""

from __future__ import annotations

from contextvars import ContextVar
from types import FrameType
from typing import TYPE_CHECKING

from migrate_kit.errors import ExecutionForbidden

if TYPE_CHECKING:
    from migrate_kit.shim.capture import Entrances, Paused, Recorder


class Forbidden:
    """Stands where a recorder would, while a candidate decides: a tool that is called then does not run."""

    serving: tuple[str, ...] = ()
    closed = False
    outer = None

    def __init__(self, entrances: Entrances) -> None:
        self.entrances = entrances
        self.attempts = 0

    def entered(self, frame: FrameType) -> None:
        """Count the attempt and raise ExecutionForbidden into the candidate."""
        for entrance in self.entrances.get(id(frame.f_code), ()):
            if entrance.is_here(frame):
                self.attempts += 1
                raise ExecutionForbidden(tool=entrance.tool.name, stage="decide")

    def left(self, code: object) -> None:
        """Take no notice."""

    def took(self, router_id: str, branch: str, frame: FrameType) -> None:
        """Take no notice: a router that only selects may be asked."""


#: What a tool function reports to when it is called; it also knows the ids of the routers being served (`serving`).
#: A router inside itself passes through (depth 1); another router inside is observed, but never decides.
RECORDER: ContextVar[Recorder | Paused | Forbidden | None] = ContextVar("migrate_kit_recorder", default=None)
