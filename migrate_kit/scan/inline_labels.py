"""Labels whose code is statements of a dispatcher: the branch that gives such a label reaches the same tool.

Good: `return "greeting"` here, `if intent == "greeting": print("hello there")` there → both reach `answer_greeting`.
Bad:  a dispatcher elsewhere that happens to test a label of that name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.model.condition import LabelIs, asked_atoms, same_label
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.scan.project import Project

_FEWEST = 2
"""So many labels must two bodies have in common; names like "stop" are in many."""


def with_joined_labels(router: LegacyRouter, routers: Sequence[LegacyRouter], project: Project) -> LegacyRouter:
    """Return *router* with the tools behind those of its labels that lead to statements among *routers*."""
    waiting = {b.target for b in router.branches if b.target_kind == "label" and b.tool is None and b.target}
    if not waiting:
        return router
    given = {b.target for b in router.branches if b.target_kind == "label" and b.target}
    others = [other for other in routers if other is not router and _answers(other, router, given, project)]
    tools = {label: tool for label in sorted(waiting) for other in others if (tool := _tool(label, other))}
    branches = tuple(_joined(branch, tools) for branch in router.branches)
    return router.model_copy(update={"branches": branches}) if tools else router


def _joined(branch: Branch, tools: dict[str, str]) -> Branch:
    tool = tools.get(branch.target or "") if branch.target_kind == "label" and branch.tool is None else None
    return branch.model_copy(update={"tool": tool}) if tool else branch


def _answers(other: LegacyRouter, router: LegacyRouter, given: set[str], project: Project) -> bool:
    tested = set(_tested(other))
    common = sum(any(same_label(one, label) for label in given) for one in tested)
    if common < min(_FEWEST, len(given)) or common == 0:
        return False
    own, theirs = project.modules.get(router.module), project.modules.get(other.module)
    return own is not None and theirs is not None and theirs in project.connected(own)


def _tested(router: LegacyRouter) -> Iterator[str]:
    for branch in router.branches:
        yield from (atom.text for atom in asked_atoms(branch.condition) if isinstance(atom, LabelIs))


def _tool(label: str, other: LegacyRouter) -> str | None:
    for branch in other.branches:
        if branch.condition.matches("", (), frozenset({label})):
            return branch.tool if branch.target_kind == "inline" else None
    return None
