"""A part of an inventory: what lies in some of its files, with the tools that are reached from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from migrate_kit.model.inventory import Inventory, LegacyRouter


def narrowed(inventory: Inventory, shows: Callable[[str], bool]) -> Inventory:
    """Return *inventory* with the routers, findings and unread files for whose file *shows* holds.

    A router also counts where the words of one of its branches lie in such a file. Tools that only other routers reach
    are left out. How many files were read stays as it was.
    """
    kept = tuple(router for router in inventory.routers if any(map(shows, files_of(router))))
    lost = _reached(inventory.routers) - _reached(kept)
    ids = {router.id for router in kept}
    return inventory.model_copy(
        update={
            "routers": kept,
            "tools": tuple(tool for tool in inventory.tools if tool.name not in lost),
            "findings": tuple(f for f in inventory.findings if f.router in ids or shows(f.file)),
            "not_parsed": tuple(record for record in inventory.not_parsed if shows(record.file)),
        }
    )


def files_of(router: LegacyRouter) -> set[str]:
    """Return the files that *router* and the words of its branches lie in."""
    return {router.file, *(branch.file for branch in router.branches if branch.file is not None)}


def _reached(routers: Iterable[LegacyRouter]) -> set[str | None]:
    return {tool for r in routers for tool in (r.default.tool, *(branch.tool for branch in r.branches))}
