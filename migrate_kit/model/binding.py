"""`shadow_tools/routers.json`: what the serving process needs to know of the installed routers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
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

    def refreshed(self, routers: Iterable[LegacyRouter], *, installed: Mapping[str, bool] | None = None) -> RoutersFile:
        """Return the file with the conditions of *routers* as they are now, sorted by id.

        *installed* says which ids were just installed (True) or taken out (False); all others keep what they had, a
        router that is new is not installed. One that is gone from the source is kept only while it is installed.
        """
        flags = {router.id: router.installed for router in self.routers} | dict(installed or {})
        now = {router.id: router for router in routers}
        kept = {old.id: old.router for old in self.routers if old.id not in now and flags[old.id]}
        entries = (
            InstalledRouter(id=router_id, router=router, installed=flags.get(router_id, False))
            for router_id, router in sorted((kept | now).items())
        )
        return self.model_copy(update={"routers": tuple(entries)})
