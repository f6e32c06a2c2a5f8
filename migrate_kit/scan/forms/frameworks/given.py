"""What one registration was given: `on_command("weather", aliases={"forecast"})`."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

import libcst as cst

from migrate_kit.model.condition import Condition, External, Opaque
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.evaluate import evaluate
from migrate_kit.scan.project import Project
from migrate_kit.scan.request import Pattern
from migrate_kit.scan.scope import Run, Scope, TooMuch
from migrate_kit.scan.slices import SliceFailed, cut
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import Instance, Known, Listing, Unclear, Value


@dataclass(frozen=True, eq=False)
class Given:
    """A call that registers a handler, and the handler where it is decorated."""

    call: ast.Call
    module: Module
    project: Project
    subject: str
    handler: FunctionDef | None = None
    prefix: str = ""
    """Pattern of what stands before a command."""

    @cached_property
    def scope(self) -> Scope:
        """The scope its arguments are worked out in: a module, or the body of a class."""
        owner = self.handler.owner if self.handler is not None else None
        names: dict[str, Value] = {"self": Instance(owner)} if owner is not None else {}
        return Scope(Run(self.project, self.subject), self.module, cut(("pass\n",), 1, 1), names, owner)

    def node(self, index: int | None, *keys: str) -> ast.expr | None:
        """Return the argument by position or by one of its names."""
        named = next((k.value for k in self.call.keywords if k.arg in keys), None)
        if named is not None or index is None or index >= len(self.call.args):
            return named
        return self.call.args[index]

    def value(self, node: ast.expr) -> Value:
        """Work out an expression of the call."""
        try:
            return settle(evaluate(expression(node), self.scope))
        except (TooMuch, SliceFailed, RecursionError, cst.ParserSyntaxError):
            return Unclear(ast.unparse(node), "cannot be worked out")

    def only(self, index: int, *keys: str) -> Given:
        """Return the same registration with one argument left."""
        node = self.node(index, *keys)
        call = ast.Call(func=self.call.func, args=[node] if node is not None else [], keywords=[])
        return replace(self, call=call)

    def texts(self, node: ast.expr | None) -> list[str] | None:
        """Return the texts that an argument holds, None where they are not known."""
        return None if node is None else _texts(self.value(node))

    def flag(self, *keys: str, default: bool) -> bool:
        """Return a truth value given by name."""
        node = self.node(None, *keys)
        value = self.value(node) if node is not None else Known(default)
        return bool(value.value) if isinstance(value, Known) else default

    def unknown(self, node: ast.expr) -> Condition:
        """Return the condition for words that cannot be told."""
        value, source = self.value(node), ast.unparse(node)
        if isinstance(value, Unclear) and value.external:
            return External(source=source, reason=value.reason)
        return Opaque(source=source, reason="the words cannot be told")

    @property
    def name(self) -> str:
        """The bare name of the handler."""
        return self.handler.name.rpartition(".")[2] if self.handler is not None else ""


def expression(node: ast.expr) -> cst.BaseExpression:
    """Return *node* as LibCST reads it."""
    return cst.parse_expression(ast.unparse(node))


def called_name(node: ast.expr) -> str:
    """Return the last name of what is called, of a call or of what is written without brackets."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _texts(value: Value) -> list[str] | None:
    if isinstance(value, Known) and isinstance(value.value, str):
        return [value.value]
    if isinstance(value, Pattern):
        return [value.pattern]
    if not isinstance(value, Listing):
        return [] if isinstance(value, Known) and value.value is None else None
    found = [_texts(settle(item)) for item in value.items]
    return None if None in found else list(_flat(found))


def _flat(found: list[list[str] | None]) -> Iterator[str]:
    for texts in found:
        yield from texts or ()
