"""The installed routers as committed: their conditions, by the names that the descriptions have."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from migrate_kit.config import Settings
from migrate_kit.model.binding import RoutersFile
from migrate_kit.model.inventory import Branch
from migrate_kit.model.run import RunPlan
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import read_routers


def load_routers(settings: Settings) -> RoutersFile:
    """Return the committed conditions of the installed routers; empty when there are none yet.

    In a process that is only looked at (`migrate-kit run`) those of its plan come first: they are of the last scan.
    Raises RoutersInvalid or NotReadable.
    """
    committed = read_routers(settings.routers_path)
    plan = os.environ.get("MIGRATE_KIT_RUN")
    if not plan:
        return committed
    watched = {one.id: one for one in RunPlan.model_validate_json(Path(plan).read_bytes()).routers}
    rest = (one for one in committed.routers if one.id not in watched)
    return committed.model_copy(update={"routers": (*watched.values(), *rest)})


def in_described_names(file: RoutersFile, specs: Sequence[ToolSpec]) -> RoutersFile:
    """Return *file* with every tool under the name its description has.

    The code says `Desk.drain_node`, the description `drain_node`: decisions are compared by the description's name.
    """
    names = {spec.implementation.rpartition(":")[2]: spec.name for spec in specs if spec.implementation}

    def renamed(branch: Branch) -> Branch:
        return branch.model_copy(update={"tool": names.get(branch.tool or "", branch.tool)})

    routers = []
    for each in file.routers:
        branches = tuple(map(renamed, each.router.branches))
        routers.append(each.model_copy(update={"router": each.router.model_copy(update={"branches": branches})}))
    return file.model_copy(update={"routers": tuple(routers)})


def competes(spec: ToolSpec, router_id: str, reached: set[str | None] | None) -> bool:
    """Tell whether a tool competes in a router, of which *reached* are the tools of its branches (None: not known)."""
    if spec.pin == "legacy":
        return False
    if spec.routers:
        return "*" in spec.routers or router_id in spec.routers
    return reached is None or spec.name in reached


def inline_tools(file: RoutersFile) -> frozenset[str]:
    """Return the tools that are statements of an installed router."""
    branches = (branch for each in file.routers for branch in each.router.branches)
    return frozenset(branch.tool for branch in branches if branch.tool and branch.target_kind == "inline")
