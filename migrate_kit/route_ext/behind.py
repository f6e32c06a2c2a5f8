"""The router behind another: what a chooser or a cache asks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Decision
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.arguments import Extracted


class Behind(Protocol):
    """A router that decides, and reads the arguments of a tool that somebody else decided."""

    @property
    def specs(self) -> Sequence[ToolSpec]:
        """The descriptions it decides by."""

    @property
    def version(self) -> str:
        """Identifies router and catalogue."""

    def decide(self, text: str, *, asker: Asker = ...) -> Decision:
        """Return the decision for *text*."""

    def extracted(self, text: str, tool: str) -> Extracted:
        """Return what *text* gives for the parameters of *tool*."""
