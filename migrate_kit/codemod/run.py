"""Run: the statements of one branch, and the way that leads to them from the function or module around them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.tree import Function

Scope = Function | ast.Module | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Step:
    """One block on the way: its statements, the one that the way goes on in, and the block taken in that."""

    block: list[ast.stmt]
    index: int
    inner: list[ast.stmt] | None
    """None at the last step, where the run begins at `index` and goes to the end of the block."""
    outer: Step | None
    """The step before; chains of thousands of arms share their ways."""


@dataclass(frozen=True, slots=True)
class Run:
    """The statements of a branch. `scopes` are what they lie in, from the module to the nearest function or class."""

    line: int
    statements: list[ast.stmt]
    last_step: Step
    scopes: tuple[Scope, ...]
    is_arm: bool

    @property
    def steps(self) -> list[Step]:
        """The way from the body of the nearest scope."""
        found: list[Step] = []
        step: Step | None = self.last_step
        while step is not None:
            found.append(step)
            step = step.outer
        return found[::-1]

    @property
    def function(self) -> Function | None:
        """The function whose statements they are; None at module level and in the body of a class."""
        nearest = self.scopes[-1]
        return nearest if isinstance(nearest, Function) else None

    @property
    def owner(self) -> ast.ClassDef | None:
        """The class that the function is a method of."""
        return around if len(self.scopes) > 1 and isinstance(around := self.scopes[-2], ast.ClassDef) else None

    @property
    def in_class_body(self) -> bool:
        """True for statements of a class itself."""
        return isinstance(self.scopes[-1], ast.ClassDef)

    @property
    def around(self) -> Iterator[tuple[ast.stmt, list[ast.stmt] | None]]:
        """The compound statements around the run within its scope, outermost first, each with the block taken."""
        return ((step.block[step.index], step.inner) for step in self.steps if step.inner is not None)

    @property
    def last_line(self) -> int:
        """The last line of the statements, one-based."""
        last = self.statements[-1]
        return last.end_lineno or last.lineno


def runs(tree: ast.Module, lines: Sequence[bytes]) -> Iterator[Run]:
    """Yield every run that a branch could be: each arm, and each tail of each block. Does not recurse."""
    waiting: list[tuple[list[ast.stmt], Step | None, tuple[Scope, ...]]] = [(tree.body, None, (tree,))]
    while waiting:
        block, outer, scopes = waiting.pop()
        for index, statement in enumerate(block):
            yield Run(statement.lineno, block[index:], Step(block, index, None, outer), scopes, is_arm=False)
            if isinstance(statement, Function | ast.ClassDef):
                waiting.append((statement.body, None, (*scopes, statement)))
                continue
            for line, inner in _arms(statement, lines):
                way = Step(block, index, inner, outer)
                if line:
                    yield Run(line, inner, Step(inner, 0, None, way), scopes, is_arm=True)
                waiting.append((inner, way, scopes))


def _arms(statement: ast.stmt, lines: Sequence[bytes]) -> Iterator[tuple[int, list[ast.stmt]]]:
    """Yield each block of a compound statement with the line of its arm; 0 where it is no arm of a choice."""
    if isinstance(statement, ast.If):
        yield statement.lineno, statement.body
        if statement.orelse:
            yield _else_line(statement, lines), statement.orelse
    elif isinstance(statement, ast.Match):
        yield from ((case.pattern.lineno, case.body) for case in statement.cases)
    else:
        for name in ("body", "orelse", "finalbody"):
            block = getattr(statement, name, None)
            if block:
                yield 0, block
        for handler in getattr(statement, "handlers", ()):
            yield 0, handler.body


def _else_line(statement: ast.If, lines: Sequence[bytes]) -> int:
    """Return the line of the `else:`, 0 where it is an `elif`."""
    first, end = statement.orelse[0], statement.body[-1].end_lineno or 0
    for number in range(first.lineno, end, -1):
        text = lines[number - 1].lstrip(b" \t\f")
        if text.startswith(b"else"):
            return number
    return 0
