"""The tools that branches reach: their functions with everything an extractor needs to read them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import libcst as cst

from migrate_kit.model.inventory import Branch, LegacyRouter, ToolFacts
from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.inline import function_scope
from migrate_kit.scan.project import Definition, Project, function_node
from migrate_kit.scan.scope import Run, Scope, TooMuch
from migrate_kit.scan.slices import Slice, SliceFailed
from migrate_kit.scan.tool_outside import facts_outside
from migrate_kit.scan.tools.asked import Guard
from migrate_kit.scan.tools.function_source import UNRESOLVED, CallSite, FunctionSource
from migrate_kit.scan.tools.surroundings import Surroundings, surroundings_of
from migrate_kit.scan.values import plain


def facts_of(routers: Sequence[LegacyRouter], project: Project) -> tuple[ToolFacts, ...]:
    """Return the facts of every distinct tool that a branch or default reaches, in order of file and line."""
    from migrate_kit.scan.tools import tool_facts

    found: dict[FunctionDef, list[CallSite]] = {}
    outside: dict[tuple[str, str], list[CallSite]] = {}
    asked = _Asked(project)
    for router in routers:
        module = project.modules[router.module]
        for branch in (*router.branches, _as_branch(router)):
            if branch is None or not branch.tool:
                continue
            definition = tool_named(branch.tool, module, project)
            site = _site(router, branch, module, project, asked)
            if definition is not None:
                found.setdefault(definition, []).append(site)
            elif branch.target_kind != "label" and not _defined(branch.tool, project):
                outside.setdefault((branch.tool, router.module), []).append(site)
    facts = []
    for definition, sites in found.items():
        source = source_of(definition, project)
        if source is not None:
            named = sites[0].branch.tool or source.name
            own = replace(source, name=named) if named == f"{source.module}.{source.name}" else source
            facts.append(tool_facts(own, sites))
    facts += _outside(outside, project)
    return tuple(sorted(facts, key=lambda f: (f.file, f.line)))


def _defined(name: str, project: Project) -> bool:
    """Whether some module defines a function of that name, although it cannot be told which one is meant."""
    return any(m.source.mentions(name) and name in m.functions for m in project.modules.values())


def _outside(found: dict[tuple[str, str], list[CallSite]], project: Project) -> Iterator[ToolFacts]:
    """Yield what is known of tools that the scanned folder does not define, one record for each name."""
    modules = dict(reversed(list(found)))
    for name, module in modules.items():
        sites = [site for (other, _), own in found.items() if other == name for site in own]
        facts = facts_outside(name, project.modules[module], sites)
        if facts is not None:
            yield facts


def _as_branch(router: LegacyRouter) -> Branch | None:
    from migrate_kit.model.condition import Always

    default = router.default
    if default.tool is None or default.line is None:
        return None
    return Branch(
        line=default.line, condition=Always(), target=default.target, target_kind=default.target_kind, tool=default.tool
    )


def _site(router: LegacyRouter, branch: Branch, module: Module, project: Project, asked: _Asked) -> CallSite:
    function = module.functions.get(router.function)
    owner_name = router.function.rpartition(".")[0]
    owner = module.classes.get(owner_name)
    if owner is not None:
        function = owner.methods.get(router.function.rpartition(".")[2])
    around = asked.around(branch, module, function)
    is_row = branch.file not in (None, module.file) or module.around(branch.line) is None
    return CallSite(
        file=branch.file or router.file,
        branch=branch,
        router=router.id,
        function_named=_lookup(module, owner, function, project),
        asked=around.asked,
        limits=around.limits,
        named=around.named,
        guards=tuple(guard for guard in around.guards if _stands_before(guard, branch, router, is_row=is_row)),
    )


def _stands_before(guard: Guard, branch: Branch, router: LegacyRouter, *, is_row: bool) -> bool:
    """Whether *branch* is not reached past *guard*; where it is a row of a table, the whole router has to be behind."""
    if is_row:
        return guard.is_outermost
    arms = (other.line for other in router.branches if other.file == branch.file)
    is_inside = branch.line == max((line for line in arms if line <= guard.first_line), default=0)
    is_called = (branch.tool or "").rpartition(".")[2] in guard.tools
    return (is_inside and is_called) or guard.first_line <= branch.line <= guard.last_line


class _Asked:
    """What the functions that branches stand in say around them; each function is read once."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[FunctionDef, Surroundings] = {}

    def around(self, branch: Branch, module: Module, router: FunctionDef | None) -> Surroundings:
        """Return what the function around *branch* says around it.

        A row of a table stands in no function; the *router* that goes through the table asks for what it lacks.
        """
        function = (module.around(branch.line) or router) if branch.file in (None, module.file) else None
        if function is None:
            return Surroundings()
        if function not in self._known:
            source = source_of(function, self._project)
            self._known[function] = Surroundings() if source is None else surroundings_of(source)
        return self._known[function]


