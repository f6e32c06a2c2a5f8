"""The lines of LibCST's nodes, taken from the stdlib's outline of the same text: it knows them, and costs little.

Both trees hold the same statements in the same order. What lies in a statement is not looked at until somebody asks for
it, or for what comes behind it; where a statement has several lines it is written out then, from the first of them on
(`node_lines`).
"""

from __future__ import annotations

import ast
import warnings
from collections import deque
from collections.abc import Sequence
from typing import Any

import libcst as cst

from migrate_kit.scan.node_lines import Lines, lines_of, lines_within
from migrate_kit.scan.syntax import parts_of

_PASS = cst.SimpleStatementSuite([cst.Pass()])
_UNDECORATED = {"decorators": (), "leading_lines": (), "lines_after_decorators": ()}
#: What stands in the head of a statement, and what has to go for the head to be written out alone.
_HEADS: dict[type[cst.CSTNode], tuple[tuple[str, ...], dict[str, Any]]] = {
    cst.If: (("test",), {"orelse": None, "leading_lines": ()}),
    cst.While: (("test",), {"orelse": None, "leading_lines": ()}),
    cst.For: (("target", "iter"), {"orelse": None, "leading_lines": ()}),
    cst.With: (("items",), {"leading_lines": ()}),
    cst.ExceptHandler: (("type", "name"), {"leading_lines": ()}),
    cst.ExceptStarHandler: (("type", "name"), {"leading_lines": ()}),
    cst.FunctionDef: (("name", "params", "returns"), _UNDECORATED),
    cst.ClassDef: (("name", "bases", "keywords"), _UNDECORATED),
}


class _Unlike(Exception):
    """Internal: the two trees differ, or the outline does not tell. Never leaves this file."""


