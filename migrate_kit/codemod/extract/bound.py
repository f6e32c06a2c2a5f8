"""Which names are surely bound: behind statements, and where a run of statements begins."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from migrate_kit.codemod.extract.flow import leaves
from migrate_kit.codemod.extract.names import uses
from migrate_kit.codemod.run import Step
from migrate_kit.codemod.tree import Function


def bound_behind(statements: Sequence[ast.stmt]) -> set[str]:
    """Return the names that are bound whenever *statements* were carried out to their end."""
    return {name for statement in statements for name in _bound_by(statement)}


def bound_before(steps: Sequence[Step]) -> set[str]:
    """Return the names that are bound where the run that *steps* lead to begins, beside parameters."""
    found: set[str] = set()
    for step in steps:
        found |= bound_behind(step.block[: step.index])
        if step.inner is not None:
            found |= _bound_inside(step)
    return found


def read_first(statements: Sequence[ast.stmt], made: AbstractSet[str] = frozenset()) -> set[str]:
    """Return the names that *statements* may read before they have bound them; *made* are bound already."""
    found: set[str] = set()
    known = set(made)
    for statement in statements:
        found |= _read_first(statement, known)
        known |= bound_behind([statement])
    return found


def _read_first(node: ast.stmt, made: set[str]) -> set[str]:
    if isinstance(node, ast.If | ast.While):
        inner = made | set(_walruses(node.test))
        return _early([node.test], made) | read_first(node.body, inner) | read_first(node.orelse, inner)
    if isinstance(node, ast.For | ast.AsyncFor):
        inner = made | _targets(node.target)
        found = _early([node.iter], made) | _early([node.target], inner)
        return found | read_first(node.body, inner) | read_first(node.orelse, made)
    if isinstance(node, ast.With | ast.AsyncWith):
        return _read_in_with(node, made)
    if isinstance(node, ast.Try | ast.TryStar):
        found = read_first(node.body, made) | read_first(node.orelse, made | bound_behind(node.body))
        for handler in node.handlers:
            found |= _early([handler.type] if handler.type else [], made)
            found |= read_first(handler.body, made | ({handler.name} if handler.name else set()))
        return found | read_first(node.finalbody, made)
    if isinstance(node, ast.Match):
        found = _early([node.subject], made)
        for case in node.cases:
            inner = made | set(_walruses(node.subject)) | set(uses([case.pattern]).binds)
            found |= _early([case.pattern, *([case.guard] if case.guard else [])], inner) | read_first(case.body, inner)
        return found
    return _early([node], made)


def _read_in_with(node: ast.With | ast.AsyncWith, made: set[str]) -> set[str]:
    found: set[str] = set()
    inner = set(made)
    for item in node.items:
        found |= _early([item.context_expr], inner)
        inner |= set() if item.optional_vars is None else _targets(item.optional_vars)
        found |= set() if item.optional_vars is None else _early([item.optional_vars], inner)
    return found | read_first(node.body, inner)


def _early(nodes: Sequence[ast.AST], made: AbstractSet[str]) -> set[str]:
    """Return what expressions or simple statements read, but for what `:=` in them has surely bound by then."""
    found = set(uses(nodes).seen) - made
    for name in found & {name for node in nodes for name in _walruses(node)}:
        parts = [part for node in nodes for part in ast.walk(node)]
        ends = [_end(p) for p in parts if isinstance(p, ast.NamedExpr) and p.target.id == name]
        reads = [p for p in parts if isinstance(p, ast.Name) and p.id == name and isinstance(p.ctx, ast.Load)]
        if all((read.lineno, read.col_offset) >= min(ends) for read in reads):
            found = found - {name}
    return found


def _end(node: ast.expr) -> tuple[int, int]:
    return node.end_lineno or node.lineno, node.end_col_offset or node.col_offset


def _bound_by(statement: ast.stmt) -> set[str]:
    for kind, rule in _RULES:
        if isinstance(statement, kind):
            return rule(statement)
    return set(_walruses(statement))


def _assignment(node: ast.Assign | ast.AnnAssign | ast.AugAssign) -> set[str]:
    if node.value is None:
        return set()
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return {name for target in targets for name in _targets(target)} | set(_walruses(node.value))


def _targets(target: ast.expr) -> set[str]:
    return set(uses([target]).binds)


def _definition(node: ast.Import | ast.ImportFrom | Function | ast.ClassDef) -> set[str]:
    if isinstance(node, ast.Import | ast.ImportFrom):
        return set(uses([node]).binds)
    return {node.name}


def _if(node: ast.If) -> set[str]:
    return set(_walruses(node.test)) | _in_each([node.body, node.orelse])


def _with(node: ast.With | ast.AsyncWith) -> set[str]:
    # A context manager may swallow what the body raises, so what the body binds is not sure.
    named = [item.optional_vars for item in node.items if item.optional_vars is not None]
    return {name for target in named for name in _targets(target)}


def _try(node: ast.Try) -> set[str]:
    ways = [[*node.body, *node.orelse], *(handler.body for handler in node.handlers)]
    return _in_each(ways) | bound_behind(node.finalbody)


def _match(node: ast.Match) -> set[str]:
    if not is_complete(node):
        return set(_walruses(node.subject))
    return set(_walruses(node.subject)) | _in_each([case.body for case in node.cases])


def is_complete(node: ast.Match) -> bool:
    """Tell whether some case of *node* holds for everything."""
    last = node.cases[-1]
    return last.guard is None and isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None


def _in_each(ways: Sequence[Sequence[ast.stmt]]) -> set[str]:
    """Return what every way binds; one that never comes to its end does not count."""
    ending = [bound_behind(way) for way in ways if not leaves(way)]
    return set.intersection(*ending) if ending else set()


_Rule = Callable[..., set[str]]
_RULES: tuple[tuple[tuple[type[ast.stmt], ...], _Rule], ...] = (
    ((ast.Assign, ast.AnnAssign, ast.AugAssign), _assignment),
    ((ast.Import, ast.ImportFrom, ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef), _definition),
    ((ast.If,), _if),
    ((ast.With, ast.AsyncWith), _with),
    ((ast.Try, ast.TryStar), _try),
    ((ast.Match,), _match),
    ((ast.For, ast.AsyncFor, ast.While), lambda _: set()),
)


def _bound_inside(step: Step) -> set[str]:
    """Return what the head of a compound statement binds for the block of *step* in it."""
    node, block = step.block[step.index], step.inner
    if isinstance(node, ast.If | ast.While):
        return set(_walruses(node.test))
    if isinstance(node, ast.For | ast.AsyncFor):
        return _targets(node.target) if block is node.body else set()
    if isinstance(node, ast.With | ast.AsyncWith):
        return _with(node)
    if isinstance(node, ast.Match):
        case = next(case for case in node.cases if case.body is block)
        return set(uses([case.pattern]).binds) | set(_walruses(node.subject))
    if isinstance(node, ast.Try | ast.TryStar):
        return bound_behind(node.body) if block is node.orelse else set()
    return set()


def _walruses(node: ast.AST) -> Iterator[str]:
    """Yield what `:=` binds in *node* whenever it is evaluated to its end."""
    waiting: list[ast.AST] = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.NamedExpr):
            yield part.target.id
        if isinstance(part, ast.BoolOp):
            waiting.append(part.values[0])
        elif isinstance(part, ast.IfExp):
            waiting.append(part.test)
        elif isinstance(part, ast.Compare):
            waiting += [part.left, part.comparators[0]]
        elif isinstance(part, ast.expr | ast.Expr | ast.Return | ast.keyword | ast.Raise | ast.Assert):
            unsure = ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp
            waiting += [] if isinstance(part, unsure) else list(ast.iter_child_nodes(part))
