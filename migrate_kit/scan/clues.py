"""Clues to a router in the outline of one body: who is asked for which words, which predicates and tables are used."""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from migrate_kit.scan.names import sounds_like_other, sounds_like_request
from migrate_kit.scan.spoken import constants_in, holds_words, is_single, is_wordy, parts_of
from migrate_kit.scan.word_tables import WordTables

_ASKING: Final = frozenset(
    """startswith endswith find index count rfind rindex search match fullmatch findall finditer isdisjoint
    intersection __contains__ issubset issuperset""".split()  # noqa: SIM905 - a list of a dozen lines
)
_FUZZY: Final = re.compile(r"ratio$|^extract(One|Bests)?$|^get_close_matches$|^most_common$|^SequenceMatcher$")
_HELD: Final = frozenset({"get", "items", "keys", "values", "append", "pop", "update", "setdefault", "extend", "copy"})
_CHANGES: Final = frozenset(
    {"lower", "upper", "casefold", "strip", "lstrip", "rstrip", "replace", "split", "title", "get", "group",
     "translate", "removeprefix", "removesuffix"}
)  # fmt: skip
#: So many words must be asked for.
ENOUGH: Final = 2
#: So many names are followed from one to the next.
MAX_CHAIN: Final = 5


@dataclass
class Clues:
    """What was seen in one body. `weights` counts tests by the value asked; None where that cannot be told."""

    weights: Counter[str | None] = field(default_factory=Counter)
    values: set[str] = field(default_factory=set)
    """Single values that something is compared with: perhaps labels."""
    asked: Counter[tuple[str, str | None]] = field(default_factory=Counter)
    """Bare names of what is called to decide, with what it is called about."""
    calls: set[str] = field(default_factory=set)
    """Bare names of everything that is called."""
    chooses: bool = False
    """Whether something is taken from a table, or by a name made at run time."""

    def __bool__(self) -> bool:
        return bool(self.weights or self.values or self.asked or self.chooses)


def clues_of(body: ast.AST, tables: WordTables) -> Clues:
    """Return the clues in a function, or in the statements of a module; *tables* are names that may hold words."""
    look = _Look(body, tables)
    look.all()
    return look.clues


