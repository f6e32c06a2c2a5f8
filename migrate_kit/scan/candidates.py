"""Which bodies are worth the full reading: a look at the stdlib's outline, before LibCST reads anything.

A body is a candidate when it asks one value for two words at least, by tests of its own, by predicates of the project
or by a table. Tests of single values (`kind == "file"`) count only where another router gives such labels: see
`dispatchers`.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from migrate_kit.scan.clues import ENOUGH, Clues, clues_of
from migrate_kit.scan.definitions import functions_in
from migrate_kit.scan.prefilter import Text, may_test
from migrate_kit.scan.project import Project
from migrate_kit.scan.source import SourceFile
from migrate_kit.scan.word_tables import WordTableCollector, WordTables

MODULE_BODY = "<module>"
#: Bytes of functions whose outlines are kept until all files are known; of others the lines are parsed again.
_KEPT_BYTES = 1_000_000
_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True, slots=True)
class Body:
    """A function, or a module without its functions, whose text holds tests."""

    source: SourceFile
    name: str
    first: int
    last: int
    outline: ast.AST | None

    def read(self) -> ast.AST:
        """Return the outline, parsed again from its lines where it was not kept."""
        if self.outline is not None:
            return self.outline
        if self.name == MODULE_BODY:
            return loading_part(self.source.tree)
        text = "".join(self.source.lines[self.first - 1 : self.last]).lstrip("\f")
        return ast.parse("if 1:\n" + text if text[:1] in " \t" else text)


@dataclass
class Survey:
    """Takes the files one by one, then tells which bodies are candidates."""

    words: WordTableCollector = field(default_factory=WordTableCollector)
    bodies: list[Body] = field(default_factory=list)
    clues: dict[tuple[str, str], Clues] = field(default_factory=dict)
    predicates: set[str] = field(default_factory=set)
    """Bare names of functions that test a text."""
    kept: int = 0

    def add(self, source: SourceFile, tree: ast.Module) -> None:
        """Take a file whose outline is *tree*."""
        self.words.add(tree, source.data)
        text = Text(source.data)
        if not may_test(text.data):
            return
        for name, node in functions_in(tree.body):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            self._take(source, name, first, node.end_lineno or node.lineno, node, text)
        part = loading_part(tree)
        if part.body:
            self._take(source, MODULE_BODY, part.body[0].lineno, part.body[-1].end_lineno or 1, part, text)

    def _take(self, source: SourceFile, name: str, first: int, last: int, node: ast.AST, text: Text) -> None:
        piece = text.lines(first, last)
        if may_test(piece):
            self.kept += len(piece)
            self.bodies.append(Body(source, name, first, last, node if self.kept < _KEPT_BYTES else None))

    def drop(self, source: SourceFile) -> None:
        """Forget the bodies of a file that could not be taken whole."""
        self.bodies = [body for body in self.bodies if body.source is not source]

    def finish(self) -> WordTables:
        """Look at all bodies, now that it is known what the project keeps words in; that is returned."""
        tables = self.words.tables()
        for body in self.bodies:
            try:
                clues = clues_of(body.read(), tables)
            except RecursionError:  # the reading will say that it is too much
                clues = Clues(Counter({None: ENOUGH}))
            if clues:
                self.clues[body.source.module, body.name] = clues
                if clues.weights:
                    self.predicates.add(body.name.rpartition(".")[2])
        self.bodies.clear()
        return tables

    def routers(self) -> Iterator[tuple[str, str]]:
        """Yield (module, name) of the bodies that ask a text for words."""
        return (key for key, clues in self.clues.items() if self._routes(clues))

    def _routes(self, clues: Clues) -> bool:
        weights = clues.weights.copy()
        for (name, root), count in clues.asked.items():
            if name in self.predicates:
                weights[root] += count
        anywhere = weights.pop(None, 0)
        return max(weights.values(), default=0) + anywhere >= ENOUGH

    def dispatchers(self, labels: Iterable[str], givers: Iterable[str]) -> Iterator[tuple[str, str]]:
        """Yield the bodies that test *labels*, or choose by what the functions *givers* (bare names) answer."""
        given, asked = frozenset(labels), frozenset(givers)
        for key, clues in self.clues.items():
            chooses = clues.chooses or bool(clues.values)
            if clues.values & given or (chooses and clues.calls & asked):
                yield key


def callers_of(names: Iterable[str], project: Project) -> Iterator[tuple[str, str]]:
    """Yield the bodies that call one of the functions *names* (bare names) and may carry out what it answers."""
    known = sorted(set(names) - {MODULE_BODY})
    if not known:
        return
    called = re.compile(
        rb"(?<!def )(?<![\w\x80-\xff])(?:" + b"|".join(re.escape(name.encode()) for name in known) + rb")\("
    )
    for module in project.modules.values():
        if called.search(module.source.data) is None:
            continue
        text = Text(module.source.data)
        for name, node in functions_in(module.source.tree.body):
            if called.search(text.lines(node.lineno, node.end_lineno or node.lineno)) is not None:
                yield module.name, name


def loading_part(tree: ast.Module) -> ast.Module:
    """Return what a module does while it loads, without definitions and imports."""
    left_out = (*_Definition.__args__, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
    return ast.Module(body=[s for s in tree.body if not isinstance(s, left_out)], type_ignores=[])
