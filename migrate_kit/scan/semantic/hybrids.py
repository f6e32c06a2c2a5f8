"""Rules and a model in one: the router of words is reported, and says that a model decides before or after it."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.ground import Ground, ground
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.semantic import SemanticRouter
from migrate_kit.scan.project import Project
from migrate_kit.scan.semantic.outlook import Outlook


def with_hybrids(
    routers: Sequence[LegacyRouter], semantic: Sequence[SemanticRouter], project: Project
) -> tuple[tuple[LegacyRouter, ...], tuple[SemanticRouter, ...]]:
    """Return both with each other's names where they share the work."""
    if not semantic:
        return tuple(routers), ()
    shared: dict[int, str] = {}
    told = []
    for router in routers:
        found = [(i, note) for i, one in enumerate(semantic) if (note := _together(router, one, project)) is not None]
        shared.update((i, router.id) for i, _ in found)
        told.append(_noted(router, [note for _, note in found]))
    named = (s.model_copy(update={"router": shared.get(i)}) for i, s in enumerate(semantic))
    return tuple(told), tuple(named)


def _noted(router: LegacyRouter, notes: list[Ground]) -> LegacyRouter:
    if not notes:
        return router
    reasons = (*router.reasons, *(note.told() for note in notes))
    return router.model_copy(update={"reasons": reasons, "grounds": (*router.grounds, *notes)})


def _together(router: LegacyRouter, one: SemanticRouter, project: Project) -> Ground | None:
    if (router.module, router.function) == (one.module, one.function):
        code = "model-first" if one.line < router.first_line else "model-after"
        return ground(code, 0.0, function=one.function, line=one.line)
    if one.function in _reached(router) or _calls(router.module, router.function, one.function, project):
        return ground("model-after", 0.0, function=one.function, line=one.line)
    if _calls(one.module, one.function, router.function, project):
        return ground("model-first", 0.0, function=one.function, line=one.line)
    return None


def _reached(router: LegacyRouter) -> set[str | None]:
    return {router.default.tool, *(branch.tool for branch in router.branches)}


def _calls(module: str, function: str, other: str, project: Project) -> bool:
    """Tell whether *function* calls *other* by its bare name."""
    home = project.modules.get(module)
    body = next((f for f in home.all_functions() if f.name == function), None) if home is not None else None
    bare = other.rpartition(".")[2]
    return body is not None and any(name.rpartition(".")[2] == bare for name, _ in Outlook(body).calls)
