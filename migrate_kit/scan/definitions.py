"""What a module defines: functions, classes, constants, imports. It is read when something in it is asked for."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from migrate_kit.scan.outline import (
    MUTATORS,
    AnyFunction,
    attribute_targets,
    changing_nodes,
    filled_by,
    flat,
    is_inside,
    may_be_filled,
    may_be_mutated,
    mutated_by,
    targets_of,
    winners,
)
from migrate_kit.scan.slices import Slice, cut
from migrate_kit.scan.source import SourceFile

#: Of so many characters of one module the trees are kept from one body to the next.
_MUCH_TEXT = 20_000


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
    def line(self) -> int:
        """Line of `def`."""
        return self.outline.lineno

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


class DistantFunction(FunctionDef):
    """A function that is known by its place: its outline, a tree, is looked up again when it is asked for."""

    _place: tuple[str, int]

    def __init__(self, module: Module, name: str, line: int) -> None:
        for attribute, value in (("module", module), ("name", name), ("_place", (name, line))):
            object.__setattr__(self, attribute, value)

    @property
    def line(self) -> int:
        """Line of `def`."""
        return self._place[1]

    @property
    def outline(self) -> AnyFunction:
        """What the stdlib's parser made of it."""
        return self.module.by_place[self._place].outline

    @property
    def owner(self) -> ClassDef | None:
        """The class it is a method of."""
        return self.module.by_place[self._place].owner


@dataclass(frozen=True, eq=False)
class ClassDef:
    """A class; `name` is qualified."""

    module: Module
    outline: ast.ClassDef
    name: str

    @cached_property
    def base_names(self) -> tuple[str, ...]:
        """Its bases as written."""
        return bases_of(self.outline)

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
        return {name: s for s in flat(self.outline.body) for name in targets_of(s)}

    @cached_property
    def instance_attributes(self) -> dict[str, list[tuple[FunctionDef, ast.stmt]]]:
        """`self.x = …` statements by attribute, with the method that holds them."""
        found: dict[str, list[tuple[FunctionDef, ast.stmt]]] = {}
        for method in self.methods.values():
            first = method.outline.args.args[0].arg if method.outline.args.args else ""
            for node in changing_nodes(method.outline):
                for target in attribute_targets(node):
                    if isinstance(target.value, ast.Name) and target.value.id == first and isinstance(node, ast.stmt):
                        found.setdefault(target.attr, []).append((method, node))
        return found

    def assigns(self, name: str) -> list[tuple[FunctionDef, ast.stmt]]:
        """Return the `self.name = …` statements, with the methods that hold them."""
        data = self.module.source.data
        if data.isascii() and name.isascii() and name.encode() not in data:
            return []  # classes inherit from many that know nothing of it
        return self.instance_attributes.get(name, [])

    def fills(self, name: str) -> bool:
        """Whether methods fill the attribute *name* of `self` in place."""
        return may_be_filled(name, self.module.source.data) and name in self._filled

    @cached_property
    def _filled(self) -> frozenset[str]:
        return frozenset(
            name.removeprefix("self.")
            for node in changing_nodes(self.outline)
            for name in filled_by(node)
            if "self." in name
        )

    @cached_property
    def fillings(self) -> list[tuple[str, FunctionDef, bool]]:
        """Attributes of `self` that methods fill, with the method, and whether it sets the entry of one key."""
        return [
            (name, method, by_key)
            for method in self.methods.values()
            for node in changing_nodes(method.outline)
            for name, by_key in _fillings(node)
        ]

    def forget(self) -> None:
        """Drop what was worked out: methods know their class, and such a circle would keep its whole outline."""
        for name in ("methods", "instance_attributes", "fillings"):
            self.__dict__.pop(name, None)

    @cached_property
    def is_enum(self) -> bool:
        """Whether it is an enumeration, by the names of its bases."""
        return any(_last(base) in ("Enum", "StrEnum", "IntEnum", "Flag") for base in self.base_names)

    def json_of(self, name: str) -> str | int | float:
        """Return how JSON says the member *name* of an enumeration: by its value, else by its name."""
        given = getattr(self.attributes[name], "value", None)
        value: object = None
        try:
            value = ast.literal_eval(given or "")
        except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
            value = name.lower() if any(_last(base) == "StrEnum" for base in self.base_names) else name
        return value if isinstance(value, str | int | float) else name


def bases_of(outline: ast.ClassDef) -> tuple[str, ...]:
    """Return the bases of a class as written."""
    return tuple(base.id if isinstance(base, ast.Name) else ast.unparse(base) for base in outline.bases)


def _last(name: str) -> str:
    return name.rpartition(".")[2]


