"""What a first look at one file tells: enough to choose what is read in full, without keeping its outline."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable
from dataclasses import dataclass
from functools import cached_property

from migrate_kit.model.inventory import NotParsed
from migrate_kit.scan.clues import Clues
from migrate_kit.scan.collector import without_collector
from migrate_kit.scan.deep import deepest_line
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.forms.hidden_words import hidden_bodies
from migrate_kit.scan.glance import names_in
from migrate_kit.scan.hints import hints_in
from migrate_kit.scan.look import look_at
from migrate_kit.scan.outline import MODULE_BODY, functions_in, imports_of, loading
from migrate_kit.scan.source import SourceFile, Unparsable, read_source
from migrate_kit.scan.word_tables import WordFacts, blocks, word_facts


@dataclass(frozen=True, slots=True)
class FileSurvey:
    """One file that parses. Depends on nothing but its bytes, its name and its place; can be pickled."""

    found: FoundFile
    words: WordFacts
    clues: tuple[Clues, ...] = ()
    """Of the bodies in which something may be tested."""
    fills: tuple[tuple[str, frozenset[str]], ...] = ()
    """Bodies that fill containers of others."""
    imports: tuple[tuple[str, str], ...] = ()
    """Local name and the dotted name it stands for."""
    hints: frozenset[str] = frozenset()
    """What the bytes hint at, by the names of `hints`."""
    hidden: tuple[tuple[str, str], ...] = ()
    """Such hints with the bodies that they speak of."""
    broken: NotParsed | None = None
    """Why the file as it is does not parse; what was looked at is what could be saved of it."""

    @property
    def module(self) -> str:
        """Dotted import name."""
        return self.found.module


def survey_file(found: FoundFile) -> FileSurvey | NotParsed:
    """Look at one file; where it is not Python 3, the record says where and why."""
    with without_collector():  # its outline is gone when the collector comes back
        return _surveyed(found)


def _surveyed(found: FoundFile) -> FileSurvey | NotParsed:
    try:
        return _looked_at(found, *read_source(found))
    except Unparsable as error:
        return _saved(found, error.record)
    except RecursionError:
        line = deepest_line(read_source(found)[1])
        return NotParsed(file=found.name, line=line, what="nested too deeply to be analysed")
    except Exception as error:  # noqa: BLE001 - one file that cannot be looked at must not cost the whole scan
        return NotParsed(file=found.name, line=1, what=type(error).__name__)


def _saved(found: FoundFile, broken: NotParsed) -> FileSurvey | NotParsed:
    """Look at what can be saved of a file that does not parse."""
    source = SourceFile(found, lenient=True)
    try:
        return _looked_at(found, source.data, source.tree, broken) if source.data else broken
    except (Unparsable, RecursionError):
        return broken


def _looked_at(found: FoundFile, data: bytes, tree: ast.Module, broken: NotParsed | None = None) -> FileSurvey:
    imports = imports_of(tree, found)
    functions = tuple(functions_in(tree.body))
    part = loading_part(tree)
    bodies = (*functions, (MODULE_BODY, part)) if part.body else functions
    clues, fills = _looks(bodies, _Known(tree, imports))
    hints = frozenset(hints_in(data))
    hidden = tuple(hidden_bodies(data, hints, functions)) if hints else ()
    return FileSurvey(found, word_facts(tree, data), clues, fills, tuple(imports.items()), hints, hidden, broken)


def _looks(
    bodies: Iterable[tuple[str, ast.AST]], known: Container[str]
) -> tuple[tuple[Clues, ...], tuple[tuple[str, frozenset[str]], ...]]:
    clues: list[Clues] = []
    fills: list[tuple[str, frozenset[str]]] = []
    for name, body in bodies:
        seen, filled = look_at(name, body, known)
        if seen:
            clues.append(seen)
        if filled:
            fills.append((name, filled))
    return tuple(clues), tuple(fills)


def loading_part(tree: ast.Module) -> ast.Module:
    """Return what a module does while it loads, without definitions and imports."""
    return ast.Module(body=list(loading(tree.body)), type_ignores=[])


class _Known:
    """The names that mean something in the whole module, gathered when one is asked for; a star import gives any."""

    def __init__(self, tree: ast.Module, imports: dict[str, str]) -> None:
        self._tree, self._imports = tree, imports

    def __contains__(self, name: object) -> bool:
        return "*" in self._imports or name in self._names

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(self._imports) | _given(self._tree)


def _given(tree: ast.Module) -> set[str]:
    found: set[str] = set()
    for statement in blocks(tree.body):
        match statement:
            case ast.Assign(targets=targets):
                found.update(name for target in targets for name in names_in(target))
            case ast.AnnAssign(target=target) | ast.AugAssign(target=target) | ast.For(target=target):
                found |= names_in(target)
            case ast.With(items=items):
                found.update(name for item in items if item.optional_vars for name in names_in(item.optional_vars))
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                found.add(name)
    return found
