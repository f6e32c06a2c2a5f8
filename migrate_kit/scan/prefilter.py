"""What is worth reading: cheap looks at bytes and outline before LibCST reads anything."""

from __future__ import annotations

import ast
import re

_TESTS = re.compile(
    rb"\bin\b|==|!=|\bmatch\b|\bcase\b|startswith|endswith|\.(?:find|index|count|search|match|fullmatch|findall|get|"
    rb"isdisjoint|intersection)\(|ratio\(|extractOne|get_close_matches|getattr|globals\(\)|\]\(|@\w|__contains__|"
    rb" [<>&]=? "
)
_METHODS = frozenset(
    {"startswith", "endswith", "find", "index", "count", "search", "match", "fullmatch", "findall", "isdisjoint",
     "intersection", "__contains__", "issubset", "issuperset", "extractOne", "get_close_matches", "get"}
)  # fmt: skip


def may_route(data: bytes) -> bool:
    """Tell whether a file can hold a router at all."""
    return _TESTS.search(data) is not None


def is_candidate(node: ast.AST) -> bool:
    """Tell whether a body holds anything that can be a test of a text or a choice from a table."""
    tests = 0
    assigned: set[str] = set()
    asked: set[str] = set()
    looped: set[str] = set()
    called: set[str] = set()
    for inner in ast.walk(node):
        tests += _weight(inner)
        if tests >= 2:
            return True
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            assigned.add(inner.id)
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name):
            called.add(inner.func.id)
        elif isinstance(inner, ast.Call) and isinstance(inner.func, ast.Attribute):
            asked |= {inner.func.value.id} if isinstance(inner.func.value, ast.Name) else set()
        elif isinstance(inner, ast.For | ast.comprehension):
            looped |= {n.id for n in ast.walk(inner.target) if isinstance(n, ast.Name)}
    # A callable that was put under a name first has been chosen somewhere.
    # And objects that a loop asks one by one may be plugins.
    return bool(assigned & called) or bool(looped & asked)


def _weight(node: ast.AST) -> int:
    if isinstance(node, ast.Compare):
        if any(isinstance(op, ast.In | ast.NotIn) for op in node.ops):
            return 1 + int(not isinstance(node.left, ast.Constant))
        return int(any(isinstance(op, ast.Eq | ast.NotEq | ast.LtE | ast.GtE | ast.Gt) for op in node.ops))
    if isinstance(node, ast.Match):
        return 2
    if isinstance(node, ast.If) and any(isinstance(n, ast.Call) for n in ast.walk(node.test)):
        return 1
    if isinstance(node, ast.Call):
        return _call_weight(node)
    if isinstance(node, ast.Subscript | ast.BinOp):
        dynamic = (
            isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Name)
        )
        return 2 if dynamic else int(isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitAnd))
    return 0


def _call_weight(node: ast.Call) -> int:
    if isinstance(node.func, ast.Attribute) and node.func.attr in _METHODS:
        return 2 if node.func.attr == "get" and node.args and isinstance(node.args[0], ast.Name) else 1
    if isinstance(node.func, ast.Name) and node.func.id == "getattr":
        return 2
    return int(isinstance(node.func, ast.Subscript))
