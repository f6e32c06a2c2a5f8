"""What statements do with names, by the scope rules of Python: read now, read later, bound, taken away, declared."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field

from migrate_kit.codemod.tree import Function

#: What goes through a generator expression, or calls a function given to it, before it returns.
_AT_ONCE = frozenset({"any", "all", "sum", "min", "max", "list", "tuple", "set", "frozenset", "dict", "sorted", "next"})
_COMPREHENSIONS = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(slots=True)
class Uses:
    """The names of one scope that some statements use; each in the order in which it is met first."""

    reads: dict[str, None] = field(default_factory=dict)
    """Read as the statements run, in the scope itself or in a comprehension."""
    later: dict[str, None] = field(default_factory=dict)
    """Read by a function, lambda or generator expression made here, whenever that runs."""
    binds: dict[str, int] = field(default_factory=dict)
    """Bound in the scope, with how often that stands there."""
    bound_later: set[str] = field(default_factory=set)
    """Bound by what is made here, whenever that runs: by `nonlocal`, or a walrus in a generator expression."""
    deleted: set[str] = field(default_factory=set)
    """Taken away, by `del` or at the end of an `except ... as name`."""
    global_: set[str] = field(default_factory=set)
    nonlocal_: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    """Syntax with scopes of its own that is not known here: type parameters, `import *`."""

    @property
    def seen(self) -> dict[str, None]:
        """Everything read, now or later."""
        return self.reads | self.later

    @property
    def local(self) -> set[str]:
        """What is a variable of the scope because of these statements."""
        return set(self.binds) - self.global_ - self.nonlocal_


def uses(nodes: Iterable[ast.AST], *, without: Collection[ast.AST] = ()) -> Uses:
    """Return what *nodes*, statements or expressions of one scope, do with names, the nodes *without* left out."""
    found = Uses()
    skipped = {id(node) for node in without}
    waiting: list[tuple[ast.AST, frozenset[str], bool]] = [(node, frozenset(), False) for node in nodes]
    waiting.reverse()
    while waiting:
        node, hidden, later = waiting.pop()
        if id(node) in skipped:
            continue
        inner = list(_visit(node, hidden, later, found))
        waiting.extend(reversed(inner))
    return found


def parameters_of(function: Function | ast.Lambda) -> dict[str, ast.arg]:
    """Return the parameters of *function* by name, in order."""
    given = function.args
    plain = [*given.posonlyargs, *given.args]
    star = [given.vararg] if given.vararg else []
    stars = [given.kwarg] if given.kwarg else []
    return {arg.arg: arg for arg in (*plain, *star, *given.kwonlyargs, *stars)}


_Next = Iterator[tuple[ast.AST, frozenset[str], bool]]


def _visit(node: ast.AST, hidden: frozenset[str], later: bool, found: Uses) -> _Next:
    """Note what *node* itself does; yield what is in it with the names hidden there and whether it runs later."""
    if isinstance(node, ast.Name):
        _name(node, hidden, later, found)
    elif isinstance(node, Function | ast.Lambda):
        yield from _function(node, hidden, later, found)
    elif isinstance(node, ast.Call) and _is_at_once(node.func):
        yield node.func, hidden, later
        for value in (*node.args, *(keyword.value for keyword in node.keywords)):
            yield from _given_at_once(value, hidden, later, found)
    elif isinstance(node, ast.ClassDef):
        yield from _class(node, hidden, later, found)
    elif isinstance(node, _COMPREHENSIONS):
        yield from _comprehension(node, hidden, later or isinstance(node, ast.GeneratorExp), first_later=later)
    elif isinstance(node, ast.NamedExpr):
        # It binds in the scope around all comprehensions, whatever their own names are.
        found.bound_later.add(node.target.id) if later else _bind(node.target.id, found)
        yield node.value, hidden, later
    else:
        _binding(node, found)
        yield from ((child, hidden, later) for child in _children(node))


def _children(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        # The annotation of a local variable is never evaluated.
        yield node.target
        yield from (node.value,) if node.value is not None else ()
        return
    yield from ast.iter_child_nodes(node)


def _name(node: ast.Name, hidden: frozenset[str], later: bool, found: Uses) -> None:
    if isinstance(node.ctx, ast.Load):
        if node.id not in hidden:
            (found.later if later else found.reads).setdefault(node.id)
    elif isinstance(node.ctx, ast.Del):
        found.deleted.add(node.id)
        _bind(node.id, found)
    elif node.id not in hidden:
        _bind(node.id, found)


def _bind(name: str, found: Uses) -> None:
    found.binds[name] = found.binds.get(name, 0) + 1


def _binding(node: ast.AST, found: Uses) -> None:
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
        found.reads.setdefault(node.target.id)
    elif isinstance(node, ast.Import | ast.ImportFrom):
        for alias in node.names:
            if alias.name == "*":
                found.unknown.add("import *")
            _bind(alias.asname or alias.name.partition(".")[0], found)
    elif isinstance(node, ast.ExceptHandler) and node.name:
        _bind(node.name, found)
        found.deleted.add(node.name)
    elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name:
        _bind(node.name, found)
    elif isinstance(node, ast.MatchMapping) and node.rest:
        _bind(node.rest, found)
    elif isinstance(node, ast.Global | ast.Nonlocal):
        (found.global_ if isinstance(node, ast.Global) else found.nonlocal_).update(node.names)
    elif type(node).__name__ == "TypeAlias":
        found.unknown.add("type")


def _function(node: Function | ast.Lambda, hidden: frozenset[str], later: bool, found: Uses) -> _Next:
    if getattr(node, "type_params", None):
        found.unknown.add("[T]")
    given = node.args
    yield from ((d, hidden, later) for d in (*given.defaults, *given.kw_defaults) if d is not None)
    body: list[ast.AST] = []
    if isinstance(node, ast.Lambda):
        body.append(node.body)
    else:
        _bind(node.name, found)
        body.extend(node.body)
        notes = [arg.annotation for arg in parameters_of(node).values()] + [node.returns]
        yield from ((d, hidden, later) for d in (*node.decorator_list, *notes) if d is not None)
    inner = uses(body)
    own = set(parameters_of(node)) | inner.local
    for name in inner.seen:
        if name not in own and name not in inner.global_ and name not in hidden:
            found.later.setdefault(name)
    found.bound_later |= (inner.bound_later - own) | (set(inner.binds) & inner.nonlocal_)
    found.unknown |= inner.unknown


def _class(node: ast.ClassDef, hidden: frozenset[str], later: bool, found: Uses) -> _Next:
    if getattr(node, "type_params", None):
        found.unknown.add("[T]")
    _bind(node.name, found)
    for outer in (*node.decorator_list, *node.bases, *(k.value for k in node.keywords)):
        yield outer, hidden, later
    inner = uses(node.body)
    # What a class binds is its own, but a read before that is of the scope around it.
    for name in inner.reads:
        if name not in hidden:
            (found.later if later else found.reads).setdefault(name)
    for name in inner.later:
        if name not in hidden:
            found.later.setdefault(name)
    found.bound_later |= inner.bound_later | (set(inner.binds) & inner.nonlocal_)
    found.unknown |= inner.unknown


def _is_at_once(called: ast.expr) -> bool:
    if isinstance(called, ast.Attribute):
        return called.attr == "join"
    return isinstance(called, ast.Name) and called.id in _AT_ONCE


def _given_at_once(value: ast.expr, hidden: frozenset[str], later: bool, found: Uses) -> _Next:
    if isinstance(value, ast.GeneratorExp):
        yield from _comprehension(value, hidden, later, first_later=later)
    elif isinstance(value, ast.Lambda):
        inner = Uses()
        yield from _function(value, hidden, later, inner)
        (found.later if later else found.reads).update(inner.later)
        found.bound_later |= inner.bound_later
    else:
        yield value, hidden, later


def _comprehension(
    node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp,
    hidden: frozenset[str],
    runs_later: bool,
    *,
    first_later: bool,
) -> _Next:
    first, *rest = node.generators
    yield first.iter, hidden, first_later
    own = hidden | {name for one in node.generators for name in uses([one.target]).binds}
    parts: list[ast.AST] = [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
    parts += [test for one in node.generators for test in one.ifs]
    parts += [one.iter for one in rest]
    # Targets may hold expressions: `for d[k] in ...`.
    parts += [one.target for one in node.generators]
    yield from ((part, own, runs_later) for part in parts)
