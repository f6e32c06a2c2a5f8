"""A look at the outline of one body → its clues, without knowing what other files hold."""

from __future__ import annotations

import ast
import builtins
import re
from collections import Counter
from collections.abc import Callable, Container, Iterator
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from migrate_kit.scan.clues import ENOUGH, Ask, Clues, LookUp, Question
from migrate_kit.scan.glance import Glance, calls_in, glance_at, names_in
from migrate_kit.scan.names import sounds_like_other, sounds_like_request
from migrate_kit.scan.spoken import (
    WRITTEN,
    constants_in,
    holds_words,
    is_read_in,
    is_single,
    is_wordy,
    is_spoken,
    parts_of,
)

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
_FILLING: Final = frozenset({"append", "add", "extend", "insert", "setdefault", "update"})
_WITHIN: Final = frozenset((ast.In, ast.NotIn))
_SAME: Final = frozenset((ast.Eq, ast.NotEq))
_ORDER: Final = frozenset((ast.Lt, ast.LtE, ast.Gt, ast.GtE))
_SILENT: Final = _ASKING | _HELD | _CHANGES
_BUILTINS: Final = frozenset(vars(builtins))
#: The site of tests behind which nothing is done or chosen.
_NOBODY: Final = -1
#: So many names are followed from one to the next.
MAX_CHAIN: Final = 5
_HERE: Final = frozenset((WRITTEN,))
_NOWHERE: Final[frozenset[str]] = frozenset()
Names = frozenset[str]
#: The same few names are asked about in every body.
_is_other: Final = lru_cache(maxsize=4096)(sounds_like_other)
_is_request: Final = lru_cache(maxsize=4096)(sounds_like_request)


def look_at(name: str, body: ast.AST, known: Container[str]) -> tuple[Clues, Names]:
    """Return the clues in a function or in the statements of a module, and the containers of others that it fills.

    *known* are the names that the module gives or imports.
    """
    look = _Look(body, known)
    look.all()
    return look.clues(name), look.fills()


