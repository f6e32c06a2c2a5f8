"""`.migrate-kit/installed.json`: which bytes each installed file had before and after, so that drift is noticed."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError

from migrate_kit.codemod.edit import FileEdit
from migrate_kit.model.record import Record


class InstalledFile(Record):
    """The hashes of a file without and with our lines, the tag on them and the routers they wrap."""

    before: str
    after: str
    tag: str
    routers: tuple[str, ...]


class InstalledFiles(Record):
    """The whole file; keys are paths relative to the root, with `/`."""

    schema_: Literal["migrate-kit/installed"] = Field(default="migrate-kit/installed", alias="schema")
    version: int = 1
    files: dict[str, InstalledFile] = Field(default_factory=dict)
    model_config = Record.model_config | {"populate_by_name": True, "serialize_by_alias": True}

    def get(self, path: Path, root: Path) -> InstalledFile | None:
        """Return what is known of *path*, or None."""
        return self.files.get(key(path, root))

    def installed(self, edits: Sequence[FileEdit], root: Path) -> InstalledFiles:
        """Return the state after *edits* were installed."""
        from migrate_kit.codemod.uninstalling import without_ours

        files = dict(self.files)
        for edit in edits:
            # Not edit.before: the file may hold our lines of an earlier install.
            original, ids, _, tag = without_ours(edit.path, edit.after)
            record = InstalledFile(before=digest(original), after=digest(edit.after), tag=tag, routers=ids)
            files[key(edit.path, root)] = record
        return self.model_copy(update={"files": dict(sorted(files.items()))})

    def uninstalled(self, edits: Sequence[FileEdit], root: Path) -> InstalledFiles:
        """Return the state after *edits* were taken out."""
        return self.without([edit.path for edit in edits], root)

    def without(self, paths: Sequence[Path], root: Path) -> InstalledFiles:
        """Return the state without *paths*."""
        gone = {key(path, root) for path in paths}
        return self.model_copy(update={"files": {k: v for k, v in self.files.items() if k not in gone}})


def read_state(path: Path) -> InstalledFiles | None:
    """Return the state, or None where there is none or it cannot be read: uninstall then goes by the tags."""
    try:
        return InstalledFiles.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def digest(content: bytes) -> str:
    """Return the hash of a file's bytes."""
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def key(path: Path, root: Path) -> str:
    """Return *path* as it is named in the state: relative to *root* where that is possible, links resolved."""
    return Path(os.path.relpath(path.resolve(), root.resolve())).as_posix()
