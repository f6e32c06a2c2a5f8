"""What a project keeps words in: constants, class attributes, fields, registries.

By bare name, so that no import needs to be followed. Each file gives its `WordFacts`; `word_tables` puts them together.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.glance import calls_in, names_in
from migrate_kit.scan.spoken import (
    WRITTEN,
    constants_in,
    has_phrase,
    holds_words,
    is_single,
    is_spoken,
    is_wordy,
    word_names,
)

if TYPE_CHECKING:
    from migrate_kit.scan.reach import Reach
    from migrate_kit.scan.survey import FileSurvey

#: What objects keep: each name of the object is looked for by itself, since that starts with fixed bytes.
#: Names may be Chinese, which in bytes are no word characters.
_KEPT = [re.compile(owner + rb"\.([\w\x80-\xff]+)[ \t]*(?::[^=\n]{1,80})?=[ \t]*") for owner in (b"self", b"cls")]
_WORDS = re.compile(
    rb"(?:[\w.]+ or )?"
    rb"(?:[\[({][ \t]*(?:#.*)?\r?\n|[\[({][^\n]*[\"']|[rbuRBU]{0,2}[\"'][^\"'\n]|[fF][\"']|re\.compile|\w+\."
    rb"(?:safe_)?loads?\(|open\()"
)
_CONSTANT = re.compile(rb"([^\n]*\b[A-Z][A-Z_]{2,}\b[^\n]*)")
_EMPTY = re.compile(rb"(?:[\[({][ \t]*[\])}]|(?:list|dict|set|defaultdict)\()")
_UPPER = re.compile(rb"\b[A-Z][A-Z_]{2,}\w*")
_FILLING = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})
_CONTAINERS = frozenset({"list", "dict", "set", "defaultdict", "OrderedDict", "field"})
_Decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
_HOLDERS: Final = frozenset((ast.ClassDef, ast.If, ast.With, ast.Try, ast.For, ast.While))
Names = frozenset[str]


@dataclass(frozen=True, slots=True)
class WordFacts:
    """What one file says about names that hold words."""

    names: Names = frozenset()
    """Names that hold words written in this file; with a dot in front, of a class."""
    links: tuple[tuple[tuple[str, ...], Names, Names], ...] = ()
    """Names that hold what is kept under other names, and the classes of the objects they hold."""
    keys: tuple[tuple[str, Names], ...] = ()
    """The words that dicts know."""
    labels: tuple[tuple[str, str], ...] = ()
    """Names that stand for one single word."""
    empty: Names = frozenset()
    registering: frozenset[tuple[str, str]] = frozenset()
    """Calls while loading that are given words: what they are called on, and their bare name."""
    made: Names = frozenset()
    """Classes of objects that are given words."""
    aliases: tuple[tuple[str, str], ...] = ()
    classes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Fields of the classes."""


def word_facts(tree: ast.Module, data: bytes) -> WordFacts:
    """Return what the file *data* with the outline *tree* says."""
    facts = _Facts()
    for statement in blocks(tree.body):
        facts.take(statement)
    for pattern in _KEPT:
        facts.keep(pattern, data)
    return facts.frozen()


