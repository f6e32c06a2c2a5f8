"""The branch that a test stands in: ten words in one condition are one branch."""

from __future__ import annotations

import ast
from itertools import chain
from typing import Final

from migrate_kit.scan.glance import Glance, glance_at

#: The site of tests behind which nothing is done or chosen.
NOBODY: Final = -1
#: Who raises these carries out a request to leave; all others say that something is wrong.
_ENDINGS: Final = frozenset({"SystemExit", "KeyboardInterrupt"})


def sites_of(nodes: Glance) -> dict[int, int]:
    """Return the conditional around each test, by their ids; `NOBODY` where its branch has no end."""
    found: dict[int, int] = {}
    for kind in (ast.If, ast.While, ast.IfExp):
        for node in nodes[kind]:
            tests = glance_at(node.test)
            site = id(node) if kind is not ast.If or _has_end(node.body) or _excludes(node.test) else NOBODY
            for test in chain(tests[ast.Compare], tests[ast.Call], tests[ast.Subscript], tests[ast.BinOp]):
                found[id(test)] = site
    return found


def _has_end(body: list[ast.stmt]) -> bool:
    """Tell whether a branch does or chooses something, rather than leave or go to the next round."""
    for statement in body:
        match statement:
            case ast.Raise(exc=ast.Name(id=raised) | ast.Call(func=ast.Name(id=raised))) if raised in _ENDINGS:
                return True
            case ast.Raise() | ast.Continue() | ast.Break() | ast.Pass():
                continue
            case ast.Return(value=None | ast.Constant(value=None | True | False)):
                continue
            case ast.Expr(value=ast.Constant()):
                continue
        return True
    return False


def _excludes(test: ast.expr) -> bool:
    """Tell whether what comes behind a branch may be the branch: something is ruled out by its test."""
    found = glance_at(test)
    return any(map(_rules_out, found[ast.Compare])) or bool(found[ast.UnaryOp])


def _rules_out(compare: ast.Compare) -> bool:
    for operator, right in zip(compare.ops, compare.comparators, strict=True):
        if isinstance(operator, ast.NotIn | ast.NotEq | ast.Is | ast.Lt | ast.LtE):
            return True
        if isinstance(operator, ast.Eq) and not (isinstance(right, ast.Constant) and isinstance(right.value, str)):
            return True
    return False
