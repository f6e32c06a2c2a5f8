"""What the statements of a body define, bind and change, from the stdlib's outline alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.glance import glance_at

#: Stands for the name of a function where it is what a module does while it loads.
MODULE_BODY = "<module>"
AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef
#: Statements whose blocks belong to the block around them.
_BLOCKS = frozenset((ast.If, ast.Try, ast.TryStar, ast.With, ast.AsyncWith))
#: Statements that hold no others.
_PLAIN = frozenset((ast.Expr, ast.Assign, ast.Return, ast.AnnAssign, ast.AugAssign, ast.Raise, ast.Pass, ast.Assert,
                    ast.Delete, ast.Break, ast.Continue, ast.Global, ast.Nonlocal))  # fmt: skip
#: Fields that hold statements, or what holds some, by kind of node.
_PARTS = {
    kind: tuple(name for name in ("body", "orelse", "finalbody", "handlers", "cases") if name in kind._fields)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.stmt | ast.excepthandler | ast.match_case)
}
#: Methods that change a list, dict or set in place.
MUTATORS = frozenset({"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "clear", "discard"})


def function_of(statement: ast.stmt) -> AnyFunction | None:
    """Return a statement that defines a function: a `def`, or `name = lambda …` as the `def` that it stands for."""
    if statement.__class__ is ast.Assign and statement.value.__class__ is not ast.Lambda:
        return None  # nearly all are
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return statement
        case ast.Assign(targets=[ast.Name(id=name)], value=ast.Lambda(args=args, body=body)):
            given = ast.copy_location(ast.Return(body), body)
            made = ast.FunctionDef(name=name, args=args, body=[given], decorator_list=[], returns=None)
            return ast.copy_location(made, statement)
    return None


def imports_of(tree: ast.Module, found: FoundFile) -> dict[str, str]:
    """Return local name → dotted name it stands for, wherever in the module it is imported."""
    names: dict[str, str] = {}
    waiting: list[Any] = list(tree.body)
    for node in waiting:  # grows on the way
        kind = node.__class__
        if kind in _PLAIN:
            continue
        if kind is ast.Import:
            for alias in node.names:
                whole = alias.name if alias.asname else alias.name.split(".")[0]
                names[alias.asname or alias.name.split(".")[0]] = whole
        elif kind is ast.ImportFrom:
            base = _base(node, found)
            for alias in node.names:
                names[alias.asname or alias.name] = f"{base}.{alias.name}".lstrip(".")
        else:
            for name in _PARTS.get(kind, ()):
                waiting += getattr(node, name)
    return names


def _base(node: ast.ImportFrom, found: FoundFile) -> str:
    if not node.level:
        return node.module or ""
    parts = found.module.split(".")
    keep = len(parts) - node.level + (1 if found.name.endswith("__init__.py") else 0)
    return ".".join([*parts[: max(keep, 0)], *([node.module] if node.module else [])])


def functions_in(body: list[ast.stmt], prefix: str = "") -> Iterator[tuple[str, AnyFunction]]:
    """Yield (qualified name, outline) of every function that can exist at run time."""
    for bare, statement in winners(body, lambdas=not prefix).items():
        name = f"{prefix}{bare}"
        if not isinstance(statement, ast.ClassDef):
            yield name, statement
        yield from functions_in(statement.body, f"{name}.")


def flat(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield statements, also those inside if/try/with blocks; a block that never runs (`if False:`) is left out.

    A chain of thousands of arms is as deep in the outline, so this goes without recursion.
    """
    waiting = list(reversed(body))
    while waiting:
        statement = waiting.pop()
        yield statement
        if statement.__class__ in _BLOCKS:
            for block in reversed(_blocks_of(statement)):
                waiting.extend(reversed(block))


def _blocks_of(statement: ast.stmt) -> list[list[ast.stmt]]:
    if isinstance(statement, ast.If):
        never = isinstance(statement.test, ast.Constant) and not statement.test.value
        never = never or last_name(statement.test) == "TYPE_CHECKING"
        return [[] if never else statement.body, statement.orelse]
    if isinstance(statement, ast.Try | ast.TryStar):
        handlers = [handler.body for handler in statement.handlers]
        return [statement.body, *handlers, statement.orelse, statement.finalbody]
    return [statement.body] if isinstance(statement, ast.With | ast.AsyncWith) else []