@dataclass
class _Facts:
    names: set[str] = field(default_factory=set)
    links: list[tuple[tuple[str, ...], Names, Names]] = field(default_factory=list)
    keys: dict[str, Names] = field(default_factory=dict)
    labels: list[tuple[str, str]] = field(default_factory=list)
    empty: set[str] = field(default_factory=set)
    registering: set[tuple[str, str]] = field(default_factory=set)
    made: set[str] = field(default_factory=set)
    aliases: list[tuple[str, str]] = field(default_factory=list)
    classes: dict[str, list[str]] = field(default_factory=dict)

    def frozen(self) -> WordFacts:
        return WordFacts(
            frozenset(self.names),
            tuple(self.links),
            tuple(self.keys.items()),
            tuple(self.labels),
            frozenset(self.empty),
            frozenset(self.registering),
            frozenset(self.made),
            tuple(self.aliases),
            tuple((name, tuple(fields)) for name, fields in self.classes.items()),
        )

    def keep(self, pattern: re.Pattern[bytes], data: bytes) -> None:
        """Take what objects keep under the names that *pattern* finds."""
        read = 0
        for found in pattern.finditer(data):
            name, start = found[1].decode("utf-8", "replace"), found.end()
            if _WORDS.match(data, start):
                self.names.update((name, f"={name}"))
            if _EMPTY.match(data, start):
                self.empty.add(name)
            line = _CONSTANT.match(data, start) if found.start() >= read else None
            if line is not None:
                read = line.end()
                constants = frozenset(upper.decode() for upper in _UPPER.findall(line[1]))
                self.links.append(((name,), constants, frozenset()))

    def take(self, statement: ast.stmt) -> None:
        take = _TAKERS.get(statement.__class__)
        if take is not None:
            take(self, statement)

    def _assign(self, statement: ast.Assign) -> None:
        self._assigned(list(_names(statement.targets)), statement.value)

    def _assign_one(self, statement: ast.AnnAssign | ast.AugAssign) -> None:
        if statement.value is not None:
            self._assigned(list(_names([statement.target])), statement.value)

    def _import(self, statement: ast.ImportFrom) -> None:
        self.aliases.extend((alias.name, alias.asname) for alias in statement.names if alias.asname)

    def _define(self, statement: _Decorated) -> None:
        for decorator in statement.decorator_list:
            self._called(decorator)
        if isinstance(statement, ast.ClassDef):
            self.classes.setdefault(statement.name, []).extend(_fields(statement))
            self.names.update(f"{mark}{name}" for name in _word_attributes(statement) for mark in (".", "=."))

    def _run(self, statement: ast.Expr) -> None:
        self._called(statement.value)

    def _loop(self, statement: ast.For) -> None:
        self._link(sorted(names_in(statement.target)), statement.iter)

    def _link(self, names: list[str], value: ast.expr) -> bool:
        """Take note that *names* may hold words; tell whether that is sure."""
        needs = word_names(value)
        if WRITTEN in needs:
            self._hold(names, value)
        elif needs and names:
            callees = frozenset(_callees(value))
            self.links.append((tuple(names), needs, callees))
            self.links.append((tuple(f"={name}" for name in names), frozenset(f"={need}" for need in needs), callees))
        return WRITTEN in needs

    def _hold(self, names: list[str], value: ast.expr) -> None:
        self.names.update(names)
        if has_phrase(value):
            self.names.update(f"={name}" for name in names)

    def _assigned(self, names: list[str], value: ast.expr) -> None:
        if isinstance(value, ast.Constant):
            word = value.value
            if is_spoken(word):
                self._hold(names, value)
            if isinstance(word, str) and is_wordy(word) and is_single(word):
                self.labels += [(name, word) for name in names]
        elif _is_empty(value):
            self.empty.update(names)
        elif self._link(names, value):
            self.made.update(_callees(value))
            if isinstance(value, ast.Call) and _bare(value.func) == "namedtuple" and len(value.args) > 1:
                words = " ".join(map(str, constants_in(value.args[1])))
                self.classes.setdefault(names[0], []).extend(words.replace(",", " ").split())
        if isinstance(value, ast.Dict) and len(value.keys) > 1:
            words_of_keys = {w for key in value.keys if key is not None for w in constants_in(key) if is_wordy(w)}
            for name in names if words_of_keys else ():
                self.keys[name] = self.keys.get(name, frozenset()) | {str(word) for word in words_of_keys}

    def _called(self, call: ast.expr) -> None:
        if isinstance(call, ast.Call) and any(map(holds_words, call.args)):
            bare = _bare(call.func)
            if bare is not None:
                head = _bare(call.func.value) if isinstance(call.func, ast.Attribute) else None
                self.registering.add((head or "", bare))
            self.made.update(_callees(call))


_TAKERS: Final[dict[type[ast.AST], Callable[[_Facts, Any], None]]] = {
    ast.Assign: _Facts._assign,
    ast.AnnAssign: _Facts._assign_one,
    ast.AugAssign: _Facts._assign_one,
    ast.ImportFrom: _Facts._import,
    ast.FunctionDef: _Facts._define,
    ast.AsyncFunctionDef: _Facts._define,
    ast.ClassDef: _Facts._define,
    ast.Expr: _Facts._run,
    ast.For: _Facts._loop,
}


def word_tables(files: Iterable[FileSurvey], reach: Reach) -> WordTables:
    """Return what all files together keep words in."""
    merged = _Merged(reach)
    for file in files:
        merged.take(file)
    return merged.tables()


