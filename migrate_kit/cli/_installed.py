"""What install and uninstall share: showing edits and keeping the record of installed files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from migrate_kit.codemod import FileEdit, InstalledFiles
    from migrate_kit.config import Settings


def shown(path: Path, settings: Settings) -> str:
    """Return *path* as it is shown: relative to the root where it is below it."""
    resolved, root = path.resolve(), settings.root.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else path.as_posix()


def print_diffs(edits: Sequence[FileEdit], settings: Settings) -> None:
    """Print the unified diff of every edit, without colour, so that it can be piped."""
    for edit in edits:
        click.echo(edit.diff(name=shown(edit.path, settings)), nl=False)


def edits_payload(edits: Sequence[FileEdit], settings: Settings) -> dict[str, Any]:
    """Return the edits as plain data."""
    rows = []
    for edit in edits:
        name = shown(edit.path, settings)
        rows.append({"file": name, "routers": list(edit.routers), "lines": edit.lines, "diff": edit.diff(name=name)})
    return {"edits": rows}


def write_state(settings: Settings, state: InstalledFiles) -> None:
    """Write the record of installed files. Raises NotWritable."""
    from migrate_kit._whole_file import write_text

    write_text(settings.state_path / "installed.json", state.model_dump_json(indent=2) + "\n")
