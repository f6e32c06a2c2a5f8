"""What a module defines, from the stdlib's outline: functions, classes, constants, imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.glance import glance_at
from migrate_kit.scan.slices import Slice, cut
from migrate_kit.scan.source import SourceFile

AnyFunction = ast.FunctionDef | ast.AsyncFunctionDef
#: Statements whose blocks belong to the block around them.
_BLOCKS = frozenset((ast.If, ast.Try, ast.TryStar, ast.With, ast.AsyncWith))
#: Statements that hold no others.
_PLAIN = frozenset((ast.Expr, ast.Assign, ast.Return, ast.AnnAssign, ast.AugAssign, ast.Raise, ast.Pass, ast.Assert,
                    ast.Delete, ast.Break, ast.Continue, ast.Global, ast.Nonlocal))  # fmt: skip
#: Methods that change a list, dict or set in place.
MUTATORS = frozenset({"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "clear", "discard"})


@dataclass(frozen=True, eq=False)
class FunctionDef:
    """A function or method. `name` is qualified: `function`, `Class.method`, `outer.inner`."""

    module: Module
    outline: AnyFunction
    name: str
    owner: ClassDef | None = None

    @property
    def is_async(self) -> bool:
        """Whether it is an `async def`."""
        return isinstance(self.outline, ast.AsyncFunctionDef)

    @property
    def first_line(self) -> int:
        """Line of the first decorator, or of `def`."""
        return min([self.outline.lineno, *(d.lineno for d in self.outline.decorator_list)])

    @property
    def last_line(self) -> int:
        """Last line of the body."""
        return self.outline.end_lineno or self.outline.lineno

    @property
    def is_static(self) -> bool:
        """Whether the first parameter is an ordinary one."""
        return self.owner is None or any(
            isinstance(d, ast.Name) and d.id == "staticmethod" for d in self.outline.decorator_list
        )

    @property
    def slice(self) -> Slice:
        """The function as LibCST reads it; raises SliceFailed."""
        return self.module.slice_of(self.first_line, self.last_line)


@dataclass(frozen=True, eq=False)
class ClassDef:
    """A class; `name` is qualified."""

    module: Module
    outline: ast.ClassDef
    name: str

    @cached_property
    def methods(self) -> dict[str, FunctionDef]:
        """Own methods by bare name; of two with one name the last counts, as in Python."""
        return {
            name: FunctionDef(self.module, s, f"{self.name}.{name}", self)
            for name, s in winners(self.outline.body).items()
            if isinstance(s, AnyFunction)
        }

    @cached_property
    def attributes(self) -> dict[str, ast.stmt]:
        """Class-level assignments by name; the last one counts."""
        return {name: s for s in _flat(self.outline.body) for name in _targets(s)}

    @cached_property
    def instance_attributes(self) -> dict[str, list[tuple[FunctionDef, ast.stmt]]]:
        """`self.x = …` statements by attribute, with the method that holds them."""
        found: dict[str, list[tuple[FunctionDef, ast.stmt]]] = {}
        for method in self.methods.values():
            first = method.outline.args.args[0].arg if method.outline.args.args else ""
            for node in changing_nodes(method.outline):
                for target in _attribute_targets(node):
                    if isinstance(target.value, ast.Name) and target.value.id == first and isinstance(node, ast.stmt):
                        found.setdefault(target.attr, []).append((method, node))
        return found

    @cached_property
    def filled(self) -> frozenset[str]:
        """Attributes of `self` that methods fill in place."""
        return frozenset(
            name.removeprefix("self.")
            for node in changing_nodes(self.outline)
            for name in _filled(node)
            if "self." in name
        )

    @cached_property
    def is_enum(self) -> bool:
        """Whether it is an enumeration, by the names of its bases."""
        return any(_last(base) in ("Enum", "StrEnum", "IntEnum", "Flag") for base in self.outline.bases)


@dataclass(frozen=True, eq=False)
class Module:
    """One file. It is read and outlined when something in it is asked for."""

    source: SourceFile
    imports: Mapping[str, str]
    """Local name → dotted name it stands for, wherever in the module it is imported."""
    slices: dict[tuple[int, int], Slice] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """Dotted import name."""
        return self.source.module

    @property
    def file(self) -> str:
        """File relative to the scanned path."""
        return self.source.name

    @cached_property
    def functions(self) -> dict[str, FunctionDef]:
        """Module-level functions by name; the last one of a name counts."""
        found = winners(self.source.tree.body, lambdas=True)
        return {name: FunctionDef(self, s, name) for name, s in found.items() if isinstance(s, AnyFunction)}

    @cached_property
    def classes(self) -> dict[str, ClassDef]:
        """Module-level classes by name."""
        found = winners(self.source.tree.body)
        return {name: ClassDef(self, s, name) for name, s in found.items() if isinstance(s, ast.ClassDef)}

    @cached_property
    def stand_ins(self) -> frozenset[str]:
        """Names that are defined only where importing them fails: `except ImportError: def restart(): …`."""
        found: set[str] = set()
        for statement in _flat(self.source.tree.body):
            if isinstance(statement, ast.Try):
                imported = {
                    alias.asname or alias.name
                    for s in statement.body
                    if isinstance(s, ast.Import | ast.ImportFrom)
                    for alias in s.names
                }
                found |= imported & {name for handler in statement.handlers for name in winners(handler.body)}
        return frozenset(found)

    @cached_property
    def constants(self) -> dict[str, list[ast.stmt]]:
        """Module-level assignments by name, in order."""
        found: dict[str, list[ast.stmt]] = {}
        around: ast.With | None = None  # what `with open(…) as file:` binds is needed to read its body
        for statement in _flat(self.source.tree.body):
            if isinstance(statement, ast.With) and not _inside(statement, around):
                around = statement
            holder = around if around is not None and _inside(statement, around) else statement
            for name in _targets(statement):
                found.setdefault(name, []).append(holder)
        return found

    @cached_property
    def mutated(self) -> frozenset[str]:
        """Names of module-level containers that some code fills or changes at run time."""
        return frozenset(name for node in changing_nodes(self.source.tree) for name in _mutated(node))

    def forget(self) -> None:
        """Drop what was read of the file; it is read again when it is asked for."""
        self.slices.clear()
        for name in ("functions", "classes", "constants", "mutated"):
            self.__dict__.pop(name, None)
        self.source.forget()

    def slice(self, statement: ast.stmt) -> Slice:
        """Return the LibCST slice of a module- or class-level statement; raises SliceFailed."""
        decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
        first = min([statement.lineno, *(d.lineno for d in decorators)])
        return self.slice_of(first, statement.end_lineno or statement.lineno)

    def slice_of(self, first: int, last: int) -> Slice:
        """Return the LibCST slice of whole statements by their lines; raises SliceFailed."""
        if (first, last) not in self.slices:
            self.slices[first, last] = cut(self.source.lines, first, last)
        return self.slices[first, last]

    def all_functions(self) -> Iterator[FunctionDef]:
        """Yield every function that can exist at run time, methods and nested ones included, by line."""
        yield from _functions_in(self, self.source.tree.body, "", None)


def function_of(statement: ast.stmt) -> AnyFunction | None:
    """Return a statement that defines a function: a `def`, or `name = lambda …` as the `def` that it stands for."""
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
            for name in ("body", "orelse", "finalbody", "handlers", "cases"):
                waiting += getattr(node, name, ())
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


def _functions_in(module: Module, body: list[ast.stmt], prefix: str, owner: ClassDef | None) -> Iterator[FunctionDef]:
    for bare, statement in winners(body, lambdas=not prefix).items():
        name = f"{prefix}{bare}"
        if isinstance(statement, ast.ClassDef):
            yield from _functions_in(module, statement.body, f"{name}.", ClassDef(module, statement, name))
        else:
            yield FunctionDef(module, statement, name, owner)
            yield from _functions_in(module, statement.body, f"{name}.", None)


def _flat(body: list[ast.stmt]) -> Iterator[ast.stmt]:
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
        never = never or _last(statement.test) == "TYPE_CHECKING"
        return [[] if never else statement.body, statement.orelse]
    if isinstance(statement, ast.Try | ast.TryStar):
        handlers = [handler.body for handler in statement.handlers]
        return [statement.body, *handlers, statement.orelse, statement.finalbody]
    return [statement.body] if isinstance(statement, ast.With | ast.AsyncWith) else []


Winner = AnyFunction | ast.ClassDef


def winners(body: list[ast.stmt], *, lambdas: bool = False) -> dict[str, Winner]:
    """Return the definition that each name has once *body* has run, by place; with *lambdas* `name = lambda …` too.

    Of two in one block the last counts. Of two in arms that exclude each other the first one does: an `else` or an
    `except` is what is done where the usual thing fails.
    """
    found: dict[str, Winner] = {}
    for statement in body:
        own = statement if isinstance(statement, Winner) else function_of(statement) if lambdas else None
        if own is not None:
            found.pop(own.name, None)
            found[own.name] = own
        for arms in exclusive_arms(statement):
            chosen: dict[str, Winner] = {}
            for arm in arms:
                for name, inner in winners(arm, lambdas=lambdas).items():
                    chosen.setdefault(name, inner)
            for name, inner in chosen.items():
                found.pop(name, None)
                found[name] = inner
    return dict(sorted(found.items(), key=lambda item: item[1].lineno))


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


def _inside(statement: ast.stmt, block: ast.With | None) -> bool:
    return block is not None and block.lineno < statement.lineno <= (block.end_lineno or block.lineno)


def _targets(statement: ast.stmt) -> Iterator[str]:
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


def _attribute_targets(node: ast.AST) -> list[ast.Attribute]:
    if isinstance(node, ast.Assign):
        targets = node.targets
    elif isinstance(node, ast.AnnAssign | ast.AugAssign):
        targets = [node.target]
    else:
        return []
    flat = [t for target in targets for t in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [target for target in flat if isinstance(target, ast.Attribute)]


def _mutated(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in MUTATORS:
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    yield target.value.id
        case ast.Global(names=names):
            yield from names


def _filled(node: ast.AST) -> Iterator[str]:
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


def _last(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
