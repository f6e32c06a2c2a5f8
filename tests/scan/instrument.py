"""Source changed so that it says, while it runs, which of its branches were taken.

A branch is named by its line as in the inventory: the line of the test whose body runs, of the `else`, of the
`case`, or of the plain statement that is an inner default. Two more kinds come from outside: functions that stand for
a branch when they are entered, and expressions that name a branch when a line is reached.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

TOOK, ENTERED, SAW = "__took__", "__entered__", "__saw__"


@dataclass(frozen=True)
class Watch:
    """Ask *expression* when *line* is reached; its value names a branch."""

    line: int
    expression: str
    number: int


@dataclass
class Instrument(ast.NodeTransformer):
    """Put the calls into one file; *tested* collects the lines where a test is, whose plain statements say nothing."""

    lines: Sequence[str]
    watches: Mapping[int, Watch] = field(default_factory=dict)
    tested: set[int] = field(default_factory=set)
    path: tuple[str, ...] = ()

    def visit(self, node: ast.AST) -> ast.AST | list[ast.AST]:  # type: ignore[override]
        changed = super().visit(node)
        if not isinstance(node, ast.stmt):
            return changed
        before: list[ast.AST] = []
        watch = self.watches.get(node.lineno)
        if watch is not None:
            before.append(_statement(f"{SAW}({watch.number}, lambda: {watch.expression})", node))
        if not isinstance(node, ast.If | ast.Match | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not (
            isinstance(node, ast.ImportFrom) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        ):
            before.append(_statement(f"{TOOK}({node.lineno}, False)", node))
        return [*before, changed] if before else changed  # type: ignore[list-item]

    def visit_If(self, node: ast.If) -> ast.AST:
        first, last = node.body[-1], node.orelse[0] if node.orelse else None
        self.generic_visit(node)
        node.body.insert(0, self._took(node.lineno, node.body[0]))
        if last is not None and not self._is_elif(last):
            node.orelse.insert(0, self._took(self._else(first, last), node.orelse[0]))
        return node

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        line = node.test.lineno
        self.generic_visit(node)
        self.tested.add(line)
        node.body = _expression(f"({TOOK}({line}, True), 0)[1]", node.body)
        return node

    def visit_match_case(self, node: ast.match_case) -> ast.AST:
        line = node.pattern.lineno
        self.generic_visit(node)
        node.body.insert(0, self._took(line, node.body[0]))
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._function(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        outer, self.path = self.path, (*self.path, node.name)
        self.generic_visit(node)
        self.path = outer
        return node

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        outer, self.path = self.path, (*self.path, node.name)
        name = ".".join(self.path)
        self.generic_visit(node)
        node.body.insert(0, _statement(f"{ENTERED}({name!r})", node.body[0]))
        self.path = outer
        return node

    def _took(self, line: int, at: ast.AST) -> ast.stmt:
        self.tested.add(line)
        return _statement(f"{TOOK}({line}, True)", at)

    def _is_elif(self, node: ast.stmt) -> bool:
        text = self.lines[node.lineno - 1].encode()[node.col_offset :]
        return isinstance(node, ast.If) and text.startswith(b"elif")

    def _else(self, before: ast.stmt, after: ast.stmt) -> int:
        for line in range(after.lineno, (before.end_lineno or before.lineno) - 1, -1):
            if self.lines[line - 1].lstrip().startswith("else"):
                return line
        return after.lineno


def _statement(source: str, at: ast.AST) -> ast.stmt:
    return _placed(ast.parse(source).body[0], at)


def _expression(source: str, body: ast.expr) -> ast.expr:
    """Return *source*, a tuple's second element, with *body* in its place."""
    made = ast.parse(source, mode="eval").body
    assert isinstance(made, ast.Subscript)
    assert isinstance(made.value, ast.Tuple)
    _placed(made, body)
    made.value.elts[1] = body
    return made


def _placed(made: Any, at: ast.AST) -> Any:
    for node in ast.walk(made):
        ast.copy_location(node, at)
    return made
