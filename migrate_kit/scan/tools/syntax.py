"""Small readings of LibCST nodes that several extractors share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache, lru_cache
from typing import TypeVar

import libcst as cst

Node = TypeVar("Node", bound=cst.CSTNode)


def dotted(node: cst.CSTNode) -> str:
    """Return `a.b.c` for a name or attribute; calls and subscripts on the way become `()`, anything else is empty."""
    if isinstance(node, cst.Name):
        return node.value
    if isinstance(node, cst.Attribute):
        head = dotted(node.value)
        return f"{head}.{node.attr.value}" if head else ""
    if isinstance(node, cst.Call):
        return dotted(node.func) + "()"
    if isinstance(node, cst.Subscript):
        return dotted(node.value) + "()"
    return ""


def nodes(root: cst.CSTNode, kind: type[Node] | tuple[type[Node], ...]) -> Iterator[Node]:
    """Yield the nodes of *kind* below *root* in source order, without entering nested functions and classes."""
    for node in _below(root):
        if isinstance(node, kind):
            yield node


def statements(block: cst.BaseSuite) -> list[cst.CSTNode]:
    """Return the statements of *block*, small ones on one line separated."""
    if isinstance(block, cst.SimpleStatementSuite):
        return list(block.body)
    flat: list[cst.CSTNode] = []
    for statement in block.body:
        flat.extend(statement.body if isinstance(statement, cst.SimpleStatementLine) else [statement])
    return flat


def statement_calls(block: cst.CSTNode) -> frozenset[int]:
    """Return the ids of the calls in *block* that stand alone as statements: nobody reads what they return."""
    alone = (statement.value for statement in nodes(block, cst.Expr))
    calls = (value.expression if isinstance(value, cst.Await) else value for value in alone)
    return frozenset(id(call) for call in calls if isinstance(call, cst.Call))


def is_docstring(statement: cst.CSTNode) -> bool:
    """Tell whether *statement* is a bare string."""
    return isinstance(statement, cst.Expr) and isinstance(
        statement.value, cst.SimpleString | cst.ConcatenatedString | cst.FormattedString
    )


def spoken(node: cst.CSTNode) -> str:
    """Return the text of a string expression; the fields of an f-string stay as `{source}`, other things are empty."""
    if isinstance(node, cst.SimpleString):
        value = node.evaluated_value
        return value if isinstance(value, str) else ""
    if isinstance(node, cst.ConcatenatedString):
        return spoken(node.left) + spoken(node.right)
    if isinstance(node, cst.FormattedString):
        return "".join(_part(part) for part in node.parts)
    if isinstance(node, cst.BinaryOperation) and isinstance(node.operator, cst.Add | cst.Modulo):
        right = spoken(node.right) if isinstance(node.operator, cst.Add) else ""
        return spoken(node.left) + right
    if isinstance(node, cst.Call) and isinstance(node.func, cst.Attribute) and node.func.attr.value == "format":
        return spoken(node.func.value)
    return ""


def source_of(node: cst.CSTNode) -> str:
    """Return *node* as it is written."""
    return cst.Module(body=[]).code_for_node(node).strip()


@lru_cache(maxsize=64)
def parents(root: cst.CSTNode) -> dict[int, cst.CSTNode]:
    """Return id of a node → the node it stands in, for all that `nodes` yields below *root*."""
    found: dict[int, cst.CSTNode] = {}
    for node in (root, *_below(root)):
        if node is root or not isinstance(node, cst.FunctionDef | cst.ClassDef | cst.Lambda):
            found.update((id(child), node) for child in _children(node))
    return found


@lru_cache(maxsize=512)
def _below(root: cst.CSTNode) -> tuple[cst.CSTNode, ...]:
    # Every extractor walks the same few bodies; nodes compare by identity, so they can be keys.
    found: list[cst.CSTNode] = []
    _collect(root, found)
    return tuple(found)


def _collect(node: cst.CSTNode, found: list[cst.CSTNode]) -> None:
    for child in _children(node):
        found.append(child)
        if not isinstance(child, cst.FunctionDef | cst.ClassDef | cst.Lambda):
            _collect(child, found)


def _children(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    for name in _telling_fields(type(node)):
        value = getattr(node, name)
        for child in value if isinstance(value, list | tuple) else (value,):
            if isinstance(child, cst.CSTNode):
                yield child


@cache
def _telling_fields(kind: type[cst.CSTNode]) -> tuple[str, ...]:
    # `CSTNode.children` also builds every blank and comma; three quarters of a tree say nothing here.
    silent = ("whitespace", "lpar", "rpar", "lbrace", "rbrace", "lbracket", "rbracket", "comma", "semicolon", "leading")
    return tuple(f.name for f in fields(kind) if not f.name.startswith(silent) and f.name not in ("header", "footer"))


def _part(part: cst.BaseFormattedStringContent) -> str:
    if isinstance(part, cst.FormattedStringText):
        return part.value.replace("{{", "{").replace("}}", "}")
    return "{" + source_of(part.expression) + "}" if isinstance(part, cst.FormattedStringExpression) else ""


def word_set(words: str) -> frozenset[str]:
    """Return the words of a blank-separated list; long lists stay readable that way."""
    return frozenset(words.split())