class _Look:
    """Most bodies ask nothing: what is bound to which name is worked out when it is needed."""

    def __init__(self, body: ast.AST, known: Container[str]) -> None:
        self.body = body
        self.known = known
        self.nodes: Glance = glance_at(body)
        self.weights: dict[tuple[str | None, Names, Names, bool], Counter[int]] = {}
        """By site: a branch that asks for ten words is one branch."""
        self.look_ups: list[LookUp] = []
        self.values: set[str] = set()
        self.constants: set[str] = set()
        self.asked: dict[tuple[int, str | None], tuple[set[str], int]] = {}
        self.chooses = False
        self._at = 0
        """The node that is looked at."""
        self._roots: dict[str, str | None] = {}

    def clues(self, name: str) -> Clues:
        """Return what was found; the calls only where one of them may decide."""
        chooses = self.chooses or bool(self.values or self.constants or self.look_ups)
        return Clues(
            name,
            tuple(
                Ask(root, sum(sites.values()), when, unless, self._is_given(root), code)
                for (root, when, unless, code), sites in self.weights.items()
            ),
            tuple(self.look_ups),
            frozenset(self.values),
            frozenset(self.constants),
            tuple(Question(frozenset(callees), root, count) for (_, root), (callees, count) in self.asked.items()),
            frozenset(map(_callee, self.nodes[ast.Call])) if chooses else _NOWHERE,
            self.chooses,
        )

    def _is_given(self, root: str | None) -> bool:
        head = root.partition(".")[0] if root is not None else None
        return head is None or head in self.parameters or (head not in self.bound and head not in self.known)

    def fills(self) -> Names:
        """Return the bare names of the containers filled here that are not the body's own.

        A function around a function may be a decorator: what it calls may fill them, too, and is given with brackets.
        """
        found: set[str] = set()
        if len(self.nodes[ast.FunctionDef]) > 1 or self.nodes[ast.AsyncFunctionDef]:
            found.update(f"{_callee(call)}()" for call in self.nodes[ast.Call])
        held = [
            call.func.value
            for call in self.nodes[ast.Call]
            if call.func.__class__ is ast.Attribute and call.func.attr in _FILLING
        ]
        held += [t.value for node in self.nodes[ast.Assign] for t in node.targets if isinstance(t, ast.Subscript)]
        held += [node.target for node in self.nodes[ast.AugAssign]]
        for node in held:
            if isinstance(node, ast.Attribute):
                found.add(node.attr)
            elif isinstance(node, ast.Name) and node.id not in self._own_names:
                found.add(node.id)
        return frozenset(found)

    @cached_property
    def _own_names(self) -> set[str]:
        shared = {name for node in self.nodes[ast.Global] for name in node.names}
        return self.bound.keys() - shared | self.parameters

    # --- what names are bound to

    @cached_property
    def parameters(self) -> set[str]:
        found: set[str] = set()
        for own in self.nodes[ast.arguments]:
            every = (*own.posonlyargs, *own.args, *own.kwonlyargs, own.vararg, own.kwarg)
            found.update(a.arg for a in every if a is not None)
        return found

    @cached_property
    def looped(self) -> set[str]:
        """Names that stand for one row after the other; not those that only `any` and `all` run through."""
        rounds = [over for over in self._rounds_over() if id(over) not in self._quantified]
        return {name for over in rounds for name in names_in(over.target)}

    @cached_property
    def _quantified(self) -> frozenset[int]:
        return frozenset(
            id(over)
            for call in self.nodes[ast.Call]
            if call.func.__class__ is ast.Name and call.func.id in ("any", "all") and call.args
            for over in getattr(call.args[0], "generators", ())
        )

    def _rounds_over(self) -> Iterator[ast.For | ast.AsyncFor | ast.comprehension]:
        return chain(self.nodes[ast.For], self.nodes[ast.AsyncFor], self.nodes[ast.comprehension])

    @cached_property
    def bound(self) -> dict[str, list[ast.expr]]:
        found: dict[str, list[ast.expr]] = {}
        for node in self.nodes[ast.Assign]:
            for target in node.targets:
                _bind_target(found, target, node.value)
        for node in (*self.nodes[ast.AnnAssign], *self.nodes[ast.NamedExpr]):
            if node.value is not None:
                _bind_target(found, node.target, node.value)
        for node in self.nodes[ast.AugAssign]:
            if isinstance(node.target, ast.Name):
                found.setdefault(node.target.id, []).append(node.value)
        for over in self._rounds_over():
            for name in names_in(over.target):
                found.setdefault(name, []).append(over.iter)
        return found

    @cached_property
    def tests(self) -> list[ast.expr]:
        found = [node.test for kind in (ast.If, ast.IfExp, ast.While) for node in self.nodes[kind]]
        return found + [test for node in self.nodes[ast.comprehension] for test in node.ifs]

    @cached_property
    def deciding(self) -> frozenset[int]:
        """Ids of the calls whose answer is asked for its truth, directly or by a name."""
        tested = {n.id for test in self.tests for n in _operands(test) if isinstance(n, ast.Name)}
        values = [value for name in tested for value in self.bound.get(name, ())]
        return frozenset(map(id, calls_in(*self.tests, *values)))

    @cached_property
    def measured(self) -> frozenset[int]:
        """Ids of the calls whose answer is asked for in a test."""
        values = [value for name in names_in(*self.tests) for value in self.bound.get(name, ())]
        return frozenset(map(id, calls_in(*values)))

    @cached_property
    def held(self) -> set[str]:
        """What is used as a container or object."""
        found: set[str] = set()
        for call in self.nodes[ast.Call]:
            func = call.func
            if func.__class__ is ast.Attribute:
                if func.attr in _HELD:
                    found.add(_key(func.value) or "")
            elif func.__class__ is ast.Name and func.id == "isinstance" and len(call.args) == 2:  # noqa: PLR2004
                if getattr(call.args[1], "id", "") != "str":
                    found.add(_key(call.args[0]) or "")
        for node in self.nodes[ast.Subscript]:
            if isinstance(node.slice, ast.Constant) and isinstance(node.slice.value, str):
                found.add(_key(node.value) or "")
        return found

    def all(self) -> None:
        """Look at every node."""
        for kind, reader in _READERS.items():
            for node in self.nodes[kind]:
                self._at = id(node)
                reader(self, node)

    @property
    def _site(self) -> int:
        return self._sites.get(self._at, self._at)

    @cached_property
    def _sites(self) -> dict[int, int]:
        """The branch that a test stands in: that of the conditional around it. Without an end it is nobody's."""
        found: dict[int, int] = {}
        for kind in (ast.If, ast.While, ast.IfExp):
            for node in self.nodes[kind]:
                tests = glance_at(node.test)
                site = id(node) if kind is not ast.If or _has_end(node.body) or _excludes(node.test) else _NOBODY
                for test in chain(tests[ast.Compare], tests[ast.Call], tests[ast.Subscript], tests[ast.BinOp]):
                    found[id(test)] = site
        return found

    # --- who is asked

    def root(self, node: ast.expr, depth: int = 0) -> str | None:
        """Return the name that *node* comes from, as far as it can be told; None where it may be anything."""
        if depth > MAX_CHAIN:
            return None
        match node:
            case ast.Name(id=name):
                return self._root_of_name(name)
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
            case ast.Call():
                return self._root_of_call(node, depth)
        return None

    def _root_of_name(self, name: str) -> str | None:
        if name not in self._roots:
            self._roots[name] = None  # whoever asks on the way comes from itself
            values = self.bound.get(name, [])
            if not values:
                self._roots[name] = name
            elif name in self.parameters or len(values) > 1:
                roots = {self.root(v) for v in values if name not in names_in(v)}
                roots |= {name} if name in self.parameters else set()
                self._roots[name] = roots.pop() if len(roots) == 1 else None
            else:
                self._roots[name] = self.root(values[0])
        return self._roots[name]

    def _root_of_call(self, node: ast.Call, depth: int) -> str | None:
        for inner in [*node.args, *([node.func.value] if isinstance(node.func, ast.Attribute) else [])]:
            found = None if isinstance(inner, ast.Constant) else self.root(inner, depth + 1)
            if found is not None:
                return found
        return f"{_key(node.func)}()"

    def count(
        self,
        subject: ast.expr,
        *,
        weight: int = 1,
        when: Names = _HERE,
        unless: Names = _NOWHERE,
        code: bool = False,
    ) -> None:
        """Take note of a test of *subject*."""
        asked = self._asked_root(subject)
        if asked is not None:
            root, fixed = asked
            self._weigh(root, weight, _HERE if WRITTEN in when else when, unless | fixed, code=code)

    def _weigh(
        self, root: str | None, weight: int, when: Names = _HERE, unless: Names = _NOWHERE, *, code: bool = False
    ) -> None:
        site = self._site
        sites = self.weights.setdefault((root, when, unless, code), Counter())
        sites[site] = max(sites[site], weight if site != _NOBODY else 0)

    def _asked_root(self, subject: ast.expr) -> tuple[str | None, Names] | None:
        """Return what is asked, and the name that must hold no words for it; None for what is no input."""
        if _key(subject) in self.held:
            return None
        root = self.root(subject)
        if root is None:
            return None, _NOWHERE
        if root in self.held or _is_other(root) or "__" in root:
            return None
        head = root.partition(".")[0]
        if head in self.parameters:
            return root, _NOWHERE
        return None if head.isupper() else (root, frozenset((head,)))

    def table(self, node: ast.expr) -> Names:
        """Return the names by which *node* may hold words that are written in the code.

        One with a dot in front is a field of an object that is handed in.
        """
        found: set[str] = set()
        waiting, seen = [node], set[str]()
        while waiting:
            for part in _parts(waiting.pop()):
                if part is None:
                    return _HERE
                name = part.id if isinstance(part, ast.Name) else part.attr
                if isinstance(part, ast.Attribute):
                    found.add(name if self._is_kept(part) else f".{name}")
                elif name in self.bound:
                    values = self.bound[name] if name not in seen else ()
                    waiting += [value for value in values if name not in names_in(value)]
                    seen.add(name)
                elif name not in self.parameters and name in self.known:
                    found.add(name)
        return frozenset(found)

    def _is_kept(self, node: ast.expr, depth: int = 0) -> bool:
        """Whether an attribute is one of the object itself, of a module, or of what one of them made."""
        head = _head(node)
        if head is None or head in ("self", "cls"):
            return True
        if head in self.bound:
            values = [value for value in self.bound[head] if head not in names_in(value)]
            return depth < MAX_CHAIN and any(self._is_kept(value, depth + 1) for value in values)
        return head not in self.parameters

    # --- one reader for each kind of node

    def compare(self, node: ast.Compare) -> None:
        left = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            kind = operator.__class__
            if kind in _WITHIN:
                self._within(left, right)
            elif kind in _SAME:
                self._same(left, right)
            elif kind in _ORDER and not (isinstance(left, ast.Constant) or isinstance(right, ast.Constant)):
                self._against(left, right)
                self._against(right, left)
            left = right

    def _against(self, table: ast.expr, subject: ast.expr, weight: int = 1) -> None:
        """Take note that *subject* is compared with what may be a table, where it is none itself."""
        when = self.table(table)
        if not when:
            return
        unless = self.table(subject)
        if WRITTEN not in unless:
            self.count(subject, weight=weight, when=when, unless=unless)

    def _equals(self, table: ast.expr, subject: ast.expr, unless: Names = _NOWHERE) -> None:
        """Whole values: single words are labels, unless the value is named like a request."""
        when = self.table(table)
        if not when or WRITTEN in unless:
            return
        if not self._asks_a_request(subject):
            self.constants |= when - _HERE
            when = frozenset(name if name == WRITTEN else f"={name}" for name in when)
        weight = 2 if self._rounds(table) else 1
        self.count(subject, weight=weight, when=when, unless=unless)

    def _within(self, left: ast.expr, right: ast.expr) -> None:
        words = list(constants_in(left))
        if words:
            self._asked_for(words, right)
            return
        members = list(constants_in(right))
        if members:
            self._members(left, [m for m in members if is_wordy(m)], weight=1)
            return
        keys = self.table(left)
        if keys:
            self.count(right, weight=2 if self._rounds(left) else 1, when=keys)
        self._equals(right, left, keys)

    def _asked_for(self, words: list[Any], subject: ast.expr) -> None:
        if any(map(is_spoken, words)):
            self.count(subject)
        elif any(map(is_wordy, words)):
            self.count(subject, code=not self._asks_a_request(subject))

    def _members(self, subject: ast.expr, words: list[Any], *, weight: int) -> None:
        if words and all(is_single(w) for w in words) and not self._asks_a_request(subject):
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
        self._equals(right, left, self.table(left))
        self._equals(left, right, self.table(right))

    def _rounds(self, node: ast.expr) -> bool:
        """Whether one test in the source is many at run time: it is asked for each row of a table."""
        names = names_in(node)
        if self._quantified:
            names |= names_in(*(value for name in names for value in self.bound.get(name, ())))
        return not self.looped.isdisjoint(names)

    def _asks_a_request(self, subject: ast.expr) -> bool:
        root = self.root(subject)
        return _is_request(root) if root is not None else self._speaks

    @cached_property
    def _speaks(self) -> bool:
        """Whether anything in the body is named like a request."""
        return any(name == "input" or _is_request(name) for name in names_in(self.body))

    def call(self, node: ast.Call) -> None:
        func = node.func
        if func.__class__ is ast.Attribute:
            if self.tests and func.value.__class__ is ast.Name:
                self._ask(node, func.attr, func.value)
            self._method(func.value, func.attr, node.args)
        elif func.__class__ is ast.Name:
            self._named(node, func.id, node.args)
        elif isinstance(func, ast.Subscript):
            self._look_up(func.value, func.slice)

    def _named(self, node: ast.Call, callee: str, args: list[ast.expr]) -> None:
        if callee in _BUILTINS:
            if callee == "getattr" and len(args) > 1 and not isinstance(args[1], ast.Constant):
                self.chooses = True
                if isinstance(args[1], ast.JoinedStr | ast.BinOp):
                    self._by_made_name(args[1])
            elif callee in ("map", "filter") and len(args) == 2:  # noqa: PLR2004
                if isinstance(args[0], ast.Attribute) and args[0].attr in _ASKING:
                    self._mapped(args[0].value, args[1])
            return
        if _is_fuzzy(callee):
            self._weigh(None, ENOUGH)
        if self.tests:
            self._ask(node, callee)

    def _mapped(self, held: ast.expr, table: ast.expr) -> None:
        words = self.table(held)
        self.count(table, weight=ENOUGH, when=words)
        if WRITTEN not in words:
            self.count(held, weight=ENOUGH, unless=words)

    def _ask(self, node: ast.Call, name: str, held: ast.expr | None = None) -> None:
        """Take note of a call by whose answer a branch is taken."""
        if name in _SILENT or (held is not None and self._who(name, held) is None):
            return
        deciding = id(node) in self.deciding
        if not deciding and id(node) not in self.measured:
            return
        given = [*node.args, *(k.value for k in node.keywords)]
        looped = any(isinstance(g, ast.Name) and g.id in self.looped for g in [*given, held])
        if not deciding and not looped:
            return  # what it gives is compared: a score only where it is asked for row by row
        callee = self._who(name, held)
        if callee is None:
            return
        roots = {self.root(g) for g in given if not isinstance(g, ast.Constant)} - {None, "self", "cls"}
        own = isinstance(held, ast.Name) and held.id in ("self", "cls")
        for root in roots or ({None} if own else set()):
            if root is None or not _is_other(root):
                site = self._site
                callees, most = self.asked.get((site, root), (set(), 0))
                here = 0 if site == _NOBODY else ENOUGH if looped else 1
                self.asked[site, root] = (callees | {callee}, max(most, here))

    def _who(self, name: str, held: ast.expr | None) -> str | None:
        """Return the callee if it may be of the project: with a star where any file may define it."""
        head = held.id if isinstance(held, ast.Name) else name
        if head in self.looped or (held is None and head in self.parameters):
            return f"*{name}"
        if head in ("self", "cls") or head in self.known or head in self.bound:
            return name
        return f"*{name}" if held is None else None  # a function inside a function

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
        if name is not None and self._is_shared(table):
            asked = self._asked_root(key)
            root, fixed = asked if asked is not None else (None, _NOWHERE)
            bare = name.rpartition(".")[2]
            self.look_ups.append(LookUp(bare, root, self._asks_a_request(key), asked is not None, fixed))
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
            self._look_up(held, args[0])
        if _is_fuzzy(attr):
            self._weigh(None, ENOUGH)
        if attr not in _ASKING or not args:
            return
        words = list(constants_in(args[0]))
        if words:
            self._asked_for(words, args[1] if len(args) > 1 and isinstance(held, ast.Name) else held)
            return
        given, own = self.table(args[0]), self.table(held)
        if given:
            self.count(held, weight=2 if self._rounds(args[0]) else 1, when=given)
        if own and WRITTEN not in given:
            self.count(args[0], weight=2 if self._rounds(held) else 1, when=own, unless=given)

    def subscript(self, node: ast.Subscript) -> None:
        if isinstance(node.ctx, ast.Load) and isinstance(node.slice, ast.Name):
            self._look_up(node.value, node.slice)

    def match(self, node: ast.Match) -> None:
        self.chooses = True
        words = [c.value for c in ast.walk(node) if isinstance(c, ast.Constant) and is_wordy(c.value)]
        if len(words) >= ENOUGH:
            self._weigh(None, ENOUGH)

    def set_operation(self, node: ast.BinOp) -> None:
        if isinstance(node.op, ast.BitAnd):
            left, right = self.table(node.left), self.table(node.right)
            if left:
                self.count(node.right, when=left)
            if right and WRITTEN not in left:
                self.count(node.left, when=right, unless=left)


