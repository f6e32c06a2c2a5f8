"""What a project keeps words in: constants, class attributes, fields, registries.

By bare name, so that no import needs to be followed.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from migrate_kit.scan.spoken import constants_in, holds_words, is_wordy

_OWN_WORDS = re.compile(
    rb"(?:self|cls)\.([\w\x80-\xff]+)[ \t]*(?::[^=\n]{1,80})?=[ \t]*"
    rb"(?:[\[({][ \t]*(?:#.*)?\r?\n|[\[({][^\n]*[\"']|[rbuRBU]{0,2}[\"'][^\"'\n]|[fF][\"']|re\.compile|\w+\."
    rb"(?:safe_)?loads?\(|open\(|[^\n]*\b[A-Z][A-Z_]{2,}\b)"
)
_OWN_EMPTY = re.compile(
    rb"(?:self|cls)\.([\w\x80-\xff]+)[ \t]*(?::[^=\n]{1,80})?=[ \t]*"
    rb"(?:[\[({][ \t]*[\])}]|(?:list|dict|set|defaultdict)\()"
)
#: Names may be Chinese, which in bytes are no word characters.
_NAME = re.compile(rb"(?:[^\W\d]|[\x80-\xff])[\w\x80-\xff]*")
_FILLING = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})
_CONTAINERS = frozenset({"list", "dict", "set", "defaultdict", "OrderedDict", "field"})
_Decorated = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


@dataclass(frozen=True)
class WordTables:
    """Bare names under which the project keeps words."""

    names: frozenset[str] = frozenset()
    keys: dict[str, frozenset[str]] = field(default_factory=dict)
    """Words that a dict knows."""
    filled: frozenset[str] = frozenset()
    """Containers that decorators or calls fill with words."""


@dataclass
class WordTableCollector:
    """Takes module after module; `tables` gives what was found in all of them."""

    names: set[str] = field(default_factory=set)
    keys: dict[str, frozenset[str]] = field(default_factory=dict)
    empty: set[str] = field(default_factory=set)
    registering: set[str] = field(default_factory=set)
    """Calls while loading that are given words, by callee as written."""
    made: set[str] = field(default_factory=set)
    """Classes of objects that are given words."""
    aliases: list[tuple[str, str]] = field(default_factory=list)
    classes: dict[str, list[str]] = field(default_factory=dict)
    """Fields of the classes."""
    mentioned: dict[str, bytes] = field(default_factory=dict)
    """Source of module-level functions and classes, by bare name."""

    def add(self, tree: ast.Module, data: bytes) -> None:
        """Take a module."""
        self.names.update(name.decode("utf-8", "replace") for name in _OWN_WORDS.findall(data))
        self.empty.update(name.decode("utf-8", "replace") for name in _OWN_EMPTY.findall(data))
        lines: list[bytes] | None = None
        for statement in blocks(tree.body):
            if isinstance(statement, _Decorated):
                lines = lines if lines is not None else data.splitlines()
                source = b"\n".join(lines[statement.lineno - 1 : statement.end_lineno])
                self.mentioned[statement.name] = self.mentioned.get(statement.name, b"") + source
            self._statement(statement)

    def _statement(self, statement: ast.stmt) -> None:
        match statement:
            case ast.Assign(targets=targets, value=value):
                self._assigned(list(_names(targets)), value)
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.AugAssign(target=target, value=value):
                self._assigned(list(_names([target])), value)
            case ast.ImportFrom(names=names):
                self.aliases.extend((alias.name, alias.asname) for alias in names if alias.asname)
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                for decorator in statement.decorator_list:
                    self._called(decorator)
                if isinstance(statement, ast.ClassDef):
                    self.classes.setdefault(statement.name, []).extend(_fields(statement))
            case ast.Expr(value=ast.Call() as call):
                self._called(call)
            case ast.For(target=target, iter=over) if holds_words(over, self.names):
                self.names.update(n.id for n in ast.walk(target) if isinstance(n, ast.Name))

    def _assigned(self, names: list[str], value: ast.expr) -> None:
        if _is_empty(value):
            self.empty.update(names)
        elif holds_words(value, self.names):
            self.names.update(names)
            self.made.update(_callees(value))
            if isinstance(value, ast.Call) and _bare(value.func) == "namedtuple" and len(value.args) > 1:
                words = " ".join(map(str, constants_in(value.args[1])))
                self.classes.setdefault(names[0], []).extend(words.replace(",", " ").split())
        if isinstance(value, ast.Dict) and len(value.keys) > 1:
            words_of_keys = {w for key in value.keys if key is not None for w in constants_in(key) if is_wordy(w)}
            for name in names if words_of_keys else ():
                self.keys[name] = self.keys.get(name, frozenset()) | {str(word) for word in words_of_keys}

    def _called(self, call: ast.expr) -> None:
        if isinstance(call, ast.Call) and any(holds_words(given, ()) for given in call.args):
            self.registering.add(ast.unparse(call.func))
            self.made.update(_callees(call))

    def tables(self) -> WordTables:
        """Return what all modules together keep words in."""
        for name in self.made:
            self.names.update(self.classes.get(name, ()))
        filled = self._filled()
        self.names |= filled
        for original, alias in self.aliases:
            if original in self.names:
                self.names.add(alias)
            if original in self.keys:
                self.keys[alias] = self.keys[original]
        return WordTables(frozenset(self.names), self.keys, frozenset(filled))

    def _filled(self) -> set[str]:
        mentioned: set[str] = set()
        for callee in self.registering:
            head, _, bare = callee.rpartition(".")
            if bare in _FILLING:
                mentioned.add(head.rpartition(".")[2])
            mentioned.update(n.decode("utf-8", "replace") for n in _NAME.findall(self.mentioned.get(bare, b"")))
        return mentioned & self.empty


def blocks(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements that run while a module loads, class bodies included."""
    for statement in body:
        yield statement
        if isinstance(statement, ast.ClassDef | ast.If | ast.With | ast.Try | ast.For | ast.While):
            for name in ("body", "orelse", "finalbody"):
                yield from blocks(getattr(statement, name, []))
            for handler in getattr(statement, "handlers", []):
                yield from blocks(handler.body)


def _fields(owner: ast.ClassDef) -> Iterator[str]:
    for statement in owner.body:
        if isinstance(statement, ast.AnnAssign):
            yield from _names([statement.target])
        elif isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            for node in ast.walk(statement):
                if isinstance(node, ast.Assign):
                    yield from _names([t for t in node.targets if isinstance(t, ast.Attribute)])


def _names(targets: list[ast.expr]) -> Iterator[str]:
    for target in targets:
        if isinstance(target, ast.Tuple | ast.List):
            yield from _names(target.elts)
        elif (name := _bare(target)) is not None:
            yield name


def _bare(node: ast.expr) -> str | None:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else None


def _callees(value: ast.expr) -> Iterator[str]:
    for node in ast.walk(value):
        if isinstance(node, ast.Call) and (name := _bare(node.func)) is not None:
            yield name


def _is_empty(value: ast.expr) -> bool:
    match value:
        case ast.Dict(keys=[]) | ast.List(elts=[]) | ast.Tuple(elts=[]):
            return True
        case ast.Call(func=func, args=args):
            return _bare(func) in _CONTAINERS and not any(isinstance(a, ast.Dict | ast.List | ast.Set) for a in args)
    return False
