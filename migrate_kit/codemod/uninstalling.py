"""Plan taking our lines out again, to the very bytes that were there before."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from migrate_kit.codemod.edit import FileEdit
from migrate_kit.codemod.installing import parse
from migrate_kit.codemod.lines import BOM, split_lines
from migrate_kit.codemod.state import InstalledFiles, digest
from migrate_kit.codemod.tree import our_nodes, same_program
from migrate_kit.errors import NotInstalled, PathNotFound, SourceDrifted, UnsafeEdit
from migrate_kit.messages import language_of, tell

_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})
_MARK = b"migrate-kit:"


def plan_uninstall(
    root: Path, files: Sequence[Path] | None, *, state: InstalledFiles | None = None, keep_changes: bool = False
) -> list[FileEdit]:
    """Return the edits that take our lines out of *files*, or of every file below *root* that holds some.

    Raises SourceDrifted when a file is not as `install` left it (by *state*), unless *keep_changes*: then exactly our
    lines go. Raises NotInstalled for a named file without our lines, PathNotFound, UnsafeEdit.
    """
    edits: list[FileEdit] = []
    for path in (root / file for file in files) if files is not None else files_with_ours(root):
        try:
            source = path.read_bytes()
        except OSError as error:
            raise PathNotFound(path=path) from error
        edit = _plan_file(path, source)
        if edit is None:
            raise NotInstalled(path=path)
        if not keep_changes:
            _refuse_drift(root, edit, state)
        edits.append(edit)
    return edits


def installed_files(folder: Path) -> Iterator[Path]:
    """Yield the Python files below *folder* that mention our tag, in order; environments are not entered."""
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(
            f for f in folders if f not in _SKIPPED and not f.startswith(".") and not _is_venv(parent, f)
        )
        for name in sorted(names):
            path = Path(parent, name)
            if path.suffix == ".py" and path.is_file() and _MARK in path.read_bytes():
                yield path


def files_with_ours(folder: Path) -> Iterator[Path]:
    """Yield the files below *folder* that hold lines of ours, in order; files that are no Python are passed over."""
    for path in installed_files(folder):
        source = path.read_bytes()
        try:
            if our_nodes(parse(path, source), source):
                yield path
        except UnsafeEdit:
            continue


def without_ours(path: Path, source: bytes) -> tuple[bytes, tuple[str, ...], int, str]:
    """Return (*source* without our lines, router ids, number of lines taken, tag). Raises UnsafeEdit."""
    tree = parse(path, source)
    ours = our_nodes(tree, source)
    bom = BOM if source.startswith(BOM) else b""
    lines = split_lines(source[len(bom) :])
    gone = {line for node in ours for line in range(node.first_line, node.last_line + 1)}
    rest = bom + b"".join(line for number, line in enumerate(lines, start=1) if number not in gone)
    if ours and not same_program(parse(path, rest), tree, ours):
        raise UnsafeEdit(path=path, line=min(gone), what=tell("codemod.not_the_same", language_of()))
    ids = tuple(node.router for node in ours if node.router is not None)
    return rest, ids, len(gone), ours[0].tag if ours else ""


def _plan_file(path: Path, source: bytes) -> FileEdit | None:
    if _MARK not in source:
        return None
    rest, ids, count, tag = without_ours(path, source)
    return FileEdit(path, source, rest, ids, count, tag) if count else None


def _refuse_drift(root: Path, edit: FileEdit, state: InstalledFiles | None) -> None:
    known = state.get(edit.path, root) if state is not None else None
    if known is None:
        # Without a record of the install the check above has to do: the program around our lines is untouched by us.
        return
    if digest(edit.before) != known.after or digest(edit.after) != known.before:
        raise SourceDrifted(path=edit.path, what=tell("codemod.drifted", language_of()))


def _is_venv(parent: str, folder: str) -> bool:
    return Path(parent, folder, "pyvenv.cfg").is_file()