Winner = AnyFunction | ast.ClassDef
#: A tuple is asked three times as quickly.
_WINNERS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def winners(body: list[ast.stmt], *, lambdas: bool = False) -> dict[str, Winner]:
    """Return the definition that each name has once *body* has run, by place; with *lambdas* `name = lambda …` too.

    Of two in one block the last counts. Of two in arms that exclude each other the first one does: an `else` or an
    `except` is what is done where the usual thing fails.
    """
    found: dict[str, Winner] = {}
    for statement in body:
        kind = statement.__class__
        if kind in _PLAIN and not (lambdas and kind is ast.Assign):
            continue
        own = statement if isinstance(statement, _WINNERS) else function_of(statement) if lambdas else None
        if own is not None:
            found.pop(own.name, None)
            found[own.name] = own
        for arms in exclusive_arms(statement) if kind in _BLOCKS else ():
            chosen: dict[str, Winner] = {}
            for arm in arms:
                for name, inner in winners(arm, lambdas=lambdas).items():
                    chosen.setdefault(name, inner)
            for name, inner in chosen.items():
                found.pop(name, None)
                found[name] = inner
    return dict(sorted(found.items(), key=lambda item: item[1].lineno)) if len(found) > 1 else found


def exclusive_arms(statement: ast.stmt) -> Iterator[list[list[ast.stmt]]]:
    """Yield the groups of blocks of *statement*: of a group one runs, group after group."""
    if isinstance(statement, ast.If):
        arms: list[list[ast.stmt]] = []
        rest: list[ast.stmt] = [statement]
        while len(rest) == 1 and isinstance(rest[0], ast.If):  # a chain of thousands of arms is no recursion
            arms.extend(_blocks_of(rest[0])[:1])
            rest = rest[0].orelse
        yield [*arms, rest]
    elif isinstance(statement, ast.Try | ast.TryStar):
        yield [statement.body, *(handler.body for handler in statement.handlers)]
        yield [statement.orelse]
        yield [statement.finalbody]
    elif isinstance(statement, ast.With | ast.AsyncWith):
        yield [statement.body]


def loading(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield what a module does while it loads: no definitions and imports, no constants."""
    for statement in body:
        if isinstance(statement, AnyFunction | ast.ClassDef | ast.Import | ast.ImportFrom):
            continue
        if isinstance(statement, ast.Assign | ast.AnnAssign) and not isinstance(
            statement.value, ast.Call | ast.IfExp | ast.Subscript | ast.BoolOp | ast.Compare | ast.Await
        ):
            continue
        yield statement


def is_inside(statement: ast.stmt, block: ast.With | None) -> bool:
    """Tell whether *statement* stands in the lines of *block*."""
    return block is not None and block.lineno < statement.lineno <= (block.end_lineno or block.lineno)


def targets_of(statement: ast.stmt) -> Iterator[str]:
    """Yield the names that an assignment binds."""
    match statement:
        case ast.Assign(targets=targets):
            for target in targets:
                yield from _names(target)
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr()) | ast.AugAssign(target=ast.Name(id=name)):
            yield name


def _names(target: ast.expr) -> Iterator[str]:
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, ast.Tuple | ast.List):
        for element in target.elts:
            yield from _names(element)


def attribute_targets(node: ast.AST) -> list[ast.Attribute]:
    """Return the attributes that an assignment binds."""
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    else:
        return []
    flat = [t for target in targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [target for target in flat if isinstance(target, ast.Attribute)]


def mutated_by(node: ast.AST) -> Iterator[str]:
    """Yield the names of what *node* fills or changes in place, and of what it may bind anew from inside."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in MUTATORS:
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    yield target.value.id
        case ast.Global(names=names):
            yield from names


def may_be_mutated(name: str, data: bytes) -> bool:
    """Tell from the bytes of a file whether something in it may change *name*: a look that costs next to nothing."""
    if not (data.isascii() and name.isascii()):
        return True  # one name may be written in several ways
    return b"global" in data or may_be_filled(name, data)


def may_be_filled(name: str, data: bytes) -> bool:
    """Tell from the bytes of a file whether something in it may fill what is called *name*, by a method or an index."""
    if not (data.isascii() and name.isascii()):
        return True
    return re.search(rb"\b" + name.encode() + rb"\b[\s\\)]*[.\[#]", data) is not None


def filled_by(node: ast.AST) -> Iterator[str]:
    """Yield the attributes that *node* fills in place, as written."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as held, attr=attr)) if attr in MUTATORS:
            yield ast.unparse(held)
        case ast.Assign(targets=[ast.Subscript(value=ast.Attribute() as held)]):
            yield ast.unparse(held)


def changing_nodes(root: ast.AST) -> Iterator[ast.AST]:
    """Yield what may bind or fill something at and below *root*, in the order of the source."""
    found = glance_at(root)
    kinds = (ast.Call, ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Global)
    yield from sorted((node for kind in kinds for node in found[kind]), key=lambda n: (n.lineno, n.col_offset))


def last_name(node: ast.expr) -> str:
    """Return the last part of a dotted name; empty where it is none."""
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
