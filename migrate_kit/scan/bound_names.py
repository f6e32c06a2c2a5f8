"""What the names in one body are bound to, and what is done with them: looped over, asked, held, changed."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import chain
from typing import Any, Final

from migrate_kit.scan.declared import declared_otherwise
from migrate_kit.scan.glance import Glance, calls_in, glance_at, names_in, nodes_of

HELD: Final = frozenset({"get", "items", "keys", "values", "append", "pop", "update", "setdefault", "extend", "copy"})
#: Methods of containers that no text has.
_CHANGED: Final = frozenset(
    {"add", "remove", "discard", "union", "difference", "insert", "sort", "popitem", "clear", "symmetric_difference",
     "issubset"}
)  # fmt: skip
#: Methods that build queries.
_QUERIES: Final = frozenset({"where", "filter", "filter_by", "having", "order_by", "group_by", "select_from"})
_ASKED: Final = frozenset((ast.Call, ast.Name))
_CALLING_NOTHING: Final = frozenset((ast.Constant, ast.Name))


class BoundNames:
    """Most bodies ask nothing: what is bound to which name is worked out when it is needed."""

    def __init__(self, body: ast.AST, nodes: Glance) -> None:
        self.body = body
        self.nodes = nodes
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


def key_of(node: ast.expr) -> str | None:
    """Return `a.b.c` for a name or an attribute chain of names, else None."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None
