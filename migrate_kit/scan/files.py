"""Which files a scan reads: Python sources and notebooks at the named paths, and what was left out, with the reason."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.errors import NotPython, PathNotFound
from migrate_kit.model.inventory import NotebookCell, NotParsed, Skipped, SkipReason
from migrate_kit.scan.ignore import NEVER, Ignored, patterns
from migrate_kit.scan.notebook import NotANotebook, code_of

_SUFFIXES = (".py", ".pyw")
_NOTEBOOK = ".ipynb"
#: Read when they are named. Below a folder they are left alone: a stub holds no body, and shadows the module beside it.
_STUB = ".pyi"
_READ = (*_SUFFIXES, _NOTEBOOK)
#: A larger source is data that happens to be Python, and its outline would fill the memory. Notebooks hold pictures.
_LARGEST_BYTES = 4_000_000
_LARGEST_NOTEBOOK_BYTES = 60_000_000


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One file to read: where it lies, its name relative to the scanned path, its dotted module name."""

    path: Path
    name: str
    module: str
    size: int = 0
    data: bytes | None = None
    """What is read instead of the file: standard input, or the code of a notebook."""
    cells: tuple[NotebookCell, ...] | None = None
    """Which lines of a notebook's code lie in which cell; None for any other file."""

    def read(self) -> bytes:
        """Return the source. Raises OSError."""
        return self.path.read_bytes() if self.data is None else self.data


@dataclass(frozen=True, slots=True)
class Selection:
    """What a scan is asked to read: *within* (files and folders) at or below *root*, from which names are given."""

    root: Path
    within: tuple[Path, ...] = ()
    """Empty: all of the root."""
    exclude: tuple[str, ...] = ()
    """Lines as in .gitignore, relative to the root; a file that is named is read all the same."""
    include: tuple[str, ...] = ()
    """Lines as in .gitignore: where there are any, only files that they name are read."""
    respect_gitignore: bool = True
    force_exclude: bool = False
    """Whether patterns and .gitignore also hold for files that are named."""
    stdin: bytes | None = None
    """What is read instead of the root, which is then a file that need not exist."""

    @property
    def folder(self) -> Path:
        """The folder that file names are relative to."""
        return self.root if self.stdin is None and self.root.is_dir() else self.root.parent


@dataclass
class Files:
    """The files of a selection in a stable order, and those that are not read."""

    found: list[FoundFile] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    not_parsed: list[NotParsed] = field(default_factory=list)
    named: set[str] = field(default_factory=set)
    """Those that were asked for one by one, not by a folder around them."""


def find_files(path: Path, *, exclude: Sequence[str] = ()) -> Iterator[FoundFile]:
    """Yield the files at or below *path* in a stable order.

    *exclude* are gitignore-style patterns relative to *path*. Raises PathNotFound, and NotPython for a single file
    that is no Python source.
    """
    yield from select(Selection(path, exclude=tuple(exclude))).found


def select(selection: Selection) -> Files:
    """Find the files of *selection*. Raises PathNotFound, and NotPython for a named file that is no Python source."""
    return _Search(selection).run()


