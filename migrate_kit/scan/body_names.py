"""Where a value in one body comes from, and which tables it may be."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Final

from migrate_kit.scan.bound_names import BoundNames, key_of
from migrate_kit.scan.glance import Glance, names_in
from migrate_kit.scan.names import is_perhaps_one, sounds_like_other, sounds_like_request
from migrate_kit.scan.spoken import WRITTEN, is_read_in, is_spoken, parts_of

CHANGES: Final = frozenset(
    {"lower", "upper", "casefold", "strip", "lstrip", "rstrip", "replace", "split", "title", "get", "group",
     "translate", "removeprefix", "removesuffix"}
)  # fmt: skip
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


class BodyNames(BoundNames):
    """Follows a value back to the name it comes from."""

    def __init__(self, body: ast.AST, nodes: Glance, known: Container[str]) -> None:
        super().__init__(body, nodes)
        self.known = known
        self._roots: dict[str, str | None] = {}

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