def _parts(node: ast.expr, depth: int = 0) -> Iterator[ast.Name | ast.Attribute | None]:
    """Yield the names and attributes whose words *node* may hold; None for words of its own."""
    kind = node.__class__
    if kind is ast.Name or kind is ast.Attribute:
        yield node  # type: ignore[misc]
    elif kind is ast.Constant:
        if is_spoken(node.value):  # type: ignore[attr-defined]
            yield None
    elif depth > MAX_CHAIN or is_read_in(node):
        yield None
    else:
        for part in parts_of(node):
            yield from _parts(part, depth + 1)


def _head(node: ast.expr) -> str | None:
    """Return the name that an expression starts with."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, ast.Attribute | ast.Subscript | ast.Await):
            node = node.value
        else:
            return None
    return node.id


def _has_end(body: list[ast.stmt]) -> bool:
    """Tell whether a branch does or chooses something, rather than leave or go to the next round."""
    for statement in body:
        match statement:
            case ast.Raise() | ast.Continue() | ast.Break() | ast.Pass():
                continue
            case ast.Return(value=None | ast.Constant(value=None | True | False)):
                continue
            case ast.Expr(value=ast.Constant()):
                continue
        return True
    return False


def _excludes(test: ast.expr) -> bool:
    """Tell whether what comes behind a branch may be the branch: something is ruled out by its test."""
    found = glance_at(test)
    return any(map(_rules_out, found[ast.Compare])) or bool(found[ast.UnaryOp])


def _rules_out(compare: ast.Compare) -> bool:
    for operator, right in zip(compare.ops, compare.comparators, strict=True):
        if isinstance(operator, ast.NotIn | ast.NotEq | ast.Is | ast.Lt | ast.LtE):
            return True
        if isinstance(operator, ast.Eq) and not (isinstance(right, ast.Constant) and isinstance(right.value, str)):
            return True
    return False


@lru_cache(maxsize=4096)
def _is_fuzzy(name: str) -> bool:
    return _FUZZY.search(name) is not None


def _bind_target(found: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        found.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple | ast.List):
        for entry in target.elts:
            _bind_target(found, entry, value)


def _operands(test: ast.expr) -> Iterator[ast.expr]:
    """Yield what is asked for its truth."""
    if isinstance(test, ast.BoolOp):
        for value in test.values:
            yield from _operands(value)
    elif isinstance(test, ast.UnaryOp):
        yield from _operands(test.operand)
    else:
        yield test


def _callee(call: ast.Call) -> str:
    return str(getattr(call.func, "attr", None) or getattr(call.func, "id", ""))


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
