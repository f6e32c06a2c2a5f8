"""Where a label comes from: the router that decides may stand behind a function that only passes the answer on."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import replace

from migrate_kit.scan.definitions import FunctionDef
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawRouter

#: So many functions may stand between the one that decides and the one that is asked.
_DEEPEST = 3


def with_origins(router: RawRouter, routers: Sequence[RawRouter], project: Project) -> RawRouter:
    """Return *router* with the routers behind the functions whose labels it tests among its origins."""
    deciding = {other.id for other in routers if other is not router}
    found = set(router.origins)
    for origin in router.origins:
        function = _function(origin, project)
        if function is not None:
            found |= _behind(function, deciding, project, _DEEPEST)
    return router if found == router.origins else replace(router, origins=frozenset(found))


def _behind(function: FunctionDef, deciding: set[str], project: Project, depth: int) -> set[str]:
    found: set[str] = set()
    for called in _called(function, project):
        name = _id(called)
        if name in deciding:
            found.add(name)
        elif depth > 1 and called is not function:
            found |= _behind(called, deciding, project, depth - 1)
    return found


def _called(function: FunctionDef, project: Project) -> Iterator[FunctionDef]:
    for node in ast.walk(function.outline):
        if not isinstance(node, ast.Call):
            continue
        match node.func:
            case ast.Attribute(value=ast.Name(id="self" | "cls"), attr=name) if function.owner is not None:
                found = project.method(function.owner, name)
            case ast.Name() | ast.Attribute():
                definition = project.definition(ast.unparse(node.func), function.module)
                found = definition if isinstance(definition, FunctionDef) else None
            case _:
                found = None
        if found is not None:
            yield found


def _function(router_id: str, project: Project) -> FunctionDef | None:
    module, _, name = router_id.partition(":")
    home = project.modules.get(module)
    return next((f for f in home.all_functions() if f.name == name), None) if home is not None else None


def _id(function: FunctionDef) -> str:
    return f"{function.module.name}:{function.name}"
