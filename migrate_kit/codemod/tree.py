"""What the syntax tree says of our lines: where they are, and whether the rest is the same program."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.codemod.lines import split_lines, tag_of

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class OurNode:
    """An import, decorator or mark of ours and the one-based lines it covers.

    `router` is None for the import, `branch` is set for a mark, `tag` empty where the comment with it is gone.
    """

    node: ast.AST
    owner: ast.AST
    first_line: int
    last_line: int
    alias: str
    router: str | None
    tag: str
    branch: str | None = None

    @property
    def wraps(self) -> str | None:
        """The router that it is the decorator of."""
        return self.router if self.branch is None else None


def our_nodes(tree: ast.Module, source: bytes, *, known: Collection[str] = ()) -> list[OurNode]:
    """Return our nodes: those with our tag, and decorators of the routers *known* to be wrapped by us without one.

    Formatters and people take comments away; the import belongs to us as long as a decorator of ours uses it. A line
    inside a string that looks like ours is no node, so it is not found.
    """
    found = [node for node in shim_nodes(tree, source) if node.tag or node.router in known]
    aliases = {node.alias for node in found}
    found += [n for n in shim_nodes(tree, source) if n.router is None and not n.tag and n.alias in aliases]
    return sorted(found, key=lambda ours: ours.first_line)


def shim_nodes(tree: ast.Module, source: bytes) -> list[OurNode]:
    """Return every import of the shim, decorator and mark made with it, by whomever; `tag` is empty where none is."""
    lines = split_lines(source)
    found: list[OurNode] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            found.extend(_imports(node, lines))
        elif isinstance(node, Function):
            found.extend(_decorators(node, lines))
        elif isinstance(node, ast.Expr):
            found.extend(_marks(node, lines))
    aliases = {node.alias for node in found if node.router is None}
    # A tagged decorator is ours even where its import is gone.
    return [node for node in found if node.tag or node.alias in aliases]


def removable(tree: ast.Module, ours: Sequence[OurNode]) -> list[OurNode]:
    """Return those of *ours* that can go: all, but the import only where nothing else uses its name."""
    inside = {id(part) for node in ours if node.router is not None for part in ast.walk(node.node)}
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and id(node) not in inside}
    return [node for node in ours if node.router is not None or node.alias not in used]


def router_name(decorator: ast.expr) -> tuple[str, str] | None:
    """Return (alias, router id) of `@alias.router("id")`, None for any other decorator."""
    match decorator:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=alias), attr="router"), args=[ast.Constant(value=str() as router)]
        ):
            return alias, router
    return None


def is_lambda(tree: ast.Module, name: str) -> bool:
    """Tell whether *name* (qualified) is given to a lambda and to no function; a lambda takes no decorator."""
    own = name.rpartition(".")[2]
    named = [node for node in ast.walk(tree) if isinstance(node, ast.Assign | ast.AnnAssign | Function)]
    if any(isinstance(node, Function) and node.name == own for node in named):
        return False
    return any(
        isinstance(target, ast.Name) and target.id == own
        for node in named
        if not isinstance(node, Function) and isinstance(node.value, ast.Lambda)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
    )


def same_program(before: ast.Module, after: ast.Module, ours: Iterable[ast.AST]) -> bool:
    """Tell whether *after* without *ours* is *before*, positions aside. Does not recurse: chains may be long."""
    skipped = {id(node) for node in ours}
    waiting: list[tuple[Any, Any]] = [(before, after)]
    while waiting:
        one, other = waiting.pop()
        if isinstance(one, ast.AST):
            if type(one) is not type(other):
                return False
            waiting.extend((getattr(one, name, None), getattr(other, name, None)) for name in one._fields)
        elif isinstance(one, list):
            rest = [item for item in other if id(item) not in skipped] if isinstance(other, list) else None
            if rest is None or len(rest) != len(one):
                return False
            waiting.extend(zip(one, rest, strict=True))
        # repr tells 1 from True and 1.0, and 0.0 from -0.0.
        elif type(one) is not type(other) or repr(one) != repr(other):
            return False
    return True


def names_in(tree: ast.Module) -> set[str]:
    """Return every name that the module binds or reads anywhere, and every string (it may be in `__all__`)."""
    names: set[str] = set()
    for node in ast.walk(tree):
        for field in ("id", "arg", "name", "asname", "rest"):
            value = getattr(node, field, None)
            if isinstance(value, str):
                names.add(value)
        if isinstance(node, ast.Global | ast.Nonlocal):
            names.update(node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names


def _imports(module: ast.Module, lines: Sequence[bytes]) -> Iterator[OurNode]:
    for node in module.body:
        match node:
            case ast.ImportFrom(module="migrate_kit", names=[ast.alias(name="shim", asname=alias)], level=0):
                last = node.end_lineno or node.lineno
                yield OurNode(node, module, node.lineno, last, alias or "shim", None, _tag(node, lines))


def _decorators(function: Function, lines: Sequence[bytes]) -> Iterator[OurNode]:
    for decorator in function.decorator_list:
        named = router_name(decorator)
        if named:
            last = decorator.end_lineno or decorator.lineno
            yield OurNode(decorator, function, decorator.lineno, last, named[0], named[1], _tag(decorator, lines))


def _marks(statement: ast.Expr, lines: Sequence[bytes]) -> Iterator[OurNode]:
    match statement.value:
        case ast.BoolOp(
            op=ast.And(),
            values=[
                ast.Attribute(value=ast.Name(id=alias), attr="live"),
                ast.Call(
                    func=ast.Attribute(value=ast.Name(id=same), attr="took"),
                    args=[ast.Constant(value=str() as router), ast.Constant(value=str() as branch)],
                ),
            ],
        ) if alias == same:
            last = statement.end_lineno or statement.lineno
            tag = _tag(statement, lines)
            yield OurNode(statement, statement, statement.lineno, last, alias, router, tag, branch)


def _tag(node: ast.expr | ast.stmt, lines: Sequence[bytes]) -> str:
    last = (node.end_lineno or node.lineno) - 1
    return (tag_of(lines[last]) or "") if last < len(lines) else ""
