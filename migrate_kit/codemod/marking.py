"""Where the marks of a router's branches go: the first line of each branch that is statements of its own."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.codemod.branches import Branches
from migrate_kit.codemod.lines import indent_of, split_lines
from migrate_kit.codemod.reason import Refused
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.model.took import marks_of


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark to be written before the one-based *line*; `branch` is what `took` is told."""

    line: int
    router: LegacyRouter
    branch: str


def marks_for(router: LegacyRouter, branches: Branches, plain: bytes) -> Iterator[Mark]:
    """Yield the marks of *router*, which executes; a branch that shares its line has none, its conditions speak for it.

    *plain* is the source without its BOM. A router that only decides says by its result what it chose.
    """
    if router.stage == "decide":
        return
    lines = split_lines(plain)
    for name, branch in marks_of(router).items():
        if branch.file not in (None, router.file):
            continue
        try:
            first = branches.run(branch, router).statements[0]
        except Refused:
            continue
        if _begins_its_line(first, lines):
            yield Mark(_first_line(first), router, name)


def _begins_its_line(statement: ast.stmt, lines: Sequence[bytes]) -> bool:
    line = lines[statement.lineno - 1]
    blank = len(line) - len(line.lstrip(b" \t\f"))
    decorated = bool(getattr(statement, "decorator_list", []))
    return decorated or statement.col_offset == blank or statement.col_offset == len(indent_of(line))


def _first_line(statement: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return min([statement.lineno, *(decorator.lineno for decorator in decorators)])