class NodeLines:
    """First and last line (one-based) of every node of *module*, which was parsed from *text*."""

    def __init__(self, module: cst.Module, text: str) -> None:
        self._module = module
        self._found: dict[int, Lines] = {}
        self._waiting = deque[tuple[cst.CSTNode, Lines, bool]]()
        """Nodes, at and below which nobody was looked for yet, in order; with their lines, and whether in a block."""
        self._is_whole = False
        self._depth = 0
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                outline = ast.parse(text)
            self._block(module.body, outline.body)
        except (_Unlike, SyntaxError, ValueError):
            self._write_out()

    def of(self, node: cst.CSTNode) -> Lines | None:
        """Return the lines of *node*; None where it is none of the module."""
        place = self._found.get(id(node))
        while place is None and self._waiting:
            self._enter(*self._waiting.popleft())
            place = self._found.get(id(node))
        if place is None and not self._is_whole:
            self._write_out()
            place = self._found.get(id(node))
        return place

    def _write_out(self) -> None:
        self._waiting.clear()
        self._found = lines_of(self._module)
        self._is_whole = True

    def _enter(self, root: cst.CSTNode, place: Lines, indented: bool) -> None:
        if place[0] != place[1]:
            self._found.update(lines_within(root, place[0], self._module, indented=indented))
            return
        nodes = [root]
        while nodes:
            node = nodes.pop()
            self._found[id(node)] = place
            nodes += parts_of(node)

    def _wait(self, node: cst.CSTNode, first: int, last: int) -> None:
        self._waiting.append((node, (first, last), self._depth > 0))

    # --- statements

    def _block(self, body: Sequence[cst.CSTNode], outlines: Sequence[ast.stmt]) -> Lines:
        """Take the statements of a block; return its first and last line."""
        left = iter(outlines)
        start = end = 0
        for statement in body:
            if isinstance(statement, cst.SimpleStatementLine):
                place = self._simple(statement, left)
            else:
                place = self._compound(statement, _next(left))
            start, end = start or place[0], place[1]
        if next(left, None) is not None:
            raise _Unlike
        return start, end

    def _simple(self, line: cst.SimpleStatementLine | cst.SimpleStatementSuite, left: Any) -> Lines:
        places = [self._small(statement, _next(left)) for statement in line.body]
        self._found[id(line)] = place = (places[0][0], places[-1][1])
        return place

    def _small(self, node: cst.CSTNode, outline: Any) -> Lines:
        """Take a statement or an expression that has a line in the outline."""
        self._found[id(node)] = place = (outline.lineno, outline.end_lineno)
        self._wait(node, *place)
        return place

    def _compound(self, node: Any, outline: Any) -> Lines:
        if isinstance(node, cst.Match):
            return self._match(node, outline)
        for own, decorator in zip(getattr(node, "decorators", ()), getattr(outline, "decorator_list", ()), strict=True):
            self._small(own.decorator, decorator)
        if not isinstance(node, cst.Try | cst.TryStar):
            self._head(node, outline)
        end = self._suite(node.body, outline.body)
        for handler, clause in zip(getattr(node, "handlers", ()), getattr(outline, "handlers", ()), strict=True):
            self._head(handler, clause)
            end = self._suite(handler.body, clause.body)
            self._found[id(handler)] = (clause.lineno, end)
        end = self._orelse(getattr(node, "orelse", None), getattr(outline, "orelse", ()), end)
        end = self._orelse(getattr(node, "finalbody", None), getattr(outline, "finalbody", ()), end)
        self._found[id(node)] = (outline.lineno, end)
        return outline.lineno, end

    def _orelse(self, clause: Any, outlines: Sequence[ast.stmt], end: int) -> int:
        if clause is None:
            if outlines:
                raise _Unlike
            return end
        if isinstance(clause, cst.If):  # an `elif`
            if len(outlines) != 1:
                raise _Unlike
            return self._compound(clause, outlines[0])[1]
        line = _line_before(clause.body, outlines)
        if clause.whitespace_before_colon.value.strip(" \t"):  # the line goes on behind a backslash
            raise _Unlike
        end = self._suite(clause.body, outlines)
        self._found[id(clause)] = (line, end)
        return end

    def _match(self, node: cst.Match, outline: Any) -> Lines:
        self._wait(node.subject, outline.lineno, outline.lineno)
        if outline.subject.end_lineno != outline.lineno:
            raise _Unlike
        end = 0
        for arm, clause in zip(node.cases, outline.cases, strict=True):
            line = _line_before(arm.body, clause.body)
            last = clause.guard if clause.guard is not None else clause.pattern
            if clause.pattern.lineno != line or last.end_lineno != line:
                raise _Unlike
            self._wait(arm.pattern, line, line)
            if arm.guard is not None:
                self._wait(arm.guard, line, line)
            end = self._suite(arm.body, clause.body)
            self._found[id(arm)] = (line, end)
        self._found[id(node)] = (outline.lineno, end)
        return outline.lineno, end

    def _suite(self, suite: cst.BaseSuite, outlines: Sequence[ast.stmt]) -> int:
        """Take a block with the lines it has; return its last one."""
        if isinstance(suite, cst.SimpleStatementSuite):
            left = iter(outlines)
            place = self._simple(suite, left)
            if next(left, None) is not None:
                raise _Unlike
        else:
            self._depth += 1
            place = self._block(suite.body, outlines)
            self._depth -= 1
        self._found[id(suite)] = place
        return place[1]

    def _head(self, node: Any, outline: Any) -> None:
        names, gone = _HEADS[type(node)]
        last = _line_before(node.body, outline.body)
        if last != outline.lineno:
            self._wait(node.with_changes(body=_PASS, **gone), outline.lineno, last)
            return
        for name in names:
            part = getattr(node, name)
            for one in part if isinstance(part, tuple | list) else (part,):
                if one is not None:
                    self._wait(one, last, last)


def _next(left: Any) -> Any:
    found = next(left, None)
    if found is None:
        raise _Unlike
    return found


def _line_before(suite: cst.BaseSuite, outlines: Sequence[ast.stmt]) -> int:
    """Return the last line of the head in front of a block."""
    if not outlines:
        raise _Unlike
    if isinstance(suite, cst.SimpleStatementSuite):
        return outlines[0].lineno
    first: Any = suite.body[0]
    line = outlines[0].lineno
    decorators = getattr(outlines[0], "decorator_list", ())
    if decorators:
        line = decorators[0].lineno - len(first.decorators[0].leading_lines)
    return line - len(first.leading_lines) - 1
