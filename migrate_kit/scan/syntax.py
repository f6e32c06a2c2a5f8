"""Small readings of LibCST nodes that every recogniser needs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import libcst as cst

_EMPTY = cst.Module([])

SmallOrCompound = cst.BaseSmallStatement | cst.BaseCompoundStatement


@lru_cache(maxsize=20_000)
def code(node: cst.CSTNode) -> str:
    """Return the source of *node* on one line."""
    return " ".join(_EMPTY.code_for_node(node).split())


def dotted(node: cst.CSTNode) -> str | None:
    """Return `a.b.c` for a name or an attribute chain of names, else None."""
    parts: list[str] = []
    while isinstance(node, cst.Attribute):
        parts.append(node.attr.value)
        node = node.value
    if not isinstance(node, cst.Name):
        return None
    return ".".join([node.value, *reversed(parts)])


def statements(body: cst.BaseSuite | Sequence[cst.BaseStatement]) -> Iterator[SmallOrCompound]:
    """Yield the statements of a block one by one; several on one line are several."""
    for line in body.body if isinstance(body, cst.BaseSuite) else body:
        if isinstance(line, cst.SimpleStatementLine):
            yield from line.body
        elif isinstance(line, cst.BaseSmallStatement | cst.BaseCompoundStatement):
            yield line


def without_await(node: cst.BaseExpression) -> cst.BaseExpression:
    """Return the expression behind any `await`."""
    while isinstance(node, cst.Await):
        node = node.expression
    return node


def parameters(function: cst.FunctionDef | cst.Lambda) -> list[cst.Param]:
    """Return positional and keyword-only parameters in order, without `*args` and `**kwargs`."""
    own = function.params
    return [*own.posonly_params, *own.params, *own.kwonly_params]


def comment_above(node: cst.CSTNode) -> str:
    """Return the comment lines directly above a statement, without #."""
    lines: Sequence[cst.EmptyLine] = getattr(node, "leading_lines", ())
    texts: list[str] = []
    for line in reversed(lines):
        if line.comment is None:
            break
        texts.insert(0, line.comment.value.lstrip("# ").rstrip())
    return " ".join(texts)


def mentions(node: cst.CSTNode) -> set[str]:
    """Return the names, attribute chains and subscripts that *node* mentions, as written."""
    found = _Mentions()
    node.visit(found)
    return found.names


class _Mentions(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def visit_Name(self, node: cst.Name) -> None:  # noqa: N802 - LibCST's naming
        self.names.add(node.value)

    def visit_Attribute(self, node: cst.Attribute) -> None:  # noqa: N802
        self.names.add(dotted(node) or code(node))

    def visit_Subscript(self, node: cst.Subscript) -> None:  # noqa: N802
        self.names.add(code(node))


def method_names(node: cst.BaseExpression) -> Iterator[str]:
    """Yield the names of the methods that an expression calls, outermost first."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        yield node.func.attr.value
    for child in node.children:
        if isinstance(child, cst.BaseExpression):
            yield from method_names(child)
