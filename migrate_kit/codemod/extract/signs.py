"""What a branch must not do if another function is to do it: look at its own frame or its own variables."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence

from migrate_kit.codemod.extract.names import uses
from migrate_kit.codemod.reason import Refused
from migrate_kit.codemod.run import Run

_BY_NAME = frozenset({"locals", "eval", "exec", "vars", "dir"})
_WITHOUT_ARGUMENTS = frozenset({"vars", "dir"})
_FRAMES = frozenset(
    {"_getframe", "currentframe", "getouterframes", "stack", "f_back", "f_locals", "_getframemodulename"}
)
_OF_FRAMES = frozenset({"inspect", "sys"})


def refuse_signs(run: Run, moved: Sequence[ast.stmt]) -> None:
    """Raise Refused where *moved*, or the function around it, sees variables or callers as such."""
    for node in _walk(moved):
        called = _looks_at_variables(node)
        if called:
            raise Refused(why="locals", what=called, line=node.lineno)  # type: ignore[attr-defined]
        if _looks_at_callers(node):
            raise Refused(why="frames", line=node.lineno)  # type: ignore[attr-defined]
        if isinstance(node, ast.Name) and node.id in ("super", "__class__") and run.owner is None:
            raise Refused(why="super", line=node.lineno)
    inside = {id(node) for node in moved}
    around = _walk(run.function.body, inside) if run.function is not None and uses(moved).binds else ()
    if any(_looks_at_variables(node) for node in around):
        raise Refused(why="locals_around")


def _walk(nodes: Iterable[ast.AST], without: set[int] | frozenset[int] = frozenset()) -> Iterator[ast.AST]:
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        if id(node) not in without:
            yield node
            waiting.extend(ast.iter_child_nodes(node))


def _looks_at_variables(node: ast.AST) -> str:
    """Return the name of a builtin that sees local variables where *node* calls it; empty for all else."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in _BY_NAME:
        return ""
    if node.func.id in _WITHOUT_ARGUMENTS and (node.args or node.keywords):
        return ""
    return f"{node.func.id}()"


def _looks_at_callers(node: ast.AST) -> bool:
    if isinstance(node, ast.keyword):
        return False
    if isinstance(node, ast.Call) and any(keyword.arg == "stacklevel" for keyword in node.keywords):
        return True
    if not isinstance(node, ast.Attribute) or node.attr not in _FRAMES:
        return False
    holder = node.value
    return node.attr in ("f_back", "f_locals") or (isinstance(holder, ast.Name) and holder.id in _OF_FRAMES)
