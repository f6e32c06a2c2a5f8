"""FileEdit: the bytes of a file before and after, and writing several of them all or none."""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from migrate_kit.codemod.encoding import decode
from migrate_kit.errors import NotWritable, SourceDrifted
from migrate_kit.messages import language_of, tell


@dataclass(frozen=True, slots=True)
class FileEdit:
    """A planned change. `routers` are the ids that are installed or taken out; `lines` counts ours."""

    path: Path
    before: bytes
    after: bytes
    routers: tuple[str, ...]
    lines: int
    tag: str = ""

    def diff(self, *, name: str | None = None) -> str:
        """Return the change as a unified diff under *name* (default: the path), without colour."""
        shown = name or self.path.as_posix()
        old = _shown_lines(self.before)
        new = _shown_lines(self.after)
        return "\n".join(difflib.unified_diff(old, new, f"a/{shown}", f"b/{shown}", lineterm="")) + "\n"


def apply(edits: Sequence[FileEdit]) -> None:
    """Write all *edits*, or leave every file as it was.

    All new files are written beside the old ones before the first is moved into place. Raises NotWritable for a
    read-only file or folder, SourceDrifted when a file changed since the plan was made.
    """
    ready: list[tuple[FileEdit, Path, Path]] = []
    done: list[tuple[FileEdit, Path]] = []
    try:
        for edit in edits:
            target = edit.path.resolve()
            ready.append((edit, target, _prepared(edit, target)))
        for edit, target, fresh in ready:
            _move(fresh, target, edit.path)
            done.append((edit, target))
    except BaseException:
        for edit, target in reversed(done):
            with suppress(OSError):
                _write_beside(target, edit.before).replace(target)
        raise
    finally:
        for _, _, fresh in ready:
            with suppress(OSError):
                fresh.unlink()


def _prepared(edit: FileEdit, target: Path) -> Path:
    try:
        if target.read_bytes() != edit.before:
            raise SourceDrifted(path=edit.path, what=tell("codemod.changed_meanwhile", language_of()))
        if not target.stat().st_mode & 0o200 or not os.access(target, os.W_OK):
            raise NotWritable(path=edit.path, what=os.strerror(13))
        return _write_beside(target, edit.after)
    except OSError as error:
        raise NotWritable(path=edit.path, what=error.strerror or str(error)) from error


def _write_beside(target: Path, content: bytes) -> Path:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".new", dir=target.parent)
    fresh = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        fresh.chmod(target.stat().st_mode & 0o7777)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    return fresh


def _move(fresh: Path, target: Path, shown: Path) -> None:
    try:
        fresh.replace(target)
    except OSError as error:
        raise NotWritable(path=shown, what=error.strerror or str(error)) from error


def _shown_lines(source: bytes) -> list[str]:
    return decode(source).replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n") if source else []
