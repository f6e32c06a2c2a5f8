"""All modules of a scan, and who is meant by a name in one of them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import libcst as cst

from migrate_kit.scan.collector import SOME, collect_if_much
from migrate_kit.scan.definitions import ClassDef, FunctionDef, Module
from migrate_kit.scan.scope import Run, Scope, TooMuch
from migrate_kit.scan.slices import Slice, SliceFailed
from migrate_kit.scan.source import SourceFile
from migrate_kit.scan.syntax import code, nodes_of
from migrate_kit.scan.values import Class, Function, Instance, Loaded, Mapping_, Member, Unclear, Value

if TYPE_CHECKING:
    from migrate_kit.scan.changes import Change
    from migrate_kit.scan.clues import WordTables
    from migrate_kit.scan.survey import FileSurvey

#: Sources whose outlines are kept at a time; an outline takes thirty times the room of its source.
_KEPT_BYTES = 1_500_000
Definition = FunctionDef | ClassDef | Module


class Project:
    """The sources of a scan by dotted name. Constants are worked out on demand and kept."""

    def __init__(self, files: Sequence[FileSurvey], tables: WordTables) -> None:
        self._outlined: list[SourceFile] = []
        self.surveys = {file.module: file for file in files}
        self.modules = {
            file.module: Module(
                SourceFile(file.found, self._outlined, lenient=file.broken is not None), dict(file.imports)
            )
            for file in files
        }
        self._constants: dict[tuple[str, str], Value] = {}
        self.filled = frozenset(tables.filled)
        """Bare names of the containers that are filled while modules load."""
        self.consulted: set[Path] = set()
        """Data files beside the code that were looked for, found or not."""
        self.fillers = tables.fillers
        """Bare names of the functions and methods that fill them."""
        self.registrations: dict[str, list[Change] | None] = {}
        self.registers: dict[str, frozenset[str]] = {}
        """The containers that modules fill while they load, kept where what they put there is not."""
        self._tables: dict[str, list[Mapping_]] = {}
        self.keys_of_tables: dict[str, frozenset[str]] = {}
        """Last parts of the keys in the tables of a module: few tables are asked for again."""
        self.tools_of_labels: dict[tuple[str, str], str | None] = {}
        """The tool that the code around a router (its id) leads a label to."""
        self._named: dict[tuple[str, Module], Module | None] = {}
        self._imported: dict[Module, list[Module]] = {}
        self._connected: dict[Module, list[Module]] = {}

    def hinting(self, name: str) -> Iterator[Module]:
        """Yield the modules whose bytes hint at *name*, a name of `hints`."""
        return (self.modules[module] for module, survey in self.surveys.items() if name in survey.hints)

    def rest(self) -> None:
        """Drop trees between two readings; when much was outlined, all that was worked out from it."""
        for source in self._outlined:
            self.modules[source.module].slices.clear()
        code.cache_clear()
        nodes_of.cache_clear()
        if sum(len(source.data) for source in self._outlined) > _KEPT_BYTES:
            for source in self._outlined:
                self.modules[source.module].forget()
            self._outlined.clear()
            self._constants.clear()
            self._tables.clear()
            self._named.clear()
            self.registrations.clear()
            collect_if_much(least=SOME)

    def module_named(self, name: str, importer: Module) -> Module | None:
        """Return the module that *importer* means by *name*: beside it, else in a folder above, else from the root."""
        key = (name, importer)
        if key not in self._named:
            self._named[key] = self._looked_for(name, importer)
        return self._named[key]

    def _looked_for(self, name: str, importer: Module) -> Module | None:
        folder = importer.name.split(".")[:-1]
        if importer.file.endswith("__init__.py"):
            folder = importer.name.split(".")
        for keep in range(len(folder), -1, -1):
            found = self.modules.get(".".join([*folder[:keep], name]))
            if found is not None and found is not importer:
                return found
        return None

    def definition(self, name: str, module: Module) -> Definition | None:
        """Return what the dotted *name* means in *module*: a function, class or module of the project."""
        head, _, rest = name.partition(".")
        found = self._local(head, module)
        while found is not None and rest:
            head, _, rest = rest.partition(".")
            found = self._inside(found, head)
        return found

    def _local(self, name: str, module: Module, seen: frozenset[str] = frozenset()) -> Definition | None:
        if module.may_stand_in(name) and (found := self.imported(module.imports[name], module, seen)) is not None:
            return found
        if name in module.bound and name in module.functions:
            return module.functions[name]
        if name in module.bound and name in module.classes:
            return module.classes[name]
        if name in module.imports and f"{module.name}.{name}" not in seen:
            return self.imported(module.imports[name], module, seen | {f"{module.name}.{name}"})
        return None

    def imported(self, target: str, module: Module, seen: frozenset[str] = frozenset()) -> Definition | None:
        """Return the definition that the dotted import *target* of *module* stands for."""
        whole = self.module_named(target, module)
        if whole is not None:
            return whole
        base, _, name = target.rpartition(".")
        home = self.module_named(base, module) if base else None
        return self._local(name, home, seen) if home is not None else None

    def _inside(self, found: Definition, name: str) -> Definition | None:
        if isinstance(found, Module):
            return self._local(name, found) or self.module_named(f"{found.name}.{name}", found)
        return self.method(found, name) if isinstance(found, ClassDef) else None

    def bases(self, owner: ClassDef, seen: frozenset[str] = frozenset()) -> list[ClassDef]:
        """Return the class and its project bases, nearest first."""
        found = [owner]
        for name in owner.base_names:
            parent = self.definition(name, owner.module)
            if isinstance(parent, ClassDef) and parent.name not in seen and parent is not owner:
                found.extend(self.bases(parent, seen | {owner.name}))
        return found

    def method(self, owner: ClassDef, name: str) -> FunctionDef | None:
        """Return the method *name* of a class or of its bases."""
        return next((c.methods[name] for c in self.bases(owner) if name in c.methods), None)

    def value(self, name: str, module: Module) -> Value | None:
        """Return what the bare *name* stands for at module level; None when the module does not know it."""
        if module.may_stand_in(name) and isinstance(found := self._local(name, module), FunctionDef):
            return Function(found)
        if name in module.bound:
            if name in module.functions:
                return Function(module.functions[name])
            if name in module.constants:
                return self.constant(name, module)
            return Class(module.classes[name])
        if name in module.imports:
            return self._imported_value(module.imports[name], module)
        return None

    def _imported_value(self, target: str, module: Module) -> Value | None:
        found = self.imported(target, module)
        if isinstance(found, FunctionDef):
            return Function(found)
        if isinstance(found, ClassDef):
            return Class(found)
        if isinstance(found, Module):
            return Loaded(found)
        base, _, name = target.rpartition(".")
        home = self.module_named(base, module) if base else None
        return self.value(name, home) if home is not None and found is None else None

    def constant(self, name: str, module: Module) -> Value:
        """Return the value of a module-level constant."""
        key = (module.name, name)
        if key not in self._constants:
            self._constants[key] = Unclear(name, "defined by itself")
            try:
                self._constants[key] = self._worked_out(name, module)
            except (TooMuch, RecursionError):  # a table of a hundred thousand entries costs its name, not the scan
                self._constants[key] = Unclear(name, "too much to analyse", external=True)
        return self._constants[key]

    def tables(self, module: Module) -> list[Mapping_]:
        """Return the module-level constants of *module* that are dicts."""
        if module.name not in self._tables:
            names = [name for name, found in module.constants.items() if any(map(_may_map, found))]
            values = [self.constant(name, module) for name in names]
            self._tables[module.name] = [value for value in values if isinstance(value, Mapping_)]
        return self._tables[module.name]

    def _worked_out(self, name: str, module: Module) -> Value:
        from migrate_kit.scan.bindings import value_after

        statements = module.constants[name]
        value: Value | None = None
        for statement in statements:
            value = value_after(statement, name, value, self.scope(module, statement))
        if module.mutates(name) and not isinstance(value, Instance):  # an object has methods of its own
            from migrate_kit.scan.forms.registry import filled

            return filled(name, value, module, self)
        return value if value is not None else Unclear(name, "no value")

    def connected(self, module: Module) -> list[Module]:
        """Return *module*, what it imports, what imports it, and what those import, nearest first."""
        if module not in self._connected:
            near = [module, *self._imports_of(module)]
            near += self._importers.get(module.name, ())
            near += [m for other in list(near) for m in self._imports_of(other)]
            self._connected[module] = list(dict.fromkeys(near))
        return self._connected[module]

    @cached_property
    def _importers(self) -> dict[str, list[Module]]:
        """Who imports each module, in the order of the files."""
        found: dict[str, list[Module]] = {}
        for module in self.modules.values():
            for home in dict.fromkeys(other.name for other in self._imports_of(module)):
                found.setdefault(home, []).append(module)
        return found

    def _imports_of(self, module: Module) -> list[Module]:
        if module not in self._imported:
            found: list[Module] = []
            for target in module.imports.values():
                home = self.module_named(target, module) or self.module_named(target.rpartition(".")[0], module)
                if home is not None:
                    found.append(home)
            self._imported[module] = found
        return self._imported[module]

    def scope(self, module: Module, statement: ast.stmt, owner: ClassDef | None = None) -> Scope | None:
        """Return the scope of a module- or class-level statement; None when LibCST cannot read it."""
        try:
            return Scope(Run(self), module, module.slice(statement), owner=owner)
        except SliceFailed:
            return None

    def attribute(self, owner: ClassDef, name: str) -> Value | None:
        """Return a class attribute, a method, or an enumeration member."""
        from migrate_kit.scan.bindings import value_after

        for cls in self.bases(owner):
            if name in cls.methods:
                return Function(cls.methods[name], owner)
            if name in cls.attributes:
                if cls.is_enum:
                    return Member(cls.name, name, cls.json_of(name))
                key = (f"{cls.module.name}:{cls.name}", name)
                if key not in self._constants:
                    self._constants[key] = Unclear(name, "defined by itself")
                    scope = self.scope(cls.module, cls.attributes[name], cls)
                    try:
                        found = value_after(cls.attributes[name], name, None, scope)
                    except TooMuch:
                        found = Unclear(name, "too much to analyse")
                    self._constants[key] = found
                return self._constants[key]
        return None


def _may_map(statement: ast.stmt) -> bool:
    """Tell whether an assignment may give a dict."""
    value = getattr(statement, "value", None)
    never = ast.Constant | ast.List | ast.Tuple | ast.Set | ast.JoinedStr | ast.Lambda | ast.Compare | ast.ListComp
    return not isinstance(value, never)


def function_node(found: Slice, name: str) -> cst.FunctionDef | None:
    """Return the `def` of a slice that was cut for it."""
    bare = name.rpartition(".")[2]
    for statement in found.body:
        match statement:
            case cst.FunctionDef(name=cst.Name(value=own)) if own == bare:
                return statement
            case cst.Assign(targets=[cst.AssignTarget(target=cst.Name(value=own))], value=cst.Lambda() as made) if (
                own == bare
            ):
                body = cst.IndentedBlock([cst.SimpleStatementLine([cst.Return(made.body)])])
                return cst.FunctionDef(cst.Name(bare), made.params, body)
    return None
