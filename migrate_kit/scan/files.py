"""Which files a scan reads: Python sources below a path, without what .gitignore and `exclude` name."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pathspec

from migrate_kit.errors import NotPython, PathNotFound

#: Folders that hold no code of the project itself.
_NEVER = frozenset(
    {
        ".git",
        ".hg",
        ".svn",
        "__pycache__",
        ".tox",
        ".nox",
        ".venv",
        "venv",
        "node_modules",
        ".mypy_cache",
        ".ruff_cache",
    }
)
_SUFFIXES = (".py", ".pyw")


@dataclass(frozen=True, slots=True)
class FoundFile:
    """One file to read: where it lies, its name relative to the scanned path, its dotted module name."""

    path: Path
    name: str
    module: str


def find_files(path: Path, *, exclude: Sequence[str] = ()) -> Iterator[FoundFile]:
    """Yield the Python files at or below *path* in a stable order.

    *exclude* are gitignore-style patterns relative to *path*. Raises PathNotFound, and NotPython for a single file
    that is no Python source.
    """
    if path.is_file():
        if path.suffix not in _SUFFIXES:
            raise NotPython(path=path)
        yield FoundFile(path, path.name, _dotted(Path(path.name), _packages_above(path.resolve().parent)))
        return
    if not path.is_dir():
        raise PathNotFound(path=path)
    prefix = _packages_above(path.resolve())
    for file in _walk(path, exclude):
        relative = file.relative_to(path)
        yield FoundFile(file, relative.as_posix(), _dotted(relative, prefix))


def _walk(root: Path, exclude: Sequence[str]) -> Iterator[Path]:
    own = pathspec.GitIgnoreSpec.from_lines(exclude)
    ignores: dict[Path, pathspec.GitIgnoreSpec] = {}
    seen: set[tuple[int, int]] = set()
    for folder, folders, files in os.walk(root, followlinks=True):
        here = Path(folder)
        status = here.stat()
        key = (status.st_dev, status.st_ino)
        if key in seen:  # a symlink loop
            folders.clear()
            continue
        seen.add(key)
        rules = here / ".gitignore"
        if rules.is_file():
            lines = rules.read_text(encoding="utf-8", errors="replace").splitlines()
            ignores[here] = pathspec.GitIgnoreSpec.from_lines(lines)
        folders[:] = sorted(
            f for f in folders if f not in _NEVER and not _skipped(here / f, root, own, ignores, folder=True)
        )
        for name in sorted(files):
            file = here / name
            # A named pipe would be waited for, without end.
            if name.endswith(_SUFFIXES) and file.is_file() and not _skipped(file, root, own, ignores, folder=False):
                yield file


def _skipped(
    path: Path, root: Path, own: pathspec.GitIgnoreSpec, ignores: dict[Path, pathspec.GitIgnoreSpec], *, folder: bool
) -> bool:
    tail = "/" if folder else ""
    if own.match_file(path.relative_to(root).as_posix() + tail):
        return True
    for base, spec in ignores.items():
        if path.is_relative_to(base) and spec.match_file(path.relative_to(base).as_posix() + tail):
            return True
    return False


def _packages_above(folder: Path) -> tuple[str, ...]:
    names: list[str] = []
    while (folder / "__init__.py").is_file() and folder.name:
        names.insert(0, folder.name)
        folder = folder.parent
    return tuple(names)


def _dotted(relative: Path, prefix: tuple[str, ...]) -> str:
    parts = [*prefix, *relative.with_suffix("").parts]
    if len(parts) > 1 and parts[-1] == "__init__":
        parts.pop()
    return ".".join(parts)
