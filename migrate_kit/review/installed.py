"""What `check` finds on installed routers: gone from the source, gone with their file, or a record that is broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from migrate_kit.errors import NotReadable, RoutersInvalid
from migrate_kit.model.inventory import Finding, Inventory, Severity
from migrate_kit.review.routers_file import read_routers

NOT_FOUND, FILE_GONE, INVALID = "MK409", "MK410", "MK411"


def installed_findings(path: Path, inventory: Inventory, *, sources: Path, root: Path) -> Iterator[Finding]:
    """Yield the findings on the routers file at *path* against *inventory*.

    Files of routers are relative to *sources*; what is found is named relative to *root*.
    """
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
    try:
        routers = read_routers(path).routers
    except (RoutersInvalid, NotReadable) as error:
        yield _finding(INVALID, shown, int(error.fields.get("line", 1)), what=str(error.fields["what"]))
        return
    for entry in routers:
        if not entry.installed:
            continue
        if not _is_there(sources / entry.router.file):
            yield _finding(FILE_GONE, entry.router.file, 1, router=entry.id)
        elif inventory.router(entry.id) is None:
            yield _finding(NOT_FOUND, entry.router.file, 1, router=entry.id)


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # behind a folder that cannot be entered
        return True


def _finding(code: str, file: str, line: int, **fields: Any) -> Finding:
    message = {"file": file, "line": line} | fields
    router = fields.get("router")
    return Finding(code=code, severity=Severity.error, file=file, line=line, router=router, message=message)
