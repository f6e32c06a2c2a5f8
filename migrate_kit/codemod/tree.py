"""What the syntax tree says of our lines: where they are, and whether the rest is the same program."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.codemod.lines import split_lines, tag_of

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class OurNode:
    """An import or decorator of ours and the one-based lines it covers. `router` is None for the import."""

    node: ast.AST
    owner: ast.AST
    first_line: int
    last_line: int
    alias: str
    router: str | None
    tag: str


def our_nodes(tree: ast.Module, source: bytes) -> list[OurNode]:
    """Return our tagged nodes. A line inside a string that looks like ours is no node, so it is not found."""
    lines = split_lines(source)
    found: list[OurNode] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            found.extend(_imports(node, lines))
        elif isinstance(node, Function):
            found.extend(_decorators(node, lines))
    return sorted(found, key=lambda ours: ours.first_line)


def router_name(decorator: ast.expr) -> tuple[str, str] | None:
    """Return (alias, router id) of `@alias.router("id")`, None for any other decorator."""
    match decorator:
        case ast.Call(
            func=ast.Attribute(value=ast.Name(id=alias), attr="router"), args=[ast.Constant(value=str() as router)]
        ):
            return alias, router
    return None


def same_program(before: ast.Module, after: ast.Module, ours: Sequence[OurNode]) -> bool:
    """Tell whether *after* without *ours* is *before*, positions aside. Does not recurse: chains may be long."""
    skipped = {id(ours_node.node) for ours_node in ours}
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
                tag = _tag(node, lines)
                if tag:
                    last = node.end_lineno or node.lineno
                    yield OurNode(node, module, node.lineno, last, alias or "shim", None, tag)


def _decorators(function: Function, lines: Sequence[bytes]) -> Iterator[OurNode]:
    for decorator in function.decorator_list:
        named = router_name(decorator)
        tag = _tag(decorator, lines)
        if named and tag:
            last = decorator.end_lineno or decorator.lineno
            yield OurNode(decorator, function, decorator.lineno, last, named[0], named[1], tag)


def _tag(node: ast.expr | ast.stmt, lines: Sequence[bytes]) -> str | None:
    last = (node.end_lineno or node.lineno) - 1
    return tag_of(lines[last]) if last < len(lines) else None
