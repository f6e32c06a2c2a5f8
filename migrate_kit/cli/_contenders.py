"""The routers that `eval` can ask, by name, and what they work with."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from migrate_kit.errors import (
    InventoryMissing,
    NoApprovedDescription,
    NoDescription,
    NoRouter,
    UnknownRouter,
    UnknownTool,
)

if TYPE_CHECKING:
    from migrate_kit.config import Settings
    from migrate_kit.model.inventory import LegacyRouter
    from migrate_kit.model.tool import ToolSpec
    from migrate_kit.replay.evaluation import Contender

LEGACY = "legacy"
DECIDERS = ("lexical", "semantic")
"""The names of `replay.deciders.DECIDERS`, which a list of options need not import for."""


@dataclass(frozen=True)
class Field:
    """What the contenders work with: the descriptions, and the legacy routers with tools under described names."""

    settings: Settings
    specs: tuple[ToolSpec, ...]
    routers: tuple[LegacyRouter, ...]

    def contender(self, name: str) -> Contender:
        """Return the router *name*. Raises NoRouter for the legacy one where no router is known."""
        from migrate_kit.replay.deciders import maker
        from migrate_kit.replay.evaluation import Dynamic, Legacy

        if name != LEGACY:
            return Dynamic(name, maker(name, self.settings)(self.specs))
        if not self.routers:
            raise NoRouter(path=self.settings.inventory_path)
        return Legacy(self.routers)

    def legacy_tools(self) -> frozenset[str]:
        """Return the tools that the legacy routers reach; none without a router."""
        from migrate_kit.replay.evaluation import Legacy

        return Legacy(self.routers).tools()


def field_of(
    settings: Settings,
    *,
    router: str | None,
    only: Sequence[str],
    drafts: bool,
    described: Sequence[ToolSpec] | None = None,
) -> Field:
    """Return the descriptions that compete, approved ones or with *drafts* all that are not rejected, and the routers.

    *described* are those of the folder, where they were read already.
    Raises NoApprovedDescription, NoDescription, UnknownRouter, UnknownTool, and what the files raise.
    """
    from migrate_kit.review import load_folder

    described = load_folder(settings.tools_path).specs if described is None else described
    routers = _legacy(settings, described)
    if router is not None:
        known = ", ".join(dict.fromkeys(each.id for each in routers)) or "-"
        routers = tuple(each for each in routers if each.id == router)
        if not routers:
            raise UnknownRouter(router=router, known=known)
    specs = _competing(usable(described, drafts, settings), router, routers)
    names = {spec.name for spec in specs}
    for tool in only:
        if tool not in names:
            raise UnknownTool(tool=tool, known=", ".join(sorted(names)))
    return Field(settings, tuple(spec for spec in specs if not only or spec.name in only), routers)


def usable(described: Sequence[ToolSpec], drafts: bool, settings: Settings) -> list[ToolSpec]:
    """Return the approved descriptions, or with *drafts* all that are not rejected.

    Raises NoApprovedDescription or NoDescription where there is none.
    """
    from migrate_kit.model.tool import Status

    if drafts:
        found = [spec for spec in described if spec.status is not Status.rejected]
        if not found:
            raise NoDescription(path=settings.tools_path)
        return found
    found = [spec for spec in described if spec.is_approved]
    if not found:
        raise NoApprovedDescription(path=settings.tools_path)
    return found


def _competing(specs: Sequence[ToolSpec], router: str | None, routers: Sequence[LegacyRouter]) -> Sequence[ToolSpec]:
    from migrate_kit.installed import competes

    if router is None:
        return specs
    reached = {branch.tool for each in routers for branch in each.branches}
    return [spec for spec in specs if competes(spec, router, reached)]


def described_routers(routers: Sequence[LegacyRouter], described: Sequence[ToolSpec]) -> tuple[LegacyRouter, ...]:
    """Return *routers* with each tool under the name of its description."""
    from migrate_kit.installed import in_described_names
    from migrate_kit.model.binding import RoutersFile

    file = in_described_names(RoutersFile().refreshed(routers), described)
    return tuple(entry.router for entry in file.routers)


def inline_of(routers: Sequence[LegacyRouter]) -> frozenset[str]:
    """Return the tools that are statements of one of *routers*."""
    from migrate_kit.installed import inline_tools
    from migrate_kit.model.binding import RoutersFile

    return inline_tools(RoutersFile().refreshed(routers))


def _legacy(settings: Settings, described: Sequence[ToolSpec]) -> tuple[LegacyRouter, ...]:
    """Return the installed routers, else those of the last scan, with tools under their described names."""
    from migrate_kit.cli._scanned import read_inventory
    from migrate_kit.installed import load_routers

    found = [entry.router for entry in load_routers(settings).routers]
    if not found:
        with suppress(InventoryMissing):
            found = list(read_inventory(settings.inventory_path).routers)
    return described_routers(found, described)
