"""One pass over the outline of a body: the nodes that may tell something, sorted by kind.

`ast.walk` enters every context, operator and annotation; this enters what can hold a test, and nothing else.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Any, Final

#: Fields in which no test can stand.
_IDLE: Final = frozenset({"ctx", "op", "ops", "annotation", "returns", "type_comment", "type_params", "type_ignores"})
#: Nodes that are never looked at for themselves and hold nothing; by what is asserted no way is chosen.
_LEAVES: Final = (ast.Name, ast.Constant, ast.arg, ast.alias, ast.Pass, ast.Break, ast.Continue, ast.Global,
                  ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Assert, ast.expr_context)  # fmt: skip
_WANTED: Final = (ast.Compare, ast.Call, ast.Subscript, ast.Match, ast.BinOp, ast.Assign, ast.AnnAssign, ast.AugAssign,
                  ast.NamedExpr, ast.For, ast.AsyncFor, ast.comprehension, ast.If, ast.IfExp, ast.While,
                  ast.arguments, ast.Global, ast.UnaryOp, ast.FunctionDef,
                  ast.AsyncFunctionDef)  # fmt: skip

Glance = dict[type[ast.AST], list[Any]]


def _fields(kind: type[ast.AST]) -> tuple[str, ...]:
    return () if kind in _LEAVES else tuple(name for name in kind._fields if name not in _IDLE)


_FIELDS: Final[dict[type[ast.AST], tuple[str, ...]]] = {
    kind: _fields(kind) for kind in vars(ast).values() if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_KINDS: Final = frozenset(_WANTED)
_CALLS: Final = frozenset((ast.Call,))
_NAMES: Final = frozenset((ast.Name,))


def glance_at(*roots: ast.AST) -> Glance:
    """Return the nodes at and below *roots* by kind."""
    found: Glance = defaultdict(list)
    waiting: list[Any] = list(roots)
    fields, kinds = _FIELDS, _KINDS
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if kind in kinds:
            found[kind].append(node)
        for name in fields.get(kind, ()):
            value = getattr(node, name, None)
            if value.__class__ is list:
                waiting += value
            elif value is not None:
                waiting.append(value)
    return found


def calls_in(*roots: ast.AST) -> list[ast.Call]:
    """Return the calls at and below *roots*."""
    return nodes_of(_CALLS, roots)


def names_in(*roots: ast.AST) -> set[str]:
    """Return the bare names at and below *roots*."""
    return {node.id for node in nodes_of(_NAMES, roots)}


def nodes_of(wanted: Container[type[ast.AST]], roots: Iterable[ast.AST]) -> list[Any]:
    """Return the nodes of the kinds *wanted* at and below *roots*."""
    found: list[Any] = []
    waiting: list[Any] = list(roots)
    fields = _FIELDS
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if kind in wanted:
            found.append(node)
        for name in fields.get(kind, ()):
            value = getattr(node, name, None)
            if value.__class__ is list:
                waiting += value
            elif value is not None:
                waiting.append(value)
    return found
