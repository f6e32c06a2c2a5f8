"""What the names in one body are bound to: where a value comes from, and which tables it may be."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Final

from migrate_kit.scan.declared import declared_otherwise
from migrate_kit.scan.glance import Glance, calls_in, glance_at, names_in, nodes_of
from migrate_kit.scan.names import is_perhaps_one, sounds_like_other, sounds_like_request
from migrate_kit.scan.spoken import WRITTEN, is_read_in, is_spoken, parts_of

HELD: Final = frozenset({"get", "items", "keys", "values", "append", "pop", "update", "setdefault", "extend", "copy"})
CHANGES: Final = frozenset(
    {"lower", "upper", "casefold", "strip", "lstrip", "rstrip", "replace", "split", "title", "get", "group",
     "translate", "removeprefix", "removesuffix"}
)  # fmt: skip
#: Methods of containers that no text has.
_CHANGED: Final = frozenset(
    {"add", "remove", "discard", "union", "difference", "insert", "sort", "popitem", "clear", "symmetric_difference",
     "issubset"}
)  # fmt: skip
#: Methods that build queries.
_QUERIES: Final = frozenset({"where", "filter", "filter_by", "having", "order_by", "group_by", "select_from"})
#: So many names are followed from one to the next.
MAX_CHAIN: Final = 5
#: Marks in front of the name of an attribute: of the object itself or of a module, and of what is handed in.
KEPT: Final = "@"
HANDED_IN: Final = "."
#: The mark of a callee that any file may define.
ANYWHERE: Final = "*"
#: Stands in front of an expression of which nobody knows where it comes from.
UNKNOWN: Final = "?"
HERE: Final = frozenset((WRITTEN,))
NOWHERE: Final[frozenset[str]] = frozenset()
_HOLDING: Final = (ast.Attribute, ast.Subscript, ast.Await)
_ASKED: Final = frozenset((ast.Call, ast.Name))
_CALLING_NOTHING: Final = frozenset((ast.Constant, ast.Name))
Names = frozenset[str]
#: The same few names are asked about in every body.
is_other: Final = lru_cache(maxsize=16_384)(sounds_like_other)
is_request: Final = lru_cache(maxsize=16_384)(sounds_like_request)


@lru_cache(maxsize=16_384)
def is_asked(name: str) -> bool:
    """Whether a value is named like a request, or like things that requests are among."""
    return is_request(name) or is_perhaps_one(name)


def bare_name(name: str) -> str:
    """Return *name* without marks, those of labels (`=`) included."""
    return name.lstrip(f"={KEPT}{HANDED_IN}")


class BodyNames:
    """Most bodies ask nothing: what is bound to which name is worked out when it is needed."""

    def __init__(self, body: ast.AST, nodes: Glance, known: Container[str]) -> None:
        self.body = body
        self.nodes = nodes
        self.known = known
        self._roots: dict[str, str | None] = {}
        self._others: dict[str, list[ast.expr]] = {}

    @cached_property
    def methods(self) -> list[tuple[ast.Call, ast.Attribute]]:
        """The calls of methods, with what is called."""
        return [(call, call.func) for call in self.nodes[ast.Call] if call.func.__class__ is ast.Attribute]

    @cached_property
    def parameters(self) -> set[str]:
        """Names that are handed in, also to functions inside."""
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
        """What each name is bound to, somewhere in the body."""
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

    def bound_anew(self, name: str) -> list[ast.expr]:
        """Return what *name* is bound to, without what is made of itself."""
        if name not in self._others:
            self._others[name] = [value for value in self.bound.get(name, ()) if name not in names_in(value)]
        return self._others[name]

    @cached_property
    def tests(self) -> list[ast.expr]:
        """What conditionals, loops and comprehensions ask."""
        found = [node.test for kind in (ast.If, ast.IfExp, ast.While) for node in self.nodes[kind]]
        return found + [test for node in self.nodes[ast.comprehension] for test in node.ifs]

    @cached_property
    def deciding(self) -> frozenset[int]:
        """Ids of the calls whose answer is asked for its truth, directly or by a name."""
        calls = [node for node in self._in_tests if node.__class__ is ast.Call]
        return frozenset(map(id, (*calls, *self._calls_behind(_operands(self.tests)))))

    @cached_property
    def measured(self) -> frozenset[int]:
        """Ids of the calls whose answer is asked for in a test."""
        names = {node.id for node in self._in_tests if node.__class__ is ast.Name}
        return frozenset(map(id, self._calls_behind(names)))

    @cached_property
    def answering(self) -> frozenset[int]:
        """Ids of the calls whose answer is asked for in any way."""
        return self.deciding | self.measured if self.tests else frozenset()

    @cached_property
    def _in_tests(self) -> list[Any]:
        return nodes_of(_ASKED, self.tests)

    def _calls_behind(self, names: Iterable[str]) -> list[ast.Call]:
        values = [value for name in names for value in self.bound.get(name, ())]
        return calls_in(*(value for value in values if value.__class__ not in _CALLING_NOTHING))

    @cached_property
    def held(self) -> set[str]:
        """What is used as a container or object."""
        found = {key_of(method.value) or "" for _, method in self.methods if method.attr in HELD}
        found.update(key_of(call.args[0]) or "" for call in self.nodes[ast.Call] if _asks_for_kind(call))
        for node in self.nodes[ast.Subscript]:
            if _is_key(node.slice):
                found.add(key_of(node.value) or "")
        return found

    @cached_property
    def no_texts(self) -> frozenset[str]:
        """What is declared to be something else, or is changed in place."""
        found = {arg.arg for own in self.nodes[ast.arguments] for arg in declared_otherwise(own)}
        found.update(key_of(method.value) or "" for _, method in self.methods if method.attr in _CHANGED)
        for node in self.nodes[ast.Subscript]:
            if node.ctx.__class__ is not ast.Load:
                found.add(key_of(node.value) or "")
        return frozenset(found)

    @cached_property
    def queried(self) -> frozenset[int]:
        """Ids of the tests that are handed to a database, or only to be checked: nothing here is chosen by them."""
        given = [
            arg
            for call, method in self.methods
            if method.attr in _QUERIES or method.attr.startswith("assert")
            for arg in call.args
            if arg.__class__ is not ast.Lambda
        ]
        if not given:
            return frozenset()
        tests = glance_at(*given)
        return frozenset(id(node) for kind in (ast.Compare, ast.Call, ast.BinOp) for node in tests[kind])

    @cached_property
    def counted(self) -> frozenset[str]:
        """Dicts that are filled under the words of a text."""
        targets = (target for node in self.nodes[ast.Assign] for target in node.targets)
        return frozenset(
            key_of(target.value) or ""
            for target in targets
            if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Name)
        )

    @cached_property
    def own_names(self) -> set[str]:
        """Names that mean nothing outside."""
        shared = {name for node in self.nodes[ast.Global] for name in node.names}
        return self.bound.keys() - shared | self.parameters

    def root(self, node: ast.expr, depth: int = 0) -> str | None:
        """Return the name that *node* comes from, as far as it can be told; None where it may be anything."""
        if depth > MAX_CHAIN:
            return None
        match node:
            case ast.Name(id=name):
                return self._root_of_name(name)
            case ast.Attribute():
                return key_of(node)
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr in CHANGES:
                return self.root(inner, depth + 1)
            case ast.Call(func=ast.Name(id="str"), args=[inner]):
                return self.root(inner, depth + 1)
            case ast.Subscript(value=inner, slice=index):
                if isinstance(index, ast.Constant) and isinstance(index.value, str):
                    return f"{self.root(inner, depth + 1)}[{index.value}]"
                return self.root(inner, depth + 1)
            case ast.Call():
                return self._root_of_call(node, depth)
        roots = {self.root(part, depth + 1) for part in _carried_by(node) if not isinstance(part, ast.Constant)}
        return roots.pop() if len(roots) == 1 else None

    def _root_of_name(self, name: str) -> str | None:
        if name not in self._roots:
            self._roots[name] = None  # whoever asks on the way comes from itself
            values = self.bound.get(name, [])
            if not values:
                self._roots[name] = name
            elif name in self.parameters or len(values) > 1:
                roots = {self.root(value) for value in self.bound_anew(name)}
                roots |= {name} if name in self.parameters else set()
                self._roots[name] = roots.pop() if len(roots) == 1 else None
            else:
                self._roots[name] = self.root(values[0])
        return self._roots[name]

    def _root_of_call(self, node: ast.Call, depth: int) -> str | None:
        if isinstance(node.func, ast.Attribute) and node.func.attr == "join" and _is_blank(node.func.value):
            return "words"  # put together again, whatever they were taken from
        for inner in [*node.args, *([node.func.value] if isinstance(node.func, ast.Attribute) else [])]:
            found = None if isinstance(inner, ast.Constant) else self.root(inner, depth + 1)
            if found is not None:
                return found
        return f"{key_of(node.func)}()"

    def table(self, node: ast.expr) -> Names:
        """Return the names by which *node* may hold words that are written in the code.

        Those of attributes are marked: `KEPT` by the object itself or a module, or `HANDED_IN` with an object.
        """
        if node.__class__ is ast.Constant:
            return HERE if is_spoken(node.value) else NOWHERE
        if node.__class__ is ast.Name and node.id not in self.bound:
            return self._outside(node.id)
        found: set[str] = set()
        waiting, seen = [node], set[str]()
        while waiting:
            for part in _parts(waiting.pop()):
                if part is None:
                    return HERE
                name = part.id if isinstance(part, ast.Name) else part.attr
                if isinstance(part, ast.Attribute):
                    found.add(f"{KEPT if self._is_kept(part) else HANDED_IN}{name}")
                elif name in self.bound:
                    waiting += self.bound_anew(name) if name not in seen else ()
                    seen.add(name)
                else:
                    found |= self._outside(name)
        return frozenset(found)

    def _outside(self, name: str) -> Names:
        """Return *name* if it means something in the whole module."""
        return frozenset((name,)) if name not in self.parameters and name in self.known else NOWHERE

    def _is_kept(self, node: ast.expr, depth: int = 0) -> bool:
        """Whether an attribute is one of the object itself, of a module, or of what one of them made."""
        head = head_of(node)
        if head is None or head in ("self", "cls"):
            return True
        if head in self.bound:
            return depth < MAX_CHAIN and any(self._is_kept(value, depth + 1) for value in self.bound_anew(head))
        return head not in self.parameters

    def rounds(self, node: ast.expr) -> bool:
        """Whether one test in the source is many at run time: it is asked for each row of a table."""
        names = fresh = names_in(node)
        for _ in range(MAX_CHAIN if self._quantified else 0):
            fresh = names_in(*(value for name in fresh for value in self.bound.get(name, ()))) - names
            names |= fresh
        return not self.looped.isdisjoint(names)

    def asks_a_request(self, subject: ast.expr) -> bool:
        """Whether *subject* is named like a request; where it has no name, whether anything here is."""
        root = self.root(subject)
        if root is None:
            return self._speaks
        own = subject.id if isinstance(subject, ast.Name) else root
        return is_asked(root) or (own != root and is_asked(own))

    @cached_property
    def _speaks(self) -> bool:
        """Whether anything in the body is named like a request."""
        return any(name == "input" or is_request(name) for name in names_in(self.body))


def _is_key(index: ast.expr) -> bool:
    """Whether what is taken out is taken by a key: a text, or a constant."""
    match index:
        case ast.Constant(value=value):
            return isinstance(value, str)
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return len(name) > 2 and name.isupper()
    return False


def _asks_for_kind(call: ast.Call) -> bool:
    """Whether it asks if something is anything but a text."""
    if not (isinstance(call.func, ast.Name) and call.func.id == "isinstance" and len(call.args) > 1):
        return False
    return getattr(call.args[1], "id", "") != "str"


def _bind_target(found: dict[str, list[ast.expr]], target: ast.expr, value: ast.expr) -> None:
    if isinstance(target, ast.Name):
        found.setdefault(target.id, []).append(value)
    elif isinstance(target, ast.Tuple | ast.List):
        for entry, part in zip(target.elts, _parts_for(target.elts, value), strict=True):
            _bind_target(found, entry, part)


def _parts_for(targets: list[ast.expr], value: ast.expr) -> list[ast.expr]:
    """Return what each of *targets* is given: its own part where the parts are written out, else the whole."""
    parts = value.elts if isinstance(value, ast.Tuple | ast.List) else []
    if len(parts) != len(targets) or any(isinstance(node, ast.Starred) for node in (*targets, *parts)):
        return [value] * len(targets)
    return parts


def _operands(tests: list[ast.expr]) -> set[str]:
    """Return the names that are asked for their truth."""
    found: set[str] = set()
    waiting = list(tests)
    while waiting:
        test = waiting.pop()
        if isinstance(test, ast.Name):
            found.add(test.id)
        elif isinstance(test, ast.BoolOp):
            waiting += test.values
        elif isinstance(test, ast.UnaryOp):
            waiting.append(test.operand)
    return found


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


def _carried_by(node: ast.expr) -> Sequence[ast.expr]:
    """Return the expressions whose value *node* hands on, whole or in parts."""
    match node:
        case ast.Await(value=value) | ast.NamedExpr(value=value) | ast.Starred(value=value):
            return [value]
        case ast.BoolOp(values=values):
            return values[:1]  # `text or ""`
        case ast.IfExp(body=body, orelse=orelse):
            return [body, orelse]
        case ast.BinOp(left=left, right=right):
            return [left, right]
        case ast.JoinedStr(values=values):
            return [part.value for part in values if isinstance(part, ast.FormattedValue)]
        case ast.ListComp(generators=[over]) | ast.SetComp(generators=[over]) | ast.GeneratorExp(generators=[over]):
            return [over.iter]
    return ()


def _is_blank(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and not node.value.strip()


def head_of(node: ast.expr) -> str | None:
    """Return the name that an expression starts with."""
    while not isinstance(node, ast.Name):
        if isinstance(node, ast.Call):
            node = node.func
        elif isinstance(node, _HOLDING):
            node = node.value
        else:
            return None
    return node.id


def key_of(node: ast.expr) -> str | None:
    """Return `a.b.c` for a name or an attribute chain of names, else None."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None
