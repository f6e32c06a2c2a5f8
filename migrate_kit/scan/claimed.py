"""The bodies that the source itself marks as routers: they are read and reported, whatever the rules think of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.model.mark import Mark, marks
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.outline import MODULE_BODY
from migrate_kit.scan.project import Project


def claimed_bodies(project: Project) -> frozenset[tuple[str, str]]:
    """Return (module, name) of every body that a `router` mark speaks of."""
    return frozenset((module.name, name) for module in project.hinting("marked") for name in _claimed(module))


def _claimed(module: Module) -> Iterator[str]:
    own = [mark for mark in marks(module.source.data) if mark.kind == "router"]
    if own:
        functions = list(module.all_functions())
        yield from (_body_at(mark, functions) for mark in own)


def _body_at(mark: Mark, functions: Sequence[FunctionDef]) -> str:
    """The function whose head the mark stands at; else the innermost one around it, with a line of its chain."""
    around = [f for f in functions if f.first_line <= mark.target <= f.last_line]
    innermost = max(around, key=lambda f: f.first_line, default=None)
    return innermost.name if innermost is not None else MODULE_BODY
