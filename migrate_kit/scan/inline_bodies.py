"""The statements of a branch that reaches no function: found by the branch's line, as an extractor reads a function."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import libcst as cst

from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.project import Project, function_node
from migrate_kit.scan.slices import Slice, SliceFailed
from migrate_kit.scan.tool_sources import source_in, source_of
from migrate_kit.scan.tools.around import Around
from migrate_kit.scan.tools.asked import Guard, Question
from migrate_kit.scan.tools.function_source import FunctionSource
from migrate_kit.scan.tools.guard import guards_of
from migrate_kit.scan.tools.made_here import containers_of
from migrate_kit.scan.tools.question import questions_of
from migrate_kit.scan.tools.syntax import nodes

_Part = cst.ExceptHandler | cst.ExceptStarHandler | cst.Else | cst.Finally


@dataclass(frozen=True, kw_only=True)
class InlineBody:
    """What a branch does itself. `source.node` is a function of the branch's statements alone."""

    source: FunctionSource
    around: Around
    """The whole function, or statement of a module, that the branch stands in."""
    loop: cst.For | None = None
    """The nearest loop that the branch is a round of."""
    is_arm: bool = True
    """Whether the branch is an arm of an `if` or `match`, not a statement behind them."""
    question: Question | None = None
    """Set where the branch only asks for a value that the code around it goes on with."""
    guard: Guard | None = None
    """Set where the branch only says who or when is not let through to a later one."""


class Bodies:
    """Finds the statements of branches; each function is gone through once, however many branches stand in it."""

    def __init__(self, project: Project) -> None:
        self._project = project
        self._known: dict[tuple[str, int], _Index | None] = {}

    def of(self, branch: Branch, router: LegacyRouter) -> InlineBody | None:
        """Return the statements of *branch*; None where its line is a row of a table, or cannot be read."""
        module = self._project.modules.get(router.module)
        if module is None or branch.file not in (None, module.file):
            return None
        function = module.around(branch.line)
        first = function.first_line if function is not None else branch.line
        if (module.name, first) not in self._known:
            self._known[module.name, first] = self._index(branch.line, function, module)
        index = self._known[module.name, first]
        return index.body(branch.line) if index is not None else None

    def _index(self, line: int, function: FunctionDef | None, module: Module) -> _Index | None:
        try:
            if function is not None:
                own, node = source_of(function, self._project), function_node(function.slice, function.name)
                return _Index(own, node, function.slice) if own is not None and node is not None else None
            return self._of_module(line, module)
        except SliceFailed:
            return None

    def _of_module(self, line: int, module: Module) -> _Index | None:
        statement = next((s for s in module.source.tree.body if s.lineno <= line <= (s.end_lineno or s.lineno)), None)
        if statement is None:
            return None
        piece = module.slice(statement)
        block = cst.IndentedBlock(body=[_line(s) for s in piece.body])
        empty = cst.FunctionDef(name=cst.Name("_"), params=cst.Parameters(), body=block)
        return _Index(source_in(empty, piece, module, self._project), empty, piece)


class _Index:
    """One function with the statements that stand at each of its lines."""

    def __init__(self, source: FunctionSource, node: cst.FunctionDef, piece: Slice) -> None:
        self._source, self._piece = source, piece
        self._found: dict[int, tuple[cst.BaseSuite, cst.For | None, bool]] = {}
        for line, suite, loop, is_arm in _arms(node.body, piece, None):
            self._found.setdefault(line, (suite, loop, is_arm))
        self._containers = [(piece.line(s), s) for s in _lines(node.body) if _starts_a_container(s)]
        self._around = Around(node, piece.line)
        self._questions = {q.line: q for q in questions_of(source) if not q.is_answered}
        self._guards = {guard.test_line: guard for guard in guards_of(source)}

    def body(self, line: int) -> InlineBody | None:
        if line not in self._found:
            return None
        suite, loop, is_arm = self._found[line]
        before = [statement for place, statement in self._containers if place < line]
        whole = cst.IndentedBlock(body=[*before, *_lines(suite)])
        node = cst.FunctionDef(name=cst.Name("_"), params=cst.Parameters(), body=whole)
        last = max([line, *(self._piece.last_line(s) for s in _lines(suite))])
        own = replace(self._source, node=node, name="_", line=line, last_line=last)
        asked = self._questions.get(line)
        return InlineBody(
            source=own,
            around=self._around,
            loop=loop,
            is_arm=is_arm,
            question=asked,
            guard=self._guards.get(line),
        )


def _arms(
    block: cst.BaseSuite, piece: Slice, loop: cst.For | None
) -> Iterator[tuple[int, cst.BaseSuite, cst.For | None, bool]]:
    """Yield (line, what stands there, loop around, whether it is an arm) for *block* and what lies in it."""
    lines = _lines(block)
    for place, statement in enumerate(lines):
        for arm, suite in _suites(statement):
            if isinstance(arm, cst.If | cst.Else | cst.MatchCase):
                yield piece.line(arm), suite, loop, True
            inner = statement if isinstance(statement, cst.For) else loop
            yield from _arms(suite, piece, inner)
        if not isinstance(statement, cst.If | cst.Match):
            yield piece.line(statement), cst.IndentedBlock(body=lines[place:]), loop, False


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
