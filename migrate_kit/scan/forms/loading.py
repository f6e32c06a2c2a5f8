"""Modules that are loaded by name or found in a folder, and what is defined in them.

for info in pkgutil.iter_modules(plugins.__path__):
    module = importlib.import_module(f"plugins.{info.name}")
"""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from migrate_kit.scan.definitions import Module
from migrate_kit.scan.scope import Scope
from migrate_kit.scan.truth import settle
from migrate_kit.scan.values import (
    NONE,
    Class,
    Function,
    Known,
    Listing,
    Loaded,
    Mapping_,
    Place,
    Record,
    Row,
    Unclear,
    Value,
    listing,
)

Arguments = Sequence[Value]
Reader = Callable[[Arguments, Mapping[str, Value], Scope, str], Value]


class ModuleName(str):
    """A module's name as seen from the scanned folder: equal to any shorter name that it is imported by."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and (str.__eq__(self, other) or self.endswith(f".{other}"))

    __hash__ = str.__hash__


def _import_module(arguments: Arguments, _keywords: Mapping[str, Value], scope: Scope, source: str) -> Value:
    name = settle(arguments[0]) if arguments else None
    if not isinstance(name, Known) or not isinstance(name.value, str):
        return Unclear(source, "a module whose name is made at run time", inner=tuple(arguments))
    found = scope.run.project.module_named(name.value.lstrip("."), scope.module) or _relative(name.value, scope)
    return Loaded(found) if found is not None else Unclear(source, "a module outside the scanned folder")


def _relative(name: str, scope: Scope) -> Module | None:
    """`import_module(".weather", package=__name__)`: a module below the package that asks."""
    return scope.run.project.modules.get(f"{scope.module.name}{name}") if name.startswith(".") else None


def _iter_modules(arguments: Arguments, _keywords: Mapping[str, Value], scope: Scope, source: str) -> Value:
    prefix = settle(arguments[1]) if len(arguments) > 1 else Known("")
    found = _modules_named(arguments, scope, every=False)
    if not found or not isinstance(prefix, Known):
        return Unclear(source, "modules of a folder that is not read", external=True)
    names = {m: Known(f"{prefix.value}{m.name.rpartition('.')[2]}") for m in found}
    return _rows({m: Record((("module_finder", NONE), ("name", n), ("ispkg", Known(False)))) for m, n in names.items()})


def _list_folder(arguments: Arguments, _keywords: Mapping[str, Value], scope: Scope, source: str) -> Value:
    found = _modules_named(arguments, scope, every=True)
    return _rows({m: Known(PurePosixPath(m.file).name) for m in found}) if found else Unclear(source, "files")


def _modules_named(arguments: Arguments, scope: Scope, *, every: bool) -> list[Module]:
    folders = list(_folders(arguments[0], scope, 0)) if arguments else []
    return [module for folder in folders for module in _modules_in(folder, scope, every=every)]


def _rows(values: Mapping[Module, Value]) -> Listing:
    """Return a list with a row for each module, which stands at the module's first line."""
    rows = (Row(Known(i), value, Place(module.file, 1)) for i, (module, value) in enumerate(values.items()))
    return Listing("list", tuple(rows))


def _glob(arguments: Arguments, _keywords: Mapping[str, Value], scope: Scope, source: str) -> Value:
    pattern = next((text for text in _texts(arguments[0], 0) if text.endswith(".py")), "") if arguments else ""
    home = PurePosixPath(scope.module.file).parent
    found = [m for m in scope.run.project.modules.values() if fnmatch.fnmatch(m.file, str(home / pattern))]
    found.sort(key=lambda m: m.file)
    names = {m: Known(PurePosixPath(m.file).relative_to(home).as_posix()) for m in found}
    return _rows(names) if names and pattern else Unclear(source, "files")


def _folders(given: Value, scope: Scope, depth: int) -> Iterator[str]:
    """Yield the folders of the project that an argument names: `plugins.__path__`, `[join(HERE, "plugins")]`."""
    given = settle(given)
    if isinstance(given, Unclear) and given.source.endswith("__path__"):
        owner = given.source.removesuffix("__path__").rstrip(".")
        home = scope.run.project.definition(owner, scope.module) if owner else scope.module
        if isinstance(home, Module):
            yield PurePosixPath(home.file).parent.as_posix()
        return
    for text in _texts(given, depth):
        yield (PurePosixPath(scope.module.file).parent / text.strip("./")).as_posix()


def _texts(given: Value, depth: int) -> Iterator[str]:
    given = settle(given)
    if isinstance(given, Known) and isinstance(given.value, str):
        yield given.value
    elif depth < 6:
        inner = given.items if isinstance(given, Listing) else given.inner if isinstance(given, Unclear) else ()
        for value in inner:
            yield from _texts(value, depth + 1)


def _modules_in(folder: str, scope: Scope, *, every: bool) -> list[Module]:
    """Return the modules that lie directly in *folder*, by name; without `__init__` unless *every*."""
    found = [m for m in scope.run.project.modules.values() if PurePosixPath(m.file).parent.as_posix() == folder]
    kept = [m for m in found if m is not scope.module and (every or not m.file.endswith("__init__.py"))]
    return sorted(kept, key=lambda m: m.file)


def defined_in(module: Module) -> Mapping_:
    """Return the functions and classes that a module itself defines, by name: what `vars(module)` holds of it."""
    rows = [
        Row(Known(name), Class(own), Place(module.file, own.outline.lineno)) for name, own in module.classes.items()
    ]
    rows += [
        Row(Known(name), Function(own, through=module.name), Place(module.file, own.first_line))
        for name, own in module.functions.items()
    ]
    return Mapping_(tuple(sorted(rows, key=lambda row: row.place.line)))


def _members(arguments: Arguments, _keywords: Mapping[str, Value], _scope: Scope, source: str) -> Value:
    """`inspect.getmembers(module, inspect.isclass)`: pairs of name and value, by name."""
    owner = settle(arguments[0]) if arguments else None
    if not isinstance(owner, Loaded):
        return Unclear(source, "members of something unknown")
    asked = settle(arguments[1]) if len(arguments) > 1 else None
    wanted = asked.source.rpartition(".")[2] if isinstance(asked, Unclear) else ""
    kind = {"isclass": Class, "isfunction": Function}.get(wanted, Value)
    rows = [row for row in defined_in(owner.definition).rows if isinstance(row.value, kind)]
    rows.sort(key=lambda row: str(getattr(row.key, "value", "")))
    pairs = [Row(Known(i), listing("tuple", [r.key, r.value], r.place), r.place) for i, r in enumerate(rows)]
    return Listing("list", tuple(pairs))


READERS: Mapping[str, Reader] = {
    "importlib.import_module": _import_module,
    "__import__": _import_module,
    "pkgutil.iter_modules": _iter_modules,
    "pkgutil.walk_packages": _iter_modules,
    "os.listdir": _list_folder,
    "glob.glob": _glob,
    "inspect.getmembers": _members,
}
