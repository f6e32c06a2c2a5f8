"""The statements of a branch that reaches no function: found by the branch's line, as an extractor reads a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import libcst as cst

from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.project import Project, function_node
from migrate_kit.scan.slices import Slice, SliceFailed
from migrate_kit.scan.tool_sources import source_in, source_of
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.made_here import containers_of
from migrate_kit.scan.tools.syntax import nodes

_Part = cst.ExceptHandler | cst.ExceptStarHandler | cst.Else | cst.Finally


@dataclass(frozen=True, kw_only=True)
class InlineBody:
    """What a branch does itself. `source.node` is a function of the branch's statements alone."""

    source: FunctionSource
    around: cst.FunctionDef
    """The whole function, or statement of a module, that the branch stands in."""
    loop: cst.For | None = None
    """The nearest loop that the branch is a round of."""
    is_arm: bool = True
    """Whether the branch is an arm of an `if` or `match`, not a statement behind them."""

    @property
    def suite(self) -> cst.BaseSuite:
        """The statements of the branch."""
        return self.source.node.body


def body_of(branch: Branch, router: LegacyRouter, project: Project) -> InlineBody | None:
    """Return the statements of *branch*; None where its line is a row of a table, or cannot be read."""
    module = project.modules.get(router.module)
    if module is None or branch.file not in (None, module.file):
        return None
    try:
        return _body(branch.line, module, project)
    except SliceFailed:
        return None


def _body(line: int, module: Module, project: Project) -> InlineBody | None:
    function = _owner(line, module)
    if function is not None:
        own, node = source_of(function, project), function_node(function.slice, function.name)
        return _within(own, node, node.body, function.slice, line) if own is not None and node is not None else None
    statement = next((s for s in module.source.tree.body if s.lineno <= line <= (s.end_lineno or s.lineno)), None)
    if statement is None:
        return None
    piece = module.slice(statement)
    block = cst.IndentedBlock(body=[_line(s) for s in piece.body])
    empty = cst.FunctionDef(name=cst.Name("_"), params=cst.Parameters(), body=block)
    return _within(source_in(empty, piece, module, project), empty, block, piece, line)


def _owner(line: int, module: Module) -> FunctionDef | None:
    around = [f for f in module.by_place.values() if f.first_line <= line <= f.last_line]
    return max(around, key=lambda f: f.first_line, default=None)


def _within(
    source: FunctionSource, around: cst.FunctionDef, block: cst.BaseSuite, piece: Slice, line: int
) -> InlineBody | None:
    found = next(_arms(block, piece, line, None), None)
    if found is None:
        return None
    suite, loop, is_arm = found
    before = [s for s in _lines(block) if piece.line(s) < line and _starts_a_container(s)]
    whole = cst.IndentedBlock(body=[*before, *_lines(suite)])
    node = cst.FunctionDef(name=cst.Name("_"), params=cst.Parameters(), body=whole)
    first, last = line, max([line, *(piece.last_line(s) for s in _lines(suite))])
    own = FunctionSource(**{**vars(source), "node": node, "name": "_", "line": first, "last_line": last})
    return InlineBody(source=own, around=around, loop=loop, is_arm=is_arm)


def _arms(
    block: cst.BaseSuite, piece: Slice, line: int, loop: cst.For | None
) -> Iterator[tuple[cst.BaseSuite, cst.For | None, bool]]:
    """Yield what stands in *block* at *line*: an arm, or the statements from there on."""
    lines = _lines(block)
    for place, statement in enumerate(lines):
        for arm, suite in _suites(statement):
            if isinstance(arm, cst.If | cst.Else | cst.MatchCase) and piece.line(arm) == line:
                yield suite, loop, True
            inner = statement if isinstance(statement, cst.For) else loop
            yield from _arms(suite, piece, line, inner)
        if not isinstance(statement, cst.If | cst.Match) and piece.line(statement) == line:
            yield cst.IndentedBlock(body=lines[place:]), loop, False


def _suites(statement: cst.CSTNode) -> Iterator[tuple[cst.CSTNode, cst.BaseSuite]]:
    """Yield each block of a compound statement with the node that begins it; an `elif` lies inside its `if`."""
    if isinstance(statement, cst.Match):
        yield from ((case, case.body) for case in statement.cases)
    elif isinstance(statement, cst.If):
        node: cst.If | cst.Else | None = statement
        while node is not None:
            yield node, node.body
            node = node.orelse if isinstance(node, cst.If) else None
    elif isinstance(statement, cst.For | cst.While | cst.With | cst.Try | cst.TryStar):
        yield statement, statement.body
        for part in _parts(statement):
            yield statement, part.body


def _parts(statement: cst.For | cst.While | cst.With | cst.Try | cst.TryStar) -> Iterator[_Part]:
    """Yield what follows the body of a loop or `try`."""
    if isinstance(statement, cst.With):
        return
    if isinstance(statement, cst.Try | cst.TryStar):
        yield from statement.handlers
    yield from (statement.orelse,) if statement.orelse is not None else ()
    if isinstance(statement, cst.Try | cst.TryStar) and statement.finalbody is not None:
        yield statement.finalbody


def _lines(block: cst.BaseSuite) -> list[cst.BaseStatement]:
    if isinstance(block, cst.SimpleStatementSuite):
        return [cst.SimpleStatementLine(body=[small]) for small in block.body]
    return [s for s in block.body if isinstance(s, cst.BaseStatement)]


def _line(statement: cst.CSTNode) -> cst.BaseStatement:
    if isinstance(statement, cst.BaseStatement):
        return statement
    assert isinstance(statement, cst.BaseSmallStatement)
    return cst.SimpleStatementLine(body=[statement])


def _starts_a_container(statement: cst.BaseStatement) -> bool:
    """Whether it only binds a name to something new: what is done to that stays inside."""
    if not isinstance(statement, cst.SimpleStatementLine):
        return False
    alone = cst.FunctionDef(cst.Name("_"), cst.Parameters(), cst.IndentedBlock(body=[statement]))
    return bool(containers_of(alone)) and not any(True for _ in nodes(statement, cst.Call))
