"""Which files a file sees by its imports, and what the names it uses may hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from typing import NamedTuple

from migrate_kit.scan.body_names import KEPT, bare_name
from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.libraries import is_library
from migrate_kit.scan.spoken import WRITTEN

#: Imports are followed so far: a name is often handed on by a package.
_HOPS = 3


class Home(NamedTuple):
    """Where a name is bound: the module, None outside the project, and the name there, dotted outside."""

    module: str | None
    name: str


class Reach:
    """The files of a project by dotted name, with what each imports: local name and the dotted name it stands for."""

    def __init__(self, imports: Mapping[str, Mapping[str, str]], packages: Iterable[str]) -> None:
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

    def home_of(self, name: str, module: str) -> Home | None:
        """Follow *name* from import to import, from *module* to where it is bound; None where a star may bring it."""
        for _ in range(_HOPS + 1):
            imports = self._imports[module]
            if name not in imports:
                return None if "*" in imports else Home(module, name)
            target = imports[name]
            beside, _, bare = target.rpartition(".")
            found = module_named(beside, module, module in self._packages, self._imports) if beside else None
            if found is None:
                return Home(None, target)
            module, name = found, bare
        return None

    def knows_strangers(self, module: str) -> bool:
        """Tell whether *module* imports something that is neither in the project nor a well-known library."""
        if module not in self._strangers:
            targets = (target for target in self._imports[module].values() if not is_library(target))
            self._strangers[module] = any(not list(self._homes(target, module)) for target in targets)
        return self._strangers[module]

    def _imported_by(self, module: str) -> frozenset[str]:
        if module not in self._near:
            targets = self._imports[module].values()
            self._near[module] = frozenset(home for target in targets for home in self._homes(target, module))
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

    def home_of(self, name: str) -> Home | None:
        """Return where a bare name of the file is bound; None where a star import may bring it."""
        return self._reach.home_of(name, self._module)

    def holds_one(self, names: Iterable[str], *, outside: bool = True) -> bool:
        """Tell whether one of *names*, marked, may hold words here; with *outside*, unknown constants count, too."""
        return any(self._holds(name) or (outside and self._may_lie_outside(name)) for name in names)

    def _holds(self, name: str) -> bool:
        if name not in self._known:
            self._known[name] = self._is_known(name.replace(KEPT, ""), bare_name(name), is_attribute=KEPT in name)
        return self._known[name]

    def _is_known(self, name: str, bare: str, *, is_attribute: bool) -> bool:
        homes: Set[str] = self._tables.names.get(name, frozenset())
        if self._module in homes:
            return True
        home = None if is_attribute or "." in name else self.home_of(bare)
        if home is None or home.module is None:
            return self.sees(homes) or self.is_filled(bare)
        there = name.replace(bare, home.name)
        return home.module in self._tables.names.get(there, ()) or home.module in self._tables.filled.get(home.name, ())

    def _may_lie_outside(self, name: str) -> bool:
        """Whether a constant that no file of the project fills with words may be one of a module that is not there."""
        bare = bare_name(name)
        if not bare.isupper() or len(bare) < 3 or name.replace(KEPT, "") in self._tables.names:
            return False
        home = None if name.lstrip("=") != bare else self.home_of(bare)
        if home is None:
            return self._reach.knows_strangers(self._module)
        return home.module is None and not is_library(home.name)

    def sees(self, homes: Set[str]) -> bool:
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
        homes = self._tables.filled.get(name)
        return homes is not None and self.sees(homes)