class _Merged:
    def __init__(self, reach: Reach) -> None:
        self._reach = reach
        self.names: dict[str, set[str]] = {}
        self.keys: dict[str, dict[str, Names]] = {}
        self.labels: dict[str, set[str]] = {}
        self.made: set[str] = set()
        self.empty: dict[str, set[str]] = {}
        self.fills: dict[str, set[str]] = {}
        self.registering: dict[tuple[str, str], set[str]] = {}
        self.classes: list[tuple[str, str, tuple[str, ...]]] = []
        self.aliases: list[tuple[str, str, str]] = []

    def take(self, file: FileSurvey) -> None:
        words, home = file.words, file.module
        self._hold(words.names, home)
        for targets, needs, callees in words.links:
            if any(need in self.names for need in needs):  # isdisjoint would go through all names
                self._hold(targets, home)
                self.made |= callees
        for name, known in words.keys:
            self.keys.setdefault(name, {})[home] = known
        for name, label in words.labels:
            self.labels.setdefault(name, set()).add(label)
        for name in words.empty:
            self.empty.setdefault(name, set()).add(home)
        for call in words.registering:
            self.registering.setdefault(call, set()).add(home)
        self.made |= words.made
        self.aliases += [(home, original, alias) for original, alias in words.aliases]
        self.classes += [(home, name, fields) for name, fields in words.classes]
        for body, containers in file.fills:
            for part in body.split("."):
                self.fills.setdefault(part, set()).update(containers)

    def _hold(self, names: Iterable[str], home: str) -> None:
        for name in names:
            self.names.setdefault(name, set()).add(home)

    def tables(self) -> WordTables:
        for home, name, fields in self.classes:
            if name in self.made:
                self._hold((f"{mark}{field}" for field in fields for mark in ("", ".", "=", "=.")), home)
        for home, original, alias in self.aliases:
            for mark in ("", "="):
                if f"{mark}{original}" in self.names:
                    self._hold([f"{mark}{alias}"], home)
            if original in self.keys:
                words = frozenset().union(*self.keys[original].values())
                self.keys.setdefault(alias, {})[home] = words
            if original in self.labels:
                self.labels.setdefault(alias, set()).update(self.labels[original])
        labels = {name: frozenset(found) for name, found in self.labels.items()}
        filled = self._filled()
        return WordTables(self.names, self.keys, labels, filled, self._fillers(filled))

    def _filled(self) -> dict[str, set[str]]:
        """Return the empty containers, each with those of its modules that some module sees which fills such a one."""
        fillers: dict[str, set[str]] = {}
        for (head, bare), callers in self.registering.items():
            for name in {head if bare in _FILLING else "", *self._fill(bare)} & self.empty.keys():
                fillers.setdefault(name, set()).update(callers)
        seen = ((name, set().union(*map(self._reach.seen_from, by)) & self.empty[name]) for name, by in fillers.items())
        return {name: homes for name, homes in seen if homes}

    def _fill(self, name: str) -> set[str]:
        """Return what functions of that name fill, by themselves or by what they call."""
        own = self.fills.get(name, set())
        called = (self.fills.get(entry[:-2], set()) for entry in own if entry.endswith("()"))
        return own.union(*called)

    def _fillers(self, filled: Mapping[str, object]) -> frozenset[str]:
        if not filled:
            return frozenset()
        return _FILLING | {name for name in self.fills if not self._fill(name).isdisjoint(filled.keys())}


def blocks(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run while a module loads, class bodies included."""
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        yield statement
        if statement.__class__ in _HOLDERS:
            inner = [s for name in ("body", "orelse", "finalbody") for s in getattr(statement, name, ())]
            inner += [s for handler in getattr(statement, "handlers", ()) for s in handler.body]
            waiting.extend(reversed(inner))


def _fields(owner: ast.ClassDef) -> Iterator[str]:
    for statement in owner.body:
        if isinstance(statement, ast.AnnAssign):
            yield from _names([statement.target])
        elif isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            for inner in _statements(statement.body):
                if isinstance(inner, ast.Assign):
                    yield from _names([t for t in inner.targets if isinstance(t, ast.Attribute)])


def _word_attributes(owner: ast.ClassDef) -> Iterator[str]:
    for statement in owner.body:
        if isinstance(statement, ast.Assign) and holds_words(statement.value):
            yield from _names(statement.targets)


def _statements(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    waiting = list(body)
    while waiting:
        statement = waiting.pop()
        yield statement
        for name in ("body", "orelse", "finalbody"):
            waiting += getattr(statement, name, ())


def _names(targets: list[ast.expr]) -> Iterator[str]:
    for target in targets:
        if isinstance(target, ast.Tuple | ast.List):
            yield from _names(target.elts)
        elif (name := _bare(target)) is not None:
            yield name


def _bare(node: ast.expr) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def _callees(value: ast.expr) -> Iterable[str]:
    if isinstance(value, ast.Constant | ast.Name | ast.Attribute):
        return ()
    return (name for call in calls_in(value) if (name := _bare(call.func)) is not None)


def _is_empty(value: ast.expr) -> bool:
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]) | ast.Tuple(elts=[]):
            return True
        case ast.Call(func=func, args=args):
            return _bare(func) in _CONTAINERS and not any(isinstance(a, ast.Dict | ast.List | ast.Set) for a in args)
    return False
