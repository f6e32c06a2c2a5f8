"""All descriptions of a folder."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.errors import DescriptionInvalid, DuplicateTool, NotReadable
from migrate_kit.messages import tell_system
from migrate_kit.model.ignore import IGNORE_FILES
from migrate_kit.model.phrase import PHRASE_FILES
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review.description import lines_of, open_document, read_text, spec_of

#: Files of the folder that are no descriptions.
NOT_DESCRIPTIONS = frozenset({"rules.yaml", "rules.yml", *PHRASE_FILES, *IGNORE_FILES})


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The descriptions in order of their file names, and the file of each tool."""

    specs: tuple[ToolSpec, ...] = ()
    files: Mapping[str, Path] = field(default_factory=dict)

    def get(self, name: str) -> ToolSpec | None:
        """Return the description of the tool *name*, or None."""
        return next((spec for spec in self.specs if spec.name == name), None)


@dataclass(frozen=True, slots=True)
class Reading:
    """What one file gave: a description, or what is wrong with it."""

    path: Path
    spec: ToolSpec | None = None
    fault: DescriptionInvalid | NotReadable | None = None
    lines: Mapping[str, int] = field(default_factory=dict)
    """Top-level key, or `key.part` of what it holds → its line."""


def description_files(folder: Path) -> list[Path]:
    """Return the description files of *folder* in order of their names; none when the folder does not exist.

    Raises NotReadable.
    """
    try:
        found = [path for path in folder.iterdir() if path.suffix in (".yaml", ".yml") and path.is_file()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise NotReadable(path=folder, what=tell_system(error)) from error
    return sorted(path for path in found if path.name not in NOT_DESCRIPTIONS and not path.name.startswith("."))


def read_folder(folder: Path) -> Iterator[Reading]:
    """Yield every description file read, faulty and unreadable ones included. Raises NotReadable for the folder."""
    return CatalogueReader().read(folder)


def load_folder(folder: Path) -> Catalogue:
    """Return the descriptions of *folder*; none when it does not exist.

    Raises DescriptionInvalid or NotReadable for the first faulty file, and DuplicateTool when two files describe one
    tool.
    """
    return CatalogueReader().load(folder)


class CatalogueReader:
    """Reads a folder again and again; a file is parsed only when its text is new."""

    def __init__(self) -> None:
        self._known: dict[Path, tuple[str, Reading]] = {}

    def load(self, folder: Path) -> Catalogue:
        """Return the descriptions of *folder*, as `load_folder` does, and raise what that raises."""
        return _catalogue(self.read(folder))

    def read(self, folder: Path) -> Iterator[Reading]:
        """Yield every description file read, as `read_folder` does."""
        found = description_files(folder)
        for gone in self._known.keys() - set(found):
            self._known.pop(gone, None)
        return map(self._reading, found)

    def _reading(self, path: Path) -> Reading:
        try:
            text = read_text(path)
        except (DescriptionInvalid, NotReadable) as fault:
            return Reading(path, fault=fault)
        known = self._known.get(path)
        if known is None or known[0] != text:
            known = self._known[path] = (text, _read(text, path))
        return known[1]


def _read(text: str, path: Path) -> Reading:
    try:
        document = open_document(text, path)
        return Reading(path, spec=spec_of(document, path), lines=lines_of(document))
    except DescriptionInvalid as fault:
        return Reading(path, fault=fault)


def _catalogue(readings: Iterable[Reading]) -> Catalogue:
    specs: list[ToolSpec] = []
    files: dict[str, Path] = {}
    for reading in readings:
        if reading.fault is not None:
            raise reading.fault
        assert reading.spec is not None
        name = reading.spec.name
        if name in files:
            raise DuplicateTool(tool=name, first=files[name], second=reading.path)
        files[name] = reading.path
        specs.append(reading.spec)
    return Catalogue(tuple(specs), files)


def names_by_implementation(specs: Iterable[ToolSpec]) -> dict[str, str]:
    """Return implementation → name; without those that several descriptions share, which tell nothing."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for spec in specs:
        if spec.implementation:
            found[spec.implementation].append(spec.name)
    return {implementation: names[0] for implementation, names in found.items() if len(names) == 1}
