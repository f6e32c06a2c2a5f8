"""Which files a file sees by its imports, and what the names it uses may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.libraries import is_library
from migrate_kit.scan.spoken import WRITTEN

#: Imports are followed so far: a name is often handed on by a package.
_HOPS = 3


class Reach:
    """The files of a project by dotted name, with their imports."""

    def __init__(self, imports: Mapping[str, Sequence[str]], packages: Iterable[str]) -> None:
        self._imports = imports
        self._packages = frozenset(packages)
        self._ends = frozenset(end for module in imports for end in _ends_of(module))
        self._near: dict[str, frozenset[str]] = {}
        self._strangers: dict[str, bool] = {}

    def seen_from(self, module: str) -> frozenset[str]:
        """Return *module* and the modules it imports, a few hops deep."""
        found = {module}
        newest = [module]
        for _ in range(_HOPS):
            newest = [m for name in newest for m in self._imported_by(name) if m not in found]
            found.update(newest)
        return frozenset(found)

    def knows_strangers(self, module: str) -> bool:
        """Tell whether *module* imports something that is neither in the project nor a well-known library."""
        if module not in self._strangers:
            targets = (target for target in self._imports[module] if not is_library(target))
            self._strangers[module] = any(not list(self._homes(target, module)) for target in targets)
        return self._strangers[module]

    def _imported_by(self, module: str) -> frozenset[str]:
        if module not in self._near:
            homes = {home for target in self._imports[module] for home in self._homes(target, module)}
            self._near[module] = frozenset(homes)
        return self._near[module]

    def _homes(self, target: str, importer: str) -> Iterable[str]:
        for name in (target, target.rpartition(".")[0]):
            if name not in self._ends:
                continue  # most imports are of no module of the project
            found = module_named(name, importer, importer in self._packages, self._imports)
            if found is not None:
                yield found


def _ends_of(module: str) -> Iterable[str]:
    """Yield what may be written for *module*: its dotted name, with or without the packages around it."""
    while module:
        yield module
        module = module.partition(".")[2]


def module_named(name: str, importer: str, is_package: bool, modules: Mapping[str, object]) -> str | None:
    """Return the module that *importer* means by *name*: beside it, else in a folder above, else from the root."""
    folder = importer.split(".") if is_package else importer.split(".")[:-1]
    for keep in range(len(folder), -1, -1):
        found = ".".join([*folder[:keep], name])
        if found in modules and found != importer:
            return found
    return None


class Seen:
    """The tables of a project as one file sees them."""

    def __init__(self, module: str, tables: WordTables, reach: Reach) -> None:
        self._module, self._tables, self._reach = module, tables, reach
        self._known: dict[str, bool] = {WRITTEN: True}

    @cached_property
    def _files(self) -> frozenset[str]:
        return self._reach.seen_from(self._module)

    def holds(self, name: str) -> bool:
        """Tell whether *name* may hold words here."""
        if name not in self._known:
            homes = self._tables.names.get(name)
            found = name.lstrip("=.") in self._tables.filled or (homes is not None and self.sees(homes))
            self._known[name] = found or (homes is None and self._may_lie_outside(name.lstrip("=.")))
        return self._known[name]

    def _may_lie_outside(self, name: str) -> bool:
        """Whether a constant that no file of the project fills with words may be one of a module that is not there."""
        return name.isupper() and len(name) > 2 and self._reach.knows_strangers(self._module)

    def holds_one(self, names: Iterable[str]) -> bool:
        """Tell whether one of *names* may hold words here."""
        return any(map(self.holds, names))

    def sees(self, homes: set[str]) -> bool:
        """Tell whether the file can know one of the modules *homes*."""
        return self._module in homes or not homes.isdisjoint(self._files)

    def keys(self, name: str) -> frozenset[str]:
        """Return the words that the dict *name* knows."""
        found = self._tables.keys.get(name, {})
        return frozenset().union(*(words for home, words in found.items() if self.sees({home})))

    def labels(self, name: str) -> frozenset[str]:
        """Return the single words that *name* may stand for."""
        return self._tables.labels.get(name, frozenset())

    def is_filled(self, name: str) -> bool:
        """Tell whether *name* is a container that decorators or calls fill with words."""
        return name in self._tables.filled
