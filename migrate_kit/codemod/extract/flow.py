"""How statements end: by coming to their end, or by leaving with return, raise, break or continue."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.tree import Function

_LOOPS = ast.For | ast.AsyncFor | ast.While
_LEAVING = ast.Return | ast.Raise | ast.Break | ast.Continue


@dataclass(frozen=True, slots=True)
class Exits:
    """What in a run of statements concerns the function around it."""

    returns: tuple[ast.Return, ...]
    jumps: tuple[ast.Break | ast.Continue, ...]
    """Those of a loop that lies around the run."""
    yields: bool
    awaits: bool


def exits(statements: Sequence[ast.stmt]) -> Exits:
    """Return what leaves *statements*, or stops in them."""
    inside = list(_inside(statements))
    found = [node for node, _ in inside]
    return Exits(
        returns=tuple(node for node in found if isinstance(node, ast.Return)),
        jumps=tuple(n for n, looped in inside if isinstance(n, ast.Break | ast.Continue) and not looped),
        yields=any(isinstance(node, ast.Yield | ast.YieldFrom) for node in found),
        awaits=any(
            isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith)
            or (isinstance(node, ast.comprehension) and bool(node.is_async))
            for node in found
        ),
    )


def leaves(statements: Sequence[ast.stmt]) -> bool:
    """Tell whether the end of *statements* is never reached. A `with` may swallow what would have left it."""
    return any(_leaves(statement) for statement in statements)


def _leaves(node: ast.stmt) -> bool:
    if isinstance(node, _LEAVING):
        return True
    if isinstance(node, ast.If):
        return leaves(node.body) and leaves(node.orelse)
    if isinstance(node, ast.Try | ast.TryStar):
        tried = leaves(node.body) or leaves(node.orelse)
        return leaves(node.finalbody) or (tried and all(leaves(handler.body) for handler in node.handlers))
    if isinstance(node, ast.While):
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        return endless and not any(isinstance(jump, ast.Break) for jump in exits(node.body).jumps)
    if isinstance(node, ast.Match):
        last = node.cases[-1]
        catches_all = last.guard is None and isinstance(last.pattern, ast.MatchAs) and last.pattern.pattern is None
        return catches_all and all(leaves(case.body) for case in node.cases)
    return False


def _inside(statements: Sequence[ast.stmt]) -> Iterator[tuple[ast.AST, bool]]:
    """Yield every node of the same function below *statements*, and whether a loop among them lies around it."""
    waiting: list[tuple[ast.AST, bool]] = [(statement, False) for statement in statements]
    while waiting:
        node, looped = waiting.pop()
        yield node, looped
        if isinstance(node, Function | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, _LOOPS):
            waiting += [(child, True) for child in node.body]
            body = {id(child) for child in node.body}
            waiting += [(child, looped) for child in ast.iter_child_nodes(node) if id(child) not in body]
        else:
            waiting += [(child, looped) for child in ast.iter_child_nodes(node)]
