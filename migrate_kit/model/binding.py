"""`shadow_tools/routers.json`: what the serving process needs to know of the installed routers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.record import Record


class InstalledRouter(Record):
    """A wrapped router: its id (as in the decorator), its conditions, and its labels' values."""

    id: str
    router: LegacyRouter
    installed: bool = Field(default=True, description="False after uninstall; the twin still serves replay")


class RoutersFile(Record):
    """The whole file."""

    schema_: Literal["migrate-kit/routers"] = Field(default="migrate-kit/routers", alias="schema")
    version: int = 1
    routers: tuple[InstalledRouter, ...] = ()
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}

    def get(self, router_id: str) -> InstalledRouter | None:
        """Return the router with that id, or None."""
        return next((r for r in self.routers if r.id == router_id), None)