class _Look:
    def __init__(self, body: ast.AST, tables: WordTables) -> None:
        self.clues = Clues()
        self.tables = tables
        self.nodes = list(ast.walk(body))
        self.tested: set[str] = set()
        self.compared: set[str] = set()
        self.measured: set[int] = set()
        self.deciding: set[int] = set()
        self.bound: dict[str, list[ast.expr]] = {}
        self.parameters: set[str] = set()
        self.looped: set[str] = set()
        self.held: set[str] = set()
        self.counted: set[str] = set()  # dicts that are filled under the words of a text
        for node in self.nodes:
            self._bind(node)
        for name in self.tested:
            for value in self.bound.get(name, ()):
                self.deciding |= {id(n) for n in ast.walk(value) if isinstance(n, ast.Call)}
        for name in self.compared - self.tested:
            for value in self.bound.get(name, ()):
                self.measured |= {id(n) for n in ast.walk(value) if isinstance(n, ast.Call)}

    def _bind(self, node: ast.AST) -> None:  # noqa: C901 - one case a kind of node
        match node:
            case ast.arg(arg=name):
                self.parameters.add(name)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind_target(target, value)
                    if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Name):
                        self.counted.add(_key(target.value) or "")
            case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
                self._bind_target(target, value)
            case ast.AugAssign(target=ast.Name(id=name), value=value):
                self.bound.setdefault(name, []).append(value)
            case ast.For(target=target, iter=over) | ast.AsyncFor(target=target, iter=over):
                self._loop(target, over)
            case ast.comprehension(target=target, iter=over, ifs=ifs):
                self._loop(target, over)
                for test in ifs:
                    self._decide(test)
            case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
                self._decide(test)
            case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in _HELD:
                self.held.add(_key(held) or "")
            case ast.Subscript(value=held, slice=ast.Constant(value=str())):
                self.held.add(_key(held) or "")
            case ast.Call(func=ast.Name(id="isinstance"), args=[held, kind]) if getattr(kind, "id", "") != "str":
                self.held.add(_key(held) or "")

    def _decide(self, test: ast.expr) -> None:
        for node in ast.walk(test):
            if isinstance(node, ast.Call):
                self.deciding.add(id(node))
            elif isinstance(node, ast.Name):
                self.compared.add(node.id)
        self.tested.update(n.id for n in _operands(test) if isinstance(n, ast.Name))

    def _bind_target(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Name):
            self.bound.setdefault(target.id, []).append(value)
        elif isinstance(target, ast.Tuple | ast.List):
            for entry in target.elts:
                self._bind_target(entry, value)

    def _loop(self, target: ast.expr, over: ast.expr) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                self.looped.add(node.id)
                self.bound.setdefault(node.id, []).append(over)

    def all(self) -> None:
        """Look at every node."""
        for node in self.nodes:
            reader = _READERS.get(type(node))
            if reader is not None:
                reader(self, node)

    # --- who is asked

    def root(self, node: ast.expr, depth: int = 0) -> str | None:  # noqa: C901 - one case a kind of node
        """Return the name that *node* comes from, as far as it can be told; None where it may be anything."""
        if depth > MAX_CHAIN:
            return None
        match node:
            case ast.Name(id=name):
                values = self.bound.get(name, [])
                if not values:
                    return name
                if name in self.parameters or len(values) > 1:
                    roots = {self.root(v, depth + 1) for v in values if not _mentions(v, name)}
                    roots |= {name} if name in self.parameters else set()
                    return roots.pop() if len(roots) == 1 else None
                return self.root(values[0], depth + 1)
            case ast.Attribute():
                return _key(node)
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr in _CHANGES:
                return self.root(inner, depth + 1)
            case ast.Call(func=ast.Name(id="str"), args=[inner]):
                return self.root(inner, depth + 1)
            case ast.Await(value=inner) | ast.NamedExpr(value=inner):
                return self.root(inner, depth + 1)
            case ast.Subscript(value=inner, slice=index):
                if isinstance(index, ast.Constant) and isinstance(index.value, str):
                    return f"{self.root(inner, depth + 1)}[{index.value}]"
                return self.root(inner, depth + 1)
            case ast.Call(func=func, args=args):
                for inner in [*args, *([func.value] if isinstance(func, ast.Attribute) else [])]:
                    found = None if isinstance(inner, ast.Constant) else self.root(inner, depth + 1)
                    if found is not None:
                        return found
                return f"{_key(func)}()"
        return None

    def count(self, subject: ast.expr, *, weight: int = 1) -> None:
        """Take note of a test of *subject*."""
        if _key(subject) in self.held:
            return
        root = self.root(subject)
        if root is not None and (root in self.held or sounds_like_other(root) or self._is_fixed(root)):
            return
        self.clues.weights[root] += weight

    def _is_fixed(self, root: str) -> bool:
        """Whether it is a constant or part of the language, no input."""
        head = root.partition(".")[0]
        return "__" in root or (head not in self.parameters and (head.isupper() or head in self.tables.names))

    def is_table(self, node: ast.expr, depth: int = 0) -> bool:
        """Tell whether *node* may hold words that are written in the code."""
        if depth > MAX_CHAIN:
            return True
        if isinstance(node, ast.Name) and node.id in self.bound:
            return any(self.is_table(v, depth + 1) for v in self.bound[node.id] if not _mentions(v, node.id))
        if isinstance(node, ast.Name) and node.id in self.parameters:
            return False
        if isinstance(node, ast.Constant | ast.Name | ast.Attribute) or not list(parts_of(node)):
            return holds_words(node, self.tables.names)
        return any(self.is_table(part, depth + 1) for part in parts_of(node)) or holds_words(node, ())

    # --- one reader for each kind of node

    def compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(operator, ast.In | ast.NotIn):
                self._within(left, right)
            elif isinstance(operator, ast.Eq | ast.NotEq):
                self._same(left, right)
            elif isinstance(operator, ast.LtE | ast.GtE | ast.Lt | ast.Gt) and self.is_table(left) != self.is_table(
                right
            ):
                self.count(right if self.is_table(left) else left)
            left = right

    def _within(self, left: ast.expr, right: ast.expr) -> None:
        left = left.value if isinstance(left, ast.NamedExpr) else left
        words = list(constants_in(left))
        if words:
            if any(map(is_wordy, words)):
                self.count(right)
            return
        members = list(constants_in(right))
        if members:
            self._members(left, [m for m in members if is_wordy(m)])
        elif self.is_table(left) or (self._rounds(left) and self._is_member(left)):
            self.count(right, weight=2 if self._rounds(left) else 1)
        elif self.is_table(right):
            self._members(left, [], weight=2 if self._rounds(right) else 1)

    def _is_member(self, node: ast.expr) -> bool:
        """Whether it is a member of an enumeration, or of a constant that may not be there to be read."""
        over = self.bound.get(_key(node) or "", ())
        return getattr(node, "attr", "") in ("value", "name") or any((_key(v) or "").isupper() for v in over)

    def _members(self, subject: ast.expr, words: list[Any], weight: int = 1) -> None:
        if words and all(is_single(w) for w in words) and not self._asks_a_request(subject):
            self.clues.values.update(words)
            return
        if words or weight:
            self.count(subject, weight=weight)

    def _same(self, left: ast.expr, right: ast.expr) -> None:
        for subject, other in ((left, right), (right, left)):
            if isinstance(other, ast.Constant):
                if is_wordy(other.value):
                    self._members(subject, [other.value])
                return
        self.clues.chooses = self.clues.chooses or isinstance(right, ast.Attribute)  # a member of an enumeration
        for subject, other in ((left, right), (right, left)):
            if self.is_table(other) and not self.is_table(subject):
                self.count(subject, weight=2 if self._rounds(other) else 1)

    def _rounds(self, node: ast.expr) -> bool:
        """Whether one test in the source is many at run time: it is asked for each row of a table."""
        return any(isinstance(n, ast.Name) and n.id in self.looped for n in ast.walk(node))

    def _asks_a_request(self, subject: ast.expr) -> bool:
        root = self.root(subject)
        if root is not None:
            return sounds_like_request(root)
        return any(sounds_like_request(n.id) for n in self.nodes if isinstance(n, ast.Name)) or any(
            isinstance(n, ast.Name) and n.id == "input" for n in self.nodes
        )

    def call(self, node: ast.Call) -> None:
        self.clues.calls.add(str(getattr(node.func, "attr", None) or getattr(node.func, "id", "")))
        match node:
            case ast.Call(func=ast.Name(id="getattr"), args=[_, name, *_]) if not isinstance(name, ast.Constant):
                self.clues.chooses = True
                if isinstance(name, ast.JoinedStr | ast.BinOp):
                    self._by_made_name(name)
            case ast.Call(func=ast.Name(id="map" | "filter"), args=[ast.Attribute(value=held, attr=attr), table]):
                if attr in _ASKING:
                    self.count(table if self.is_table(held) else held, weight=ENOUGH)
            case ast.Call(func=ast.Attribute(ast.Call(), "get"), args=[ast.JoinedStr() | ast.BinOp() as name, *_]):
                self._by_made_name(name)  # globals().get("cmd_" + word)
            case ast.Call(func=ast.Subscript(value=table, slice=key)):
                self._look_up(table, key)
            case ast.Call(func=ast.Name(id=name)):
                if _FUZZY.search(name):
                    self.clues.weights[None] += ENOUGH
                self._ask(node, name)
            case ast.Call(func=ast.Attribute(value=held, attr=attr), args=args):
                self._ask(node, attr, held)
                self._method(held, attr, args)

    def _ask(self, node: ast.Call, name: str, held: ast.expr | None = None) -> None:
        if (
            (id(node) not in self.deciding and id(node) not in self.measured)
            or name in _ASKING
            or name in _HELD
            or name in _CHANGES
        ):
            return
        if (held is None and hasattr(builtins, name)) or (held is not None and not isinstance(held, ast.Name)):
            return
        given = [*node.args, *(k.value for k in node.keywords)]
        looped = any(isinstance(g, ast.Name) and g.id in self.looped for g in [*given, held])
        if id(node) not in self.deciding and not looped:
            return  # what it gives is compared: a score only where it is asked for row by row
        roots = {self.root(g) for g in given if not isinstance(g, ast.Constant)} - {None}
        own = isinstance(held, ast.Name) and held.id in ("self", "cls")
        if held is None and name in self.looped:  # a table of tests
            self.clues.weights.update(dict.fromkeys(roots, ENOUGH))
        for root in roots or ({None} if own else set()):
            if root is None or not sounds_like_other(root):
                self.clues.asked[name, root] += ENOUGH if looped else 1

    def _by_made_name(self, name: ast.JoinedStr | ast.BinOp) -> None:
        parts = name.values if isinstance(name, ast.JoinedStr) else [name.left, name.right]
        if any(isinstance(p, ast.Constant) and is_wordy(p.value) for p in parts):
            for part in parts:
                if not isinstance(part, ast.Constant):
                    self.count(part.value if isinstance(part, ast.FormattedValue) else part, weight=ENOUGH)

    def _look_up(self, table: ast.expr, key: ast.expr) -> None:
        if isinstance(key, ast.Constant | ast.Slice):
            return
        name = _key(table)
        if name is not None:
            keys = self.tables.keys.get(name.rpartition(".")[2])
            if keys:
                self.clues.chooses = True
                self._members(key, sorted(keys), weight=ENOUGH)
            elif name.rpartition(".")[2] in self.tables.filled:
                self.clues.chooses = True
                self.count(key, weight=ENOUGH)
        for value in (table, *self.bound.get(name or "", ())):
            if isinstance(value, ast.Dict) and len(value.keys) >= ENOUGH:
                self.clues.chooses = True
                self._members(
                    key, [w for k in value.keys if k is not None for w in constants_in(k) if is_wordy(w)], weight=ENOUGH
                )

    def _method(self, held: ast.expr, attr: str, args: list[ast.expr]) -> None:
        if attr == "get" and args:
            self._look_up(held, args[0])
            if _key(held) in self.counted and any(map(is_wordy, constants_in(args[0]))):
                self.clues.weights[None] += 1
        if _FUZZY.search(attr):
            self.clues.weights[None] += ENOUGH
        if attr not in _ASKING or not args:
            return
        words = list(constants_in(args[0]))
        subject = args[1] if len(args) > 1 and words and isinstance(held, ast.Name) else held
        if words:
            if any(map(is_wordy, words)):
                self.count(subject)
        elif self.is_table(args[0]):
            self.count(subject, weight=2 if self._rounds(args[0]) else 1)
        elif self.is_table(held):
            self.count(args[0], weight=2 if self._rounds(held) else 1)

    def subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Name):
            self._look_up(node.value, node.slice)
        if isinstance(node.value, ast.Call) and isinstance(node.slice, ast.JoinedStr | ast.BinOp):
            self._by_made_name(node.slice)

    def match(self, node: ast.Match) -> None:
        self.clues.chooses = True
        words = [c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and is_wordy(c.value)]
        if len(words) >= ENOUGH:
            self.clues.weights[None] += ENOUGH

    def set_operation(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.BitAnd) and (self.is_table(node.left) or self.is_table(node.right)):
            self.count(node.right if self.is_table(node.left) else node.left)


def _operands(test: ast.expr) -> Iterator[ast.expr]:
    """Yield what is asked for its truth."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _operands(value)
    elif isinstance(test, ast.UnaryOp):
        yield from _operands(test.operand)
    else:
        yield test


def _mentions(node: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(node))


def _key(node: ast.expr) -> str | None:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


_READERS: dict[type[ast.AST], Callable[[_Look, Any], None]] = {
    ast.Compare: _Look.compare,
    ast.Call: _Look.call,
    ast.Subscript: _Look.subscript,
    ast.Match: _Look.match,
    ast.BinOp: _Look.set_operation,
}
