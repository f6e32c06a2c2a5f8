"""Registries: a list or dict that decorators and registration calls fill while the module loads.

    ROUTES = []

    def on(*words):
        def register(function):
            ROUTES.append((words, function))
            return function
        return register

    @on("weather", "forecast")
    def weather(text): ...

The registrations are followed in the order of the source, so that the loop over the registry is a loop over a table.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TypeGuard

import libcst as cst

from migrate_kit.scan.calls import invoke
from migrate_kit.scan.changes import Change, note_entry, run_statement
from migrate_kit.scan.definitions import ClassDef, Module
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.project import Project
from migrate_kit.scan.scope import Run, Scope, TooMuch
from migrate_kit.scan.slices import SliceFailed, cut_decorators
from migrate_kit.scan.syntax import code
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Class, Function, Known, Listing, Mapping_, Place, Row, Unclear, Value

_Decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def filled(name: str, start: Value | None, module: Module, project: Project) -> Value:
    """Return the module-level container *name* as it stands when the program has loaded."""
    return _with_changes(name, start, f"{module.name}:{name}", module, project)


def filled_attribute(owner: ClassDef, name: str, start: Value | None, project: Project) -> Value:
    """Return the container that objects of a class keep under *name*, with what was registered in it."""
    return _with_changes(name, start, f"{owner.module.name}:{owner.name}.{name}", owner.module, project)


def _with_changes(name: str, start: Value | None, where: str, module: Module, project: Project) -> Value:
    unknown = Unclear(name, "filled at run time", external=True)
    if name not in project.filled:
        return Unclear(name, "filled while the program runs")  # with data: nothing that is written anywhere
    if not isinstance(start, Listing | Mapping_):
        return unknown
    changes = registrations(where, module, project)
    if not changes:
        return unknown
    if isinstance(start, Listing):
        rows = [*start.rows, *(Row(Known(i), c.value, c.place) for i, c in enumerate(changes, len(start.rows)))]
        return Listing(start.kind, tuple(rows))
    keyed = [Row(settle(c.key), c.value, c.place) for c in changes if c.key is not None]
    return Mapping_((*start.rows, *keyed))


def registrations(where: str, module: Module, project: Project) -> list[Change]:
    """Return what the modules that know *module* register in the container *where* while they load, in order."""
    near = (m for m in project.connected(module) if where in project.registers.get(m.name, (where,)))
    return [change for m in near for change in _registered_by(m, project) if change.where == where]


def _registered_by(module: Module, project: Project) -> list[Change]:
    """Return what *module* registers; remembered by the project."""
    known, key = project.registrations, module.name
    if key not in known:
        known[key] = None  # whoever asks on the way sees the registry still empty
        found = list(_registered(module, project))
        known[key] = found
        if None not in known.values():  # nothing was asked for on the way of another
            project.registers[key] = frozenset(change.where for change in found)
    return known[key] or []


def _registered(module: Module, project: Project) -> Iterator[Change]:
    is_perhaps_one = _may_do_so(module.source.glimpse(), project)
    registering = [s for s in module.source.tree.body if _may_register(s, project)] if is_perhaps_one else []
    if not registering:
        project.registers[module.name] = frozenset()
    for statement in registering:
        try:
            if isinstance(statement, _Decorated):
                yield from _decorated(statement, module, project)
            else:
                yield from _called(statement, module, project)
        except (SliceFailed, TooMuch, RecursionError):
            continue


def _may_do_so(data: bytes, project: Project) -> bool:
    """Whether a line of a source that is not indented names what fills a container, or one that is filled by key."""
    pattern = _registering(project.fillers, project.filled)
    return pattern is None or pattern.search(data) is not None or b"\n" not in data


@lru_cache(maxsize=8)
def _registering(fillers: frozenset[str], filled: frozenset[str]) -> re.Pattern[bytes] | None:
    """Return what to search for; None where a name may be encoded in many ways."""
    if not all(map(str.isascii, fillers | filled)):
        return None
    called, keyed = ("|".join(map(re.escape, sorted(names))) or r"(?!)" for names in (fillers, filled))
    return re.compile(rf"(?m)^(?![\s#])[^\n]*?\b(?:(?:{called})\b|(?:{keyed})\s*\[)".encode())


def _may_register(statement: ast.stmt, project: Project) -> TypeGuard[_Decorated | ast.Expr | ast.Assign]:
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return any(_bare(decorator) in project.fillers for decorator in statement.decorator_list)
        case ast.Expr(value=ast.Call(func=function)):
            return _bare(function) in project.fillers
        case ast.Assign(targets=targets):
            return any(isinstance(t, ast.Subscript) and _bare(t.value) in project.filled for t in targets)
    return False


def _bare(node: ast.expr) -> str:
    """Return the last name of a callee or of what is called for it: `on` of `@bot.on("x")`."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _decorated(statement: _Decorated, module: Module, project: Project) -> list[Change]:
    run = Run(project, changes=[])
    first = min(decorator.lineno for decorator in statement.decorator_list)
    piece = cut_decorators(module.source.lines, first, statement.lineno - 1)
    node = next((s for s in piece.body if isinstance(s, cst.FunctionDef | cst.ClassDef)), None)
    value = project.value(statement.name, module)
    if node is None or value is None or run.changes is None:
        return []
    scope = Scope(run, module, piece)
    for decorator in reversed(node.decorators):
        run.step = Place(module.file, piece.line(decorator))
        applied = settle(invoke(evaluate(decorator.decorator, scope), [value], {}, scope, code(decorator.decorator)))
        value = applied if isinstance(applied, Function | Class) else value
    # They are applied from the bottom up, and a reader looks for the first one first.
    return sorted(run.changes, key=lambda change: change.place.line)


def _called(statement: ast.Expr | ast.Assign, module: Module, project: Project) -> list[Change]:
    run = Run(project, changes=[])
    scope = Scope(run, module, module.slice(statement))
    for part in scope.slice.body:
        run.step = Place(module.file, scope.slice.line(part))
        if isinstance(part, cst.Expr):
            run_statement(part, scope)
        elif isinstance(part, cst.Assign):
            for target in part.targets:
                note_entry(target.target, evaluate(part.value, scope), scope)
    return run.changes or []