class DistantClass(ClassDef):
    """A module-level class that is known by its name: its outline is looked up when it is asked for."""

    def __init__(self, module: Module, name: str, bases: tuple[str, ...]) -> None:
        for attribute, value in (("module", module), ("name", name), ("base_names", bases)):
            object.__setattr__(self, attribute, value)

    @property
    def outline(self) -> ast.ClassDef:
        """What the stdlib's parser made of it."""
        return self.module.class_outlines[self.name]


def _fillings(node: ast.AST) -> Iterator[tuple[str, bool]]:
    match node:
        case ast.Assign(targets=[ast.Subscript(value=ast.Attribute(value=ast.Name(id="self"), attr=name))]):
            yield name, True
        case ast.Call(func=ast.Attribute(value=ast.Attribute(value=ast.Name(id="self"), attr=name), attr=attr)) if (
            attr in MUTATORS
        ):
            yield name, False


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
    def _places(self) -> tuple[dict[str, int], dict[str, tuple[str, ...]]]:
        """Lines of module-level functions, and bases of classes: kept, since mostly nothing else of them is asked."""
        found = winners(self.source.tree.body, lambdas=True)
        functions = {name: s.lineno for name, s in found.items() if isinstance(s, AnyFunction)}
        return functions, {name: bases_of(outline) for name, outline in self.class_outlines.items()}

    @cached_property
    def functions(self) -> dict[str, FunctionDef]:
        """Module-level functions by name; the last one of a name counts."""
        return {name: DistantFunction(self, name, line) for name, line in self._places[0].items()}

    @cached_property
    def classes(self) -> dict[str, ClassDef]:
        """Module-level classes by name."""
        return {name: DistantClass(self, name, bases) for name, bases in self._places[1].items()}

    @cached_property
    def class_outlines(self) -> dict[str, ast.ClassDef]:
        """What the stdlib's parser made of them."""
        found = winners(self.source.tree.body)
        return {name: s for name, s in found.items() if isinstance(s, ast.ClassDef)}

    @cached_property
    def bound(self) -> frozenset[str]:
        """Names of its functions, classes and constants: kept, since most of those asked for are none of them."""
        return frozenset((*self.functions, *self.classes, *self.constants))

    def around(self, line: int) -> FunctionDef | None:
        """Return the innermost function that *line* stands in."""
        within = (f for f in self.by_place.values() if f.first_line <= line <= f.last_line)
        return max(within, key=lambda f: f.first_line, default=None)

    def may_stand_in(self, name: str) -> bool:
        """Whether *name* is imported, and defined where that fails: most names need no outline for the answer."""
        return name in self.imports and name in self.stand_ins

    @cached_property
    def stand_ins(self) -> frozenset[str]:
        """Names that are defined only where importing them fails: `except ImportError: def restart(): …`."""
        found: set[str] = set()
        for statement in flat(self.source.tree.body):
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
        for statement in flat(self.source.tree.body):
            if isinstance(statement, ast.With) and not is_inside(statement, around):
                around = statement
            holder = around if around is not None and is_inside(statement, around) else statement
            for name in targets_of(statement):
                found.setdefault(name, []).append(holder)
        return found

    def mutates(self, name: str) -> bool:
        """Whether some code fills or changes the module-level container *name* at run time."""
        return may_be_mutated(name, self.source.data) and name in self._mutated

    @cached_property
    def _mutated(self) -> frozenset[str]:
        return frozenset(name for node in changing_nodes(self.source.tree) for name in mutated_by(node))

    def forget(self) -> None:
        """Drop what was read of the file; it is read again when it is asked for."""
        self.slices.clear()
        for own in self.__dict__.get("classes", {}).values():
            own.forget()
        for name in ("functions", "classes", "class_outlines", "constants", "_mutated", "by_place"):
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

    def drop_large_slices(self) -> None:
        """Drop what was parsed where it is much: a tree takes four hundred times the room of its text."""
        if sum(len(piece.text) for piece in self.slices.values()) > _MUCH_TEXT:
            self.slices.clear()

    @cached_property
    def by_place(self) -> dict[tuple[str, int], FunctionDef]:
        """All functions by their qualified name and the line of their `def`."""
        return {(function.name, function.line): function for function in self.all_functions()}

    def all_functions(self) -> Iterator[FunctionDef]:
        """Yield every function that can exist at run time, methods and nested ones included, by line."""
        yield from _functions_in(self, self.source.tree.body, "", None)


def _functions_in(module: Module, body: list[ast.stmt], prefix: str, owner: ClassDef | None) -> Iterator[FunctionDef]:
    for bare, statement in winners(body, lambdas=not prefix).items():
        name = f"{prefix}{bare}"
        if isinstance(statement, ast.ClassDef):
            yield from _functions_in(module, statement.body, f"{name}.", ClassDef(module, statement, name))
        else:
            yield FunctionDef(module, statement, name, owner)
            yield from _functions_in(module, statement.body, f"{name}.", None)
