"""A look at the outline of one body → its clues, without knowing what other files hold."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Container
from functools import lru_cache
from typing import Any, Final

from migrate_kit.scan.asked_names import ASKING, is_fuzzy
from migrate_kit.scan.body_names import (
    ANYWHERE,
    CHANGES,
    HANDED_IN,
    HERE,
    KEPT,
    NOWHERE,
    Names,
    bare_name,
    head_of,
    is_other,
)
from migrate_kit.scan.bound_names import HELD, key_of
from migrate_kit.scan.clues import ENOUGH, Clues, LookUp
from migrate_kit.scan.glance import glance_at, names_in
from migrate_kit.scan.sites import NOBODY
from migrate_kit.scan.spoken import WRITTEN, constants_in, is_single, is_spoken, is_wordy
from migrate_kit.scan.tally import Tally
from migrate_kit.scan.words_handed_over import searched_for_given, words_handed_over

_WITHIN: Final = frozenset((ast.In, ast.NotIn))
_SAME: Final = frozenset((ast.Eq, ast.NotEq))
_ORDER: Final = frozenset((ast.Lt, ast.LtE, ast.Gt, ast.GtE))
#: What is compared by size is a score only where the body worked it out.
_NO_SCORE: Final = (ast.Constant, ast.Attribute)
_SILENT: Final = ASKING | HELD | CHANGES
_TELLING: Final = ASKING | {"get", "getattr", "map", "filter"}
_BUILTINS: Final = frozenset(vars(builtins))


def look_at(name: str, body: ast.AST, known: Container[str]) -> tuple[Clues, Names]:
    """Return the clues in a function or in the statements of a module, and the containers of others that it fills.

    *known* are the names that the module gives or imports.
    """
    nodes = glance_at(body)
    if _TOLD_BY.isdisjoint(nodes):
        return Clues(name), NOWHERE  # a third of all bodies
    look = _Look(body, nodes, known)
    look.all()
    return look.clues(name), look.fills()


class _Look(Tally):
    def all(self) -> None:
        """Look at every node."""
        for kind, reader in _READERS.items():
            for node in self.nodes.get(kind, ()):
                self._at = id(node)
                reader(self, node)
        for text, words in searched_for_given(self):
            self.count(text, when=words)

    # --- one reader for each kind of node

    def compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            kind = operator.__class__
            if kind in _WITHIN:
                self._within(left, right)
            elif kind in _SAME:
                self._same(left, right)
            elif kind in _ORDER and not (isinstance(left, _NO_SCORE) or isinstance(right, _NO_SCORE)):
                in_left, in_right = self.table(left), self.table(right)
                self._against(in_left, right, in_right)
                self._against(in_right, left, in_left)
            left = right

    def _against(self, when: Names, subject: ast.expr, unless: Names) -> None:
        """Take note that *subject* is compared with what may be a table, where it is none itself."""
        if when and WRITTEN not in unless:
            self.count(subject, when=when, unless=unless)

    def _equals(self, table: ast.expr, when: Names, subject: ast.expr, unless: Names) -> None:
        """Whole values: single words are labels, unless the value is named like a request."""
        if not when or WRITTEN in unless:
            return
        if not self.asks_a_request(subject):
            self.constants |= set(map(bare_name, when - HERE))
            when = frozenset(name if name == WRITTEN else f"={name}" for name in when)
        weight = 2 if self.rounds(table) else 1
        self.count(subject, weight=weight, when=when, unless=unless)

    def _within(self, left: ast.expr, right: ast.expr) -> None:
        left = left.value if isinstance(left, ast.NamedExpr) else left
        words = list(constants_in(left))
        if words:
            self._asked_for(words, right)
            return
        members = list(constants_in(right))
        if members:
            self._members(left, [m for m in members if is_wordy(m)], weight=1)
            return
        keys = self.table(left)
        if self._is_member(left, right):
            self.count(right, weight=ENOUGH)
        elif keys:
            self.count(right, weight=2 if self.rounds(left) else 1, when=keys)
        self._equals(right, self.table(right), left, keys)

    def _is_member(self, node: ast.expr, subject: ast.expr) -> bool:
        """Whether *node* may be the text of each member of an enumeration, one after the other."""
        if node.__class__ is not ast.Attribute or node.attr not in ("value", "name") or not self.rounds(node):
            return False
        rows = [value for name in names_in(node) & self.looped for value in self.bound.get(name, ())]
        return any(self._may_be_members(row, asked=self.asks_a_request(subject)) for row in rows)

    def _may_be_members(self, rows: ast.expr, *, asked: bool) -> bool:
        """Whether *rows* may be what the module knows: of what is handed in, no reading tells the words.

        What an object keeps may be an enumeration where a request is *asked* for its members.
        """
        names = self.table(rows)
        kept = any(name.startswith(KEPT) for name in names)
        if any(not name.startswith((KEPT, HANDED_IN)) for name in names) or (kept and asked):
            return True
        return kept and any(name in self.known for name in names_in(rows) - self.bound.keys() - self.parameters)

    def _asked_for(self, words: list[Any], subject: ast.expr) -> None:
        if any(map(is_spoken, words)):
            self.count(subject)
        elif any(map(is_wordy, words)):
            self.count(subject, code=not self.asks_a_request(subject))

    def _members(self, subject: ast.expr, words: list[Any], *, weight: int) -> None:
        if words and all(is_single(w) for w in words) and not self.asks_a_request(subject):
            self.values.update(words)
            return
        self.count(subject, weight=weight)

    def _same(self, left: ast.expr, right: ast.expr) -> None:
        for subject, other in ((left, right), (right, left)):
            if isinstance(other, ast.Constant):
                if is_wordy(other.value):
                    self._members(subject, [other.value], weight=1)
                return
        self.chooses = self.chooses or isinstance(right, ast.Attribute)  # a member of an enumeration
        in_left, in_right = self.table(left), self.table(right)
        self._equals(right, in_right, left, in_left)
        self._equals(left, in_left, right, in_right)

    def call(self, node: ast.Call) -> None:
        func = node.func
        if func.__class__ is ast.Attribute:
            held = func.value
            if held.__class__ is ast.Name and func.attr not in _SILENT and id(node) in self.answering:
                self._ask(node, func.attr, held)
            if _tells(func.attr):
                self._method(func.value, func.attr, node.args)
        elif func.__class__ is ast.Name:
            if _tells(func.id) or (func.id not in _BUILTINS and id(node) in self.answering):
                self._named(node, func.id, node.args)
        elif isinstance(func, ast.Subscript):
            self._look_up(func.value, func.slice)

    def _named(self, node: ast.Call, callee: str, args: list[ast.expr]) -> None:
        if callee in _BUILTINS:
            if callee == "getattr" and len(args) > 1 and not isinstance(args[1], ast.Constant):
                self.chooses = True
                if isinstance(args[1], ast.JoinedStr | ast.BinOp):
                    self._by_made_name(args[1])
            elif callee in ("map", "filter") and len(args) > 1 and _is_asking(args[0]):
                self._mapped(args[0].value, args[1])  # type: ignore[attr-defined]
            return
        if is_fuzzy(callee):
            self._weigh(None, ENOUGH)
        if id(node) in self.answering:
            self._ask(node, callee)

    def _mapped(self, held: ast.expr, table: ast.expr) -> None:
        words = self.table(held)
        self.count(table, weight=ENOUGH, when=words)
        if WRITTEN not in words:
            self.count(held, weight=ENOUGH, unless=words)

    def _ask(self, node: ast.Call, name: str, held: ast.expr | None = None) -> None:
        """Take note of a call by whose answer a branch is taken."""
        callee = None if name in _SILENT else self._who(name, held)
        if callee is None:
            return
        deciding = id(node) in self.deciding
        given = [*node.args, *(k.value for k in node.keywords)]
        looped = any(isinstance(g, ast.Name) and g.id in self.looped for g in [*given, held])
        if not deciding and not looped:
            return  # what it gives is compared: a score only where it is asked for row by row
        words = words_handed_over(self, given)
        roots = {self.root(g) for g in given if not isinstance(g, ast.Constant)} - {None, "self", "cls"}
        own = isinstance(held, ast.Name) and held.id in ("self", "cls")
        if held is None and deciding and name in self.looped and self._is_chosen_from(name):  # a table of tests
            for root in roots:
                if root is None or not (is_other(root) or root in self.no_texts or root in self.held):
                    self._weigh(root, ENOUGH)
        for root in roots or ({None} if own else set()):
            if root is None or not is_other(root):
                site = self._site
                callees, most, handed = self.asked.get((site, root), (set(), 0, NOWHERE))
                here = 0 if site == NOBODY else ENOUGH if looped else 1
                self.asked[site, root] = (callees | {callee}, max(most, here), handed | words)

    def _is_chosen_from(self, name: str) -> bool:
        """Whether the rows that *name* is one of may be a table: they are not handed in."""
        heads = {head_of(value) for value in self.bound.get(name, ())}
        return not heads or any(head not in self.parameters or head in ("self", "cls") for head in heads)

    def _who(self, name: str, held: ast.expr | None) -> str | None:
        """Return the callee if it may be of the project; marked where any file may define it, or it is a method."""
        head = held.id if isinstance(held, ast.Name) else name
        if head in self.looped or (held is None and head in self.parameters):
            return f"{ANYWHERE}{name}"
        if head in ("self", "cls") or head in self.known or head in self.bound:
            return name if held is None else f"{KEPT}{name}"
        return f"{ANYWHERE}{name}" if held is None else None  # a function inside a function

    def _by_made_name(self, name: ast.JoinedStr | ast.BinOp) -> None:
        parts = name.values if isinstance(name, ast.JoinedStr) else [name.left, name.right]
        if any(isinstance(p, ast.Constant) and is_wordy(p.value) for p in parts):
            for part in parts:
                if not isinstance(part, ast.Constant):
                    self.count(part.value if isinstance(part, ast.FormattedValue) else part, weight=ENOUGH)

    def _look_up(self, table: ast.expr, key: ast.expr) -> None:
        if isinstance(key, ast.Constant | ast.Slice | ast.Tuple):
            return
        name = key_of(table)
        if name is not None and self._is_shared(table):
            asked = self._asked_root(key)
            root, fixed = asked if asked is not None else (None, NOWHERE)
            bare = name.rpartition(".")[2]
            self.look_ups.append(LookUp(bare, root, self.asks_a_request(key), asked is not None, fixed))
        for value in (table, *self.bound.get(name or "", ())):
            if isinstance(value, ast.Dict) and len(value.keys) >= ENOUGH:
                self.chooses = True
                keys = [w for k in value.keys if k is not None for w in constants_in(k) if is_wordy(w)]
                self._members(key, keys, weight=ENOUGH)

    def _is_shared(self, table: ast.expr) -> bool:
        """Whether a table may be one that the module, another module or an object keeps."""
        if not isinstance(table, ast.Name):
            return True
        return table.id not in self.bound and table.id not in self.parameters and table.id in self.known

    def _method(self, held: ast.expr, attr: str, args: list[ast.expr]) -> None:
        if attr == "get" and args:
            self._got(held, args[0])
        if is_fuzzy(attr) or (attr == "extract" and key_of(held) == "process"):
            self._weigh(None, ENOUGH)
        if attr not in ASKING or not args:
            return
        words = list(constants_in(args[0]))
        subject = args[1] if len(args) > 1 and isinstance(held, ast.Name) else held  # `re.search(pattern, text)`
        if words:
            self._asked_for(words, subject)
            return
        given, own = self.table(args[0]), self.table(held)
        if given:
            self.count(subject, weight=2 if self.rounds(args[0]) else 1, when=given)
        if own and WRITTEN not in given:
            self.count(args[0], weight=2 if self.rounds(held) else 1, when=own, unless=given)

    def _got(self, held: ast.expr, key: ast.expr) -> None:
        self._look_up(held, key)
        if isinstance(held, ast.Call) and isinstance(key, ast.JoinedStr | ast.BinOp):
            self._by_made_name(key)  # globals().get("cmd_" + word)
        if key_of(held) in self.counted and any(map(is_wordy, constants_in(key))):
            self._weigh(None, 1)

    def subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Name):
            self._look_up(node.value, node.slice)
        if isinstance(node.value, ast.Call) and isinstance(node.slice, ast.JoinedStr | ast.BinOp):
            self._by_made_name(node.slice)

    def match(self, node: ast.Match) -> None:
        self.chooses = True
        values = [
            part.value for case in node.cases for part in ast.walk(case.pattern) if isinstance(part, ast.MatchValue)
        ]
        words = [value.value for value in values if isinstance(value, ast.Constant) and is_wordy(value.value)]
        whole = all(isinstance(case.pattern, ast.MatchValue | ast.MatchOr | ast.MatchAs) for case in node.cases)
        if whole and len(words) >= ENOUGH:
            self._members(node.subject, words, weight=ENOUGH)
        elif len(words) >= ENOUGH:
            self._weigh(None, ENOUGH)

    def set_operation(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.BitAnd):
            left, right = self.table(node.left), self.table(node.right)
            if left:
                self.count(node.right, weight=2 if self.rounds(node.left) else 1, when=left)
            if right and WRITTEN not in left:
                self.count(node.left, weight=2 if self.rounds(node.right) else 1, when=right, unless=left)


@lru_cache(maxsize=16_384)
def _tells(name: str) -> bool:
    """Whether a call of that name is looked at for itself."""
    return name in _TELLING or is_fuzzy(name)


def _is_asking(node: ast.expr) -> bool:
    return isinstance(node, ast.Attribute) and node.attr in ASKING


_READERS: dict[type[ast.AST], Callable[[_Look, Any], None]] = {
    ast.Compare: _Look.compare,
    ast.Call: _Look.call,
    ast.Subscript: _Look.subscript,
    ast.Match: _Look.match,
    ast.BinOp: _Look.set_operation,
}
_TOLD_BY: Final = frozenset((*_READERS, ast.AugAssign))
