"""Small readings of LibCST nodes that every recogniser needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import fields
from functools import cache, lru_cache

import libcst as cst
from libcst._nodes.internal import CodegenState

SmallOrCompound = cst.BaseSmallStatement | cst.BaseCompoundStatement


class _Plain(CodegenState):
    """Writes a node out without taking note of places, which is most of what `Module.code_for_node` does."""

    def record_syntactic_position(self, *_: object, **__: object) -> AbstractContextManager[None]:  # type: ignore[override]
        return _NOTHING


_NOTHING = nullcontext()


@lru_cache(maxsize=20_000)
def code(node: cst.CSTNode) -> str:
    """Return the source of *node* on one line."""
    state = _Plain("    ", "\n")
    node._codegen(state)
    return " ".join("".join(state.tokens).split())


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
    found: set[str] = set()
    for inner in nodes_in(node):
        if isinstance(inner, cst.Name):
            found.add(inner.value)
        elif isinstance(inner, cst.Attribute):
            found.add(dotted(inner) or code(inner))
        elif isinstance(inner, cst.Subscript):
            found.add(code(inner))
    return found


def nodes_in(root: cst.CSTNode) -> Iterator[cst.CSTNode]:
    """Yield the nodes at and below *root* in no order; LibCST's own walk costs four times as much."""
    waiting = [root]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += parts_of(node)


@lru_cache(maxsize=2_000)
def nodes_of(root: cst.CSTNode, kinds: tuple[type[cst.CSTNode], ...]) -> list[cst.CSTNode]:
    """Return the nodes of *kinds* at and below *root*, kept: each conditional asks for all behind it."""
    return [node for node in nodes_in(root) if node.__class__ in kinds]


def parts_of(node: cst.CSTNode) -> list[cst.CSTNode]:
    """Return the nodes directly below *node*, without blanks, comments and brackets."""
    found: list[cst.CSTNode] = []
    for name in _fields_of(node.__class__):
        value = getattr(node, name)
        kind = value.__class__
        if kind is tuple or kind is list:
            found += [part for part in value if _is_node(part.__class__)]
        elif _is_node(kind):
            found.append(value)
    return found


@cache
def _is_node(kind: type) -> bool:
    return issubclass(kind, cst.CSTNode)


@cache
def _fields_of(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    names = (part.name for part in fields(kind))
    return tuple(name for name in names if not re.search("whitespace|^_|leading_lines|^[lr](par|bracket|brace)$", name))


def method_names(node: cst.BaseExpression) -> Iterator[str]:
    """Yield the names of the methods that an expression calls, outermost first."""
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute):
        yield node.func.attr.value
    for child in node.children:
        if isinstance(child, cst.BaseExpression):
            yield from method_names(child)
