"""Plan taking our lines out again, to the very bytes that were there before."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from migrate_kit.codemod.edit import FileEdit
from migrate_kit.codemod.installing import parse
from migrate_kit.codemod.lines import BOM, split_lines, tag_of
from migrate_kit.codemod.source import read_source, source_or_none
from migrate_kit.codemod.state import InstalledFiles, digest
from migrate_kit.codemod.tree import our_nodes, removable, same_program, shim_nodes
from migrate_kit.errors import NotInstalled, NotRemovable, SourceDrifted, UnsafeEdit
from migrate_kit.messages import language_of, tell

_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})
_MARK = b"migrate-kit:"
_PACKAGE = b"migrate_kit"


def plan_uninstall(
    root: Path, files: Sequence[Path] | None, *, state: InstalledFiles | None = None, keep_changes: bool = False
) -> list[FileEdit]:
    """Return the edits that take our lines out of *files*, or of every file below *root* that holds some.

    Raises SourceDrifted when a file is not as `install` left it (by *state*), unless *keep_changes*: then exactly our
    lines go. Raises NotInstalled for a named file without our lines, NotRemovable for one whose lines cannot be told
    from the rest, PathNotFound, NotReadable.
    """
    edits: list[FileEdit] = []
    for path in (root / file for file in files) if files is not None else files_with_ours(root):
        edit = _plan_file(path, read_source(path), known_in(path, root, state))
        if not keep_changes:
            _refuse_drift(root, edit, state)
        edits.append(edit)
    return edits


def known_in(path: Path, root: Path, state: InstalledFiles | None) -> tuple[str, ...]:
    """Return the ids of the routers that *state* says we wrapped in *path*."""
    known = state.get(path, root) if state is not None else None
    return known.routers if known is not None else ()


def source_files(folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the Python files below *folder* in order; environments are not entered, what is unreadable is skipped."""
    for parent, folders, names in os.walk(folder):
        folders[:] = sorted(
            f for f in folders if f not in _SKIPPED and not f.startswith(".") and not _is_venv(parent, f)
        )
        for name in sorted(names):
            path = Path(parent, name)
            source = source_or_none(path) if path.suffix == ".py" else None
            if source is not None:
                yield path, source


def files_with_ours(folder: Path) -> Iterator[Path]:
    """Yield the files below *folder* that hold tagged lines that can go, in order.

    A file that is no Python is passed over, unless a line of it ends with our tag: then it is broken since.
    """
    for path, source in source_files(folder):
        if _MARK not in source:
            continue
        try:
            tree = parse(path, source)
        except UnsafeEdit:
            if any(tag_of(line) and b"shim" in line for line in split_lines(source)):
                yield path
            continue
        if removable(tree, our_nodes(tree, source)):
            yield path


def holds_shim(path: Path) -> bool:
    """Tell whether the file at *path* uses the shim; True where that cannot be known. Raises NotReadable."""
    source = read_source(path)
    try:
        return bool(shim_nodes(parse(path, source), source))
    except UnsafeEdit:
        return True


def unmarked_lines(folder: Path) -> Iterator[tuple[Path, tuple[int, ...]]]:
    """Yield the files below *folder* that use the shim without our tag, with the lines; a person has to look there."""
    for path, source in source_files(folder):
        if _PACKAGE not in source:
            continue
        try:
            nodes = shim_nodes(parse(path, source), source)
        except UnsafeEdit:
            continue
        lines = tuple(node.first_line for node in nodes if not node.tag)
        if lines and any(node.router is not None for node in nodes):
            yield path, lines


def without_ours(path: Path, source: bytes, *, known: Collection[str] = ()) -> tuple[bytes, tuple[str, ...], int, str]:
    """Return (*source* without our lines, router ids, number of lines taken, tag). Raises UnsafeEdit."""
    tree = parse(path, source)
    ours = removable(tree, our_nodes(tree, source, known=known))
    bom = BOM if source.startswith(BOM) else b""
    lines = split_lines(source[len(bom) :])
    gone = {line for node in ours for line in range(node.first_line, node.last_line + 1)}
    rest = bom + b"".join(line for number, line in enumerate(lines, start=1) if number not in gone)
    if ours and not same_program(parse(path, rest), tree, [node.node for node in ours]):
        raise UnsafeEdit(path=path, line=min(gone), what=tell("codemod.not_alone", language_of()))
    ids = tuple(node.wraps for node in ours if node.wraps is not None)
    return rest, ids, len(gone), next((node.tag for node in ours if node.tag), "")


def _plan_file(path: Path, source: bytes, known: Collection[str]) -> FileEdit:
    try:
        rest, ids, count, tag = without_ours(path, source, known=known)
    except UnsafeEdit as error:
        raise NotRemovable(**error.fields) from error
    if not count:
        raise _nothing_ours(path, source)
    return FileEdit(path, source, rest, ids, count, tag)


def _nothing_ours(path: Path, source: bytes) -> NotInstalled | NotRemovable:
    nodes = shim_nodes(parse(path, source), source)
    lines = [node.first_line for node in nodes]
    if not any(node.router is not None for node in nodes):
        return NotInstalled(path=path)
    what = tell("codemod.no_mark", language_of(), lines=", ".join(map(str, lines)))
    return NotRemovable(path=path, line=lines[0], what=what)


def _refuse_drift(root: Path, edit: FileEdit, state: InstalledFiles | None) -> None:
    known = state.get(edit.path, root) if state is not None else None
    if known is None:
        # Without a record of the install the check above has to do: the program around our lines is untouched by us.
        return
    # Lines of ours that a formatter rewrote are no drift: what is left is the file as it was.
    if digest(edit.after) != known.before:
        raise SourceDrifted(path=edit.path, what=tell("codemod.drifted", language_of()))


def _is_venv(parent: str, folder: str) -> bool:
    try:
        return Path(parent, folder, "pyvenv.cfg").is_file()
    except OSError:
        return False
