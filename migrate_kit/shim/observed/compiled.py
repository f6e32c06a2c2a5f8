"""Compile a module with decorators and marks in it, every line where it was: `install` without the file."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from types import CodeType
from typing import Any, cast

from migrate_kit.shim.voice import warn

#: Bound in the module; no name of a class is made of it, and `import *` leaves it out.
_SHIM = "__migrate_kit_shim__"
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def compiled(source: bytes, path: str, entry: Mapping[str, Any]) -> CodeType | None:
    """Return the code of *source* with the routers of *entry* wrapped; None where it is not the file that was planned.

    Raises what compiling raises.
    """
    if not is_planned(source, path, entry):
        return None
    for loop in entry["loops"]:
        if not hasattr(sys, "monitoring"):
            warn("run.needs_312", router=loop["router"])
    if not entry["functions"]:
        return None
    tree = ast.parse(source, filename=path)
    change = _Change(entry)
    change.apply(tree)
    tree.body.insert(_behind_head(tree), change.imported(tree))
    code: CodeType = compile(tree, path, "exec", dont_inherit=True)
    return code


def is_planned(source: bytes, path: str, entry: Mapping[str, Any]) -> bool:
    """Tell whether *source* is the file that was planned; a person is told where it is not."""
    same: bool = blake2b(source, digest_size=16).hexdigest() == entry["digest"]
    if not same:
        warn("run.changed", path=path)
    return same


class _Change:
    def __init__(self, entry: Mapping[str, Any]) -> None:
        self._routers = {(one["function"], one["line"]): one["router"] for one in entry["functions"]}
        self._marks = {line: (one["router"], mark) for one in entry["functions"] for line, mark in one["marks"]}

    def apply(self, tree: ast.Module) -> None:
        """Wrap and mark; does not recurse, for chains may be long."""
        waiting: list[tuple[ast.AST, tuple[str, ...]]] = [(tree, ())]
        while waiting:
            node, names = waiting.pop()
            if isinstance(node, _Function | ast.ClassDef):
                names = (*names, node.name)
            if isinstance(node, _Function):
                self._wrap(node, ".".join(names))
            for block in _blocks(node):
                self._mark(block)
            waiting.extend((child, names) for child in ast.iter_child_nodes(node))

    def imported(self, tree: ast.Module) -> ast.stmt:
        """Return the import that the rest needs."""
        node = ast.ImportFrom("migrate_kit", [ast.alias("shim", _SHIM)], 0)
        first = tree.body[0] if tree.body else ast.Pass(lineno=1, col_offset=0)
        return cast("ast.stmt", _at(node, first))

    def _wrap(self, node: _Function, name: str) -> None:
        router = self._routers.get((name, node.lineno))
        if router is not None:
            node.decorator_list.append(_at(_called("router", router), node))

    def _mark(self, block: list[ast.stmt]) -> None:
        first = block[0]
        line = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", []))])
        known = self._marks.get(line)
        if known is not None and not _is_mark(first):
            live = ast.Attribute(ast.Name(_SHIM, ast.Load()), "live", ast.Load())
            block.insert(0, _at(ast.Expr(ast.BoolOp(ast.And(), [live, _called("took", *known)])), first))


def _called(function: str, *given: str) -> ast.Call:
    name = ast.Attribute(ast.Name(_SHIM, ast.Load()), function, ast.Load())
    return ast.Call(name, [ast.Constant(one) for one in given], [])


def _at(node: Any, place: ast.AST) -> Any:
    """Return *node* with all its parts at the beginning of *place*."""
    for part in ast.walk(node):
        if isinstance(part, ast.expr | ast.stmt | ast.alias):
            ast.copy_location(part, place)
            part.end_lineno, part.end_col_offset = part.lineno, part.col_offset
    return node


def _is_mark(statement: ast.stmt) -> bool:
    return (
        isinstance(statement, ast.Expr)
        and isinstance(statement.value, ast.BoolOp)
        and _SHIM in ast.dump(statement.value)
    )


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value


def _behind_head(tree: ast.Module) -> int:
    """Return the place behind the docstring and `__future__`."""
    at = 0
    for index, node in enumerate(tree.body):
        is_doc = index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not is_doc and not (isinstance(node, ast.ImportFrom) and node.module == "__future__"):
            break
        at = index + 1
    return at
