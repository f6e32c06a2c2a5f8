"""What else is done with the tested value: what is indexed, iterated or filled is no text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from migrate_kit.model.ground import Ground, ground
from migrate_kit.scan.declared import declared_otherwise
from migrate_kit.scan.definitions import FunctionDef
from migrate_kit.scan.labels import JoinedRouter

_OF_MAPPINGS = frozenset(
    """get items keys values append pop update setdefault extend copy add remove discard union difference insert sort
    popitem clear symmetric_difference issubset""".split()  # noqa: SIM905
)
#: Calls that leave a text what it is.
_TEXT_STEPS = frozenset("lower upper casefold strip lstrip rstrip title replace".split())  # noqa: SIM905


def spellings(found: JoinedRouter) -> frozenset[str]:
    """Return how the body spells the tested value: its source, and the names it is given as it is or folded."""
    return _spelt(found.raw.subject, found.raw.definition)


@lru_cache(maxsize=1)  # one rule after the other asks for those of one body
def _spelt(subject: str, definition: FunctionDef | None) -> frozenset[str]:
    names = {_plain(subject)}
    if definition is not None:
        for node in ast.walk(definition.outline):  # in the order of the source, so that names lead to names
            for target, value in _bindings(node):
                if ast.unparse(_without_steps(value)) in names:
                    names.add(ast.unparse(target))
    return frozenset(names)


def _plain(subject: str) -> str:
    try:
        return ast.unparse(ast.parse(subject, mode="eval"))
    except (SyntaxError, ValueError, RecursionError):
        return subject


def _bindings(node: ast.AST) -> Iterator[tuple[ast.expr, ast.expr]]:
    match node:
        case ast.Assign(targets=targets, value=value):
            yield from ((target, value) for target in targets)
        case ast.AnnAssign(target=target, value=ast.expr() as value) | ast.NamedExpr(target=target, value=value):
            yield target, value


def _without_steps(value: ast.expr) -> ast.expr:
    while True:
        match value:
            case ast.Await(value=inner):
                value = inner
            case ast.Call(func=ast.Attribute(value=inner, attr=attr)) if attr in _TEXT_STEPS:
                value = inner
            case ast.BoolOp(op=ast.Or(), values=[inner, *_]):
                value = inner
            case _:
                return value


def used_as_a_mapping(found: JoinedRouter) -> Ground | None:
    """`"key" in data` beside `data["key"]` or `data.key`: membership, not a search in a text."""
    definition = found.raw.definition
    if definition is None or found.raw.stage == "dispatch":
        return None
    names = spellings(found)
    if found.raw.subject.startswith(("set(", "list(", "dict(", "tuple(", "sorted(", "frozenset(", "vars(", "dir(")):
        return ground("mapping", -0.6)
    for node in ast.walk(definition.outline):
        held = _held(node)
        if held is not None and ast.unparse(held) in names:
            return ground("mapping", -0.6)
    return None


def _held(node: ast.AST) -> ast.expr | None:
    match node:
        case ast.Call(func=ast.Attribute(value=held, attr=attr)) if attr in _OF_MAPPINGS:
            return held
        case ast.Subscript(value=held, slice=ast.Constant(value=str())):
            return held
        case ast.Subscript(value=held, ctx=ast.Store() | ast.Del()):
            return held
        case ast.Call(func=ast.Name(id="isinstance"), args=[held, kind]) if ast.unparse(kind) != "str":
            return held
    return None


def declared_as(found: JoinedRouter) -> Ground | None:
    """The parameter is declared to be something else, or its default is."""
    definition, parameter = found.raw.definition, found.raw.parameter
    if definition is None or parameter is None:
        return None
    if any(arg.arg == parameter for arg in declared_otherwise(definition.outline.args)):
        return ground("declared", -0.6, name=parameter)
    return None