def tool_named(name: str, module: Module, project: Project) -> FunctionDef | None:
    """Return the function or `Class.method` of the project that a router of *module* means by a tool's name."""
    owner_name, _, bare = name.rpartition(".")
    if owner_name:
        loaded = project.module_named(owner_name, module)
        if loaded is not None and bare in loaded.functions:
            return loaded.functions[bare]
        owner = project.definition(owner_name, module)
        if not isinstance(owner, ClassDef):
            owner = _anywhere(project, owner_name, lambda m: m.classes.get(owner_name), module) or _only(
                owner_name, project
            )
        return project.method(owner, bare) if isinstance(owner, ClassDef) else None
    found = project.definition(bare, module)
    if not isinstance(found, FunctionDef):
        found = _anywhere(project, bare, lambda m: m.functions.get(bare), module)
    return found if isinstance(found, FunctionDef) else None


def _anywhere(
    project: Project, name: str, pick: Callable[[Module], Definition | None], near: Module
) -> Definition | None:
    """Return the first definition of *name* among the modules that *near* is connected with by imports."""
    named = (m for m in project.connected(near) if m.source.mentions(name))
    return next((hit for m in named if (hit := pick(m)) is not None), None)


def _only(name: str, project: Project) -> ClassDef | None:
    """Return the one class of that name in the whole project: plugins are loaded, not imported."""
    named = (m for m in project.modules.values() if m.source.mentions(name))
    found = [m.classes[name] for m in named if name in m.classes]
    return found[0] if len(found) == 1 else None


def source_of(definition: FunctionDef, project: Project) -> FunctionSource | None:
    """Return what an extractor reads of a function; None when LibCST cannot read it."""
    try:
        piece = definition.slice
    except SliceFailed:
        return None
    node = function_node(piece, definition.name)
    if node is None:
        return None
    return FunctionSource(
        node=node,
        name=definition.name,
        file=definition.module.file,
        module=definition.module.name,
        line=definition.outline.lineno,
        last_line=definition.last_line,
        line_of=piece.line,
        value_of=_constants(definition, project),
        function_named=_lookup(definition.module, definition.owner, definition, project),
        imports=definition.module.imports,
        class_named=lambda name: _class_node(project.definition(name, definition.module)),
        alias_named=lambda name: _assigned(name, definition.module, project),
    )


def _assigned(name: str, module: Module, project: Project) -> cst.BaseExpression | None:
    home, _, bare = module.imports.get(name, name).rpartition(".")
    owner = project.module_named(home, module) if home else module
    found = owner.constants.get(bare, ()) if owner is not None else ()
    given = found[-1].value if found and isinstance(found[-1], ast.Assign | ast.AnnAssign) else None
    return cst.parse_expression(ast.unparse(given)) if isinstance(given, ast.Subscript | ast.BinOp | ast.Call) else None


def _class_node(definition: Definition | None) -> cst.ClassDef | None:
    if not isinstance(definition, ClassDef):
        return None
    try:
        body = definition.module.slice(definition.outline).body
    except SliceFailed:
        return None
    return next((s for s in body if isinstance(s, cst.ClassDef)), None)


def source_in(node: cst.FunctionDef, piece: Slice, module: Module, project: Project) -> FunctionSource:
    """Return what an extractor reads of statements of a module, given as the function *node*."""

    def value_of(expression: cst.BaseExpression) -> Any:
        return _plainly(expression, Scope(Run(project), module, piece))

    return FunctionSource(
        node=node,
        name=node.name.value,
        file=module.file,
        module=module.name,
        line=piece.offset + 1,
        last_line=piece.offset + piece.height,
        line_of=piece.line,
        value_of=value_of,
        function_named=_lookup(module, None, None, project),
        imports=module.imports,
    )


def _constants(definition: FunctionDef, project: Project) -> Callable[[cst.BaseExpression], Any]:
    def value_of(expression: cst.BaseExpression) -> Any:
        seed = Scope(Run(project), definition.module, definition.slice)
        bound = function_scope(definition, {}, seed)
        return UNRESOLVED if bound is None else _plainly(expression, bound[1])

    return value_of


def _plainly(expression: cst.BaseExpression, scope: Scope) -> Any:
    try:
        return plain(evaluate(expression, scope))
    except (ValueError, TooMuch, RecursionError, SliceFailed):
        return UNRESOLVED


def _lookup(
    module: Module, owner: ClassDef | None, function: FunctionDef | None, project: Project
) -> Callable[[str], FunctionSource | None]:
    def function_named(name: str) -> FunctionSource | None:
        own, _, rest = name.partition(".")
        first = function.outline.args.args[:1] if function is not None and owner is not None else []
        if owner is not None and rest and (own in ("self", "cls") or own in [a.arg for a in first]):
            method = project.method(owner, rest)
            return source_of(method, project) if method is not None else None
        found = project.definition(name, module)
        return source_of(found, project) if isinstance(found, FunctionDef) else None

    return function_named
