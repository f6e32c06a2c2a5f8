"""Definitions that exclude each other: one of them was read, and people should know of the others."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from migrate_kit.model.inventory import Finding, LegacyRouter, Severity, ToolFacts
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.outline import exclusive_arms, winners
from migrate_kit.scan.project import Project


def doubled(routers: Sequence[LegacyRouter], tools: Sequence[ToolFacts], project: Project) -> Iterator[Finding]:
    """Yield a note for each router and tool of which another definition was left aside."""
    read = {(router.module, router.function): router.id for router in routers}
    known: dict[tuple[str, str], str | None] = {(tool.module, tool.name): None for tool in tools} | read
    for module_name in dict.fromkeys(name for name, _ in known):
        module = project.modules.get(module_name)
        if module is None:
            continue
        for name, kept, other in _left_aside(module):
            if (module_name, name) in known:
                router = known[module_name, name]
                yield Finding(
                    code="MK004",
                    severity=Severity.note,
                    file=module.file,
                    line=other,
                    router=router,
                    tool=name if router is None else None,
                    message={"name": name, "line": kept},
                    related_lines=(kept,),
                )


def _left_aside(module: Module) -> Iterator[tuple[str, int, int]]:
    """Yield (name, line that was read, line that was not) of functions in arms of which only one runs."""
    final = winners(module.source.tree.body)
    for statement in module.source.tree.body:
        if not isinstance(statement, ast.If | ast.Try):
            continue
        for arms in exclusive_arms(statement):
            for arm in arms:
                for name, own in winners(arm).items():
                    kept = final.get(name)
                    if kept is not None and kept is not own and not isinstance(own, ast.ClassDef):
                        yield name, kept.lineno, own.lineno
