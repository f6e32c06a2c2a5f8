"""Which routers of an older scan have another name now: their branches say who they are."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping

from migrate_kit.analyze.identity import canonical
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter


def renamed(old: Inventory, new: Inventory) -> dict[str, LegacyRouter]:
    """Return the routers of *new* by the ids they had in *old*: all that they test and reach is as it was.

    Of two that are alike it is not known which is which, so neither is taken for renamed.
    """
    gone, come = _only_in(old, new), _only_in(new, old)
    return {
        routers[0].id: come[look][0]
        for look, routers in gone.items()
        if len(routers) == 1 and len(come.get(look, ())) == 1
    }


def under_new_names(old: Inventory, names: Mapping[str, LegacyRouter]) -> Inventory:
    """Return *old* with the ids and files that its routers have by now, and the findings that speak of them."""
    if not names:
        return old
    return old.model_copy(
        update={
            "routers": tuple(_router(router, names) for router in old.routers),
            "findings": tuple(_finding(finding, old, names) for finding in old.findings),
        }
    )


def _router(router: LegacyRouter, names: Mapping[str, LegacyRouter]) -> LegacyRouter:
    now = names.get(router.id)
    return router if now is None else router.model_copy(update=_place(now))


def _place(router: LegacyRouter) -> dict[str, str]:
    return {"module": router.module, "function": router.function, "file": router.file}


def _finding(finding: Finding, old: Inventory, names: Mapping[str, LegacyRouter]) -> Finding:
    now = names.get(finding.router or "")
    if now is None:
        return finding
    moved = any(router.id == finding.router and router.file == finding.file for router in old.routers)
    return finding.model_copy(update={"router": now.id, "file": now.file if moved else finding.file})


def _only_in(one: Inventory, other: Inventory) -> dict[str, list[LegacyRouter]]:
    known = {router.id for router in other.routers}
    found: defaultdict[str, list[LegacyRouter]] = defaultdict(list)
    for router in one.routers:
        if router.id not in known:
            found[_look(router)].append(router)
    return found


def _look(router: LegacyRouter) -> str:
    """Return what a router is without its name, its parameter's name and its place."""
    branches = [[canonical(b.condition), b.target_kind, b.target, b.tool, _plain(b.arguments)] for b in router.branches]
    default = router.default.model_dump(mode="json", exclude={"line", "file"})
    return json.dumps([branches, default, router.normalise, router.stage, router.exclusive, router.pick], default=str)


def _plain(arguments: Mapping[str, object]) -> Iterable[tuple[str, str]]:
    return sorted((name, str(value)) for name, value in arguments.items())
