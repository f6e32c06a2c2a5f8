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
_DEFINITIONS = frozenset((ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef))
#: Statements whose blocks belong to the block around them.
_BLOCKS = frozenset((ast.If, ast.Try, ast.TryStar, ast.With, ast.AsyncWith))
#: Statements that hold no others.
_PLAIN = frozenset((ast.Expr, ast.Assign, ast.Return, ast.AnnAssign, ast.AugAssign, ast.Raise, ast.Pass, ast.Assert,
                    ast.Delete, ast.Break, ast.Continue, ast.Global, ast.Nonlocal))  # fmt: skip
#: Methods that change a list, dict or set in place.
_MUTATORS = frozenset(
    {"append", "extend", "insert", "add", "update", "setdefault", "pop", "remove", "clear", "discard"}
)


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
            s.name: FunctionDef(self.module, s, f"{self.name}.{s.name}", self)
            for s in _flat(self.outline.body)
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
        return {
            s.name: FunctionDef(self, s, s.name) for s in _flat(self.source.tree.body) if isinstance(s, AnyFunction)
        }

    @cached_property
    def classes(self) -> dict[str, ClassDef]:
        """Module-level classes by name."""
        return {s.name: ClassDef(self, s, s.name) for s in _flat(self.source.tree.body) if isinstance(s, ast.ClassDef)}

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
    own = [s for s in _flat(body) if s.__class__ in _DEFINITIONS]
    last: dict[str, ast.stmt] = {s.name: s for s in own}  # type: ignore[attr-defined]
    for statement in own:
        if isinstance(statement, AnyFunction | ast.ClassDef) and last[statement.name] is statement:
            name = f"{prefix}{statement.name}"
            if not isinstance(statement, ast.ClassDef):
                yield name, statement
            yield from functions_in(statement.body, f"{name}.")


def _functions_in(module: Module, body: list[ast.stmt], prefix: str, owner: ClassDef | None) -> Iterator[FunctionDef]:
    statements = list(_flat(body))
    last = {s.name: s for s in statements if isinstance(s, AnyFunction | ast.ClassDef)}
    for statement in statements:
        if not isinstance(statement, AnyFunction | ast.ClassDef) or last[statement.name] is not statement:
            continue
        name = f"{prefix}{statement.name}"
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
        return [[] if never else statement.body, statement.orelse]
    if isinstance(statement, ast.Try | ast.TryStar):
        handlers = [handler.body for handler in statement.handlers]
        return [statement.body, *handlers, statement.orelse, statement.finalbody]
    return [statement.body] if isinstance(statement, ast.With | ast.AsyncWith) else []


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
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr)) if attr in _MUTATORS:
            yield name
        case ast.Assign(targets=targets):
            for target in targets:
                if isinstance(target, ast.Subscript) and isinstance(target.value, ast.Name):
                    yield target.value.id
        case ast.Global(names=names):
            yield from names


def _filled(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute() as held, attr=attr)) if attr in _MUTATORS:
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