class _Search:
    def __init__(self, selection: Selection) -> None:
        self.selection, self.root = selection, selection.root
        self.files = Files()
        self.exclude = patterns(selection.exclude)
        self.include = patterns(selection.include) if selection.include else None
        self.names: set[str] = set()
        self.folders: set[tuple[int, int]] = set()
        self.links: list[Path] = []
        self.modules = _packages_above(selection.folder.resolve())

    def run(self) -> Files:
        """Search all that is named."""
        for path in self.selection.within or (self.root,):
            if path.is_file() or self.selection.stdin is not None:
                self._named(path)
            elif path.is_dir():
                self._start(path)
            else:
                raise PathNotFound(path=path)
        while self.links:  # after the folders themselves, so that a file has the name of where it lies
            self._start(self.links.pop(0))
        return self.files

    def _start(self, folder: Path) -> None:
        name = self._name(folder)
        self._walk(folder, "" if name in ("", ".") or folder == self.root else f"{name}/", self._rules_above(folder))

    def _rules_above(self, folder: Path) -> Ignored:
        return Ignored.above(folder.absolute()) if self.selection.respect_gitignore else Ignored()

    def _named(self, path: Path) -> None:
        if not path.name.endswith((*_READ, _STUB)):
            raise NotPython(path=path)
        name = path.name if path == self.root else self._name(path)
        if self.selection.force_exclude and self._is_excluded(path, name):
            self._skip(name, "excluded")
        else:
            self.files.named.add(name)
            data = self.selection.stdin
            self._take(path, name, path.stat().st_size if data is None else len(data))

    def _is_excluded(self, path: Path, name: str) -> bool:
        whole = path.absolute()
        ignored = self._rules_above(whole.parent)
        if self.selection.respect_gitignore:
            ignored = ignored.within(whole.parent)
        return self._is_left_out(name) or ignored.names(whole.as_posix())

    def _name(self, path: Path) -> str:
        """Return *path* as seen from the root."""
        try:
            return path.absolute().relative_to(self.root.absolute()).as_posix()
        except ValueError:
            return path.as_posix()

    def _is_left_out(self, name: str) -> bool:
        """Whether the patterns leave out *name*; that of a folder ends in `/`."""
        if self.selection.exclude and self.exclude.match_file(name):
            return True
        return self.include is not None and not name.endswith("/") and not self.include.match_file(name)

    def _walk(self, folder: Path, prefix: str, ignored: Ignored) -> None:
        entries = self._entries(folder, prefix)
        if self.selection.respect_gitignore and any(entry.name in (".git", ".gitignore") for entry in entries):
            ignored = ignored.within(folder.absolute())
        folders: list[os.DirEntry[str]] = []
        for entry in entries:
            if _holds(entry.is_dir):
                if entry.name not in NEVER and not self._passed_by(entry, f"{prefix}{entry.name}/", ignored):
                    folders.append(entry)
            elif entry.name.endswith(_READ) and not self._passed_by(entry, prefix + entry.name, ignored):
                self._file(entry, prefix + entry.name)
        for entry in folders:
            if entry.is_symlink():
                self.links.append(Path(entry.path))
            else:
                self._walk(Path(entry.path), f"{prefix}{entry.name}/", ignored)

    def _entries(self, folder: Path, prefix: str) -> list[os.DirEntry[str]]:
        try:
            status = folder.stat()
            if (status.st_dev, status.st_ino) in self.folders:  # a loop of links, or a folder with two names
                return []
            self.folders.add((status.st_dev, status.st_ino))
            with os.scandir(folder) as entries:
                return sorted(entries, key=lambda entry: entry.name)
        except OSError:
            self._skip(prefix or "./", "closed_folder")
            return []

    def _passed_by(self, entry: os.DirEntry[str], name: str, ignored: Ignored) -> bool:
        if self._is_left_out(name):
            return True
        return bool(ignored.rules) and ignored.names(Path(entry.path).absolute().as_posix() + "/" * name.endswith("/"))

    def _file(self, entry: os.DirEntry[str], name: str) -> None:
        # A named pipe would be waited for, without end; a link may lead nowhere.
        if _holds(entry.is_file):
            self._take(Path(entry.path), name, entry.stat().st_size)
        else:
            self._skip(name, "not_a_file")

    def _take(self, path: Path, name: str, size: int) -> None:
        if name in self.names:
            return
        self.names.add(name)
        is_notebook = name.endswith(_NOTEBOOK)
        if size > (_LARGEST_NOTEBOOK_BYTES if is_notebook else _LARGEST_BYTES):
            self._skip(name, "too_large")
        elif is_notebook:
            self._notebook(path, name)
        else:
            self._add(path, name, self.selection.stdin, size)

    def _notebook(self, path: Path, name: str) -> None:
        try:
            code = code_of(path.read_bytes() if self.selection.stdin is None else self.selection.stdin)
        except OSError as error:
            what = f"cannot be read: {error.strerror}"
            self.files.not_parsed.append(NotParsed(file=name, line=1, what=what))
            return
        except NotANotebook as error:
            if error.line is None:
                self._skip(name, "not_a_notebook")
            else:
                what = f"notebook is {error.what}"
                self.files.not_parsed.append(NotParsed(file=name, line=error.line, column=error.column, what=what))
            return
        if code.language.startswith(("python", "ipython")):
            self._add(path, name, code.source, len(code.source), code.cells)
        else:
            self._skip(name, "other_language")

    def _add(
        self, path: Path, name: str, data: bytes | None, size: int, cells: tuple[NotebookCell, ...] | None = None
    ) -> None:
        self.files.found.append(FoundFile(path, name, _dotted(name, self.modules), size, data, cells))

    def _skip(self, name: str, reason: SkipReason) -> None:
        self.files.skipped.append(Skipped(file=name, reason=reason))


def _holds(question: Callable[[], bool]) -> bool:
    """Ask *question* of an entry; a link to itself, or one gone meanwhile, is neither file nor folder."""
    try:
        return question()
    except OSError:
        return False


def _packages_above(folder: Path) -> tuple[str, ...]:
    names: list[str] = []
    while (folder / "__init__.py").is_file() and folder.name:
        names.insert(0, folder.name)
        folder = folder.parent
    return tuple(names)


def _dotted(name: str, prefix: tuple[str, ...]) -> str:
    # Nobody imports a notebook, and a stub is not what runs: they must not take the name of the module beside them.
    bare = name if name.endswith((_NOTEBOOK, _STUB)) else name.rpartition(".")[0]
    parts = [*prefix, *bare.strip("/").split("/")]
    if len(parts) > 1 and parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)
