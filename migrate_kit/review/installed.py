"""What `check` finds on installed routers: gone from the source, gone with their file, or a record that is broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from migrate_kit.errors import NotReadable, RoutersInvalid
from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, Severity
from migrate_kit.review.routers_file import read_routers

NOT_FOUND, FILE_GONE, INVALID = "MK409", "MK410", "MK411"


def installed_findings(path: Path, inventory: Inventory, *, sources: Path, root: Path) -> Iterator[Finding]:
    """Yield the findings on the routers file at *path* against *inventory*.

    Files of routers are relative to *sources*, or to *root* where another folder was scanned when they were installed;
    what is found is named relative to *root*.
    """
    shown = path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
    try:
        routers = read_routers(path).routers
    except (RoutersInvalid, NotReadable) as error:
        yield _finding(INVALID, shown, int(error.fields.get("line", 1)), what=str(error.fields["what"]))
        return
    for entry in routers:
        code = _fault(entry.router, inventory, sources=sources, root=root) if entry.installed else None
        if code is not None:
            yield _finding(code, entry.router.file, 1, router=entry.id)


def _fault(router: LegacyRouter, inventory: Inventory, *, sources: Path, root: Path) -> str | None:
    """Return what is wrong with an installed router; a scan of another folder names its file and module differently."""
    alike = [sources / other.file for other in inventory.routers if _may_be(other, router)]
    moved = [path for path in alike if _is_wrapped(path, router.id)]
    places = [path for path in (sources / router.file, root / router.file, *moved) if _is_there(path)]
    if not places:
        return FILE_GONE
    if inventory.router(router.id) is not None or any(_is_one_of(path, alike) for path in places):
        return None
    unread = [path for path in places if not path.resolve().is_relative_to(sources.resolve())]
    return None if any(_is_wrapped(path, router.id) for path in unread) else NOT_FOUND


def _may_be(other: LegacyRouter, router: LegacyRouter) -> bool:
    """Tell whether both are of one function, with the file of one as seen from further up than that of the other."""
    shorter, longer = sorted((other.file, router.file), key=len)
    return other.function == router.function and f"/{longer}".endswith(f"/{shorter}")


def _is_one_of(path: Path, others: list[Path]) -> bool:
    return any(path.resolve() == other.resolve() for other in others)


def _is_wrapped(path: Path, router_id: str) -> bool:
    """Tell whether the source at *path* carries our decorator with that id."""
    try:
        return f'("{router_id}")' in path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # behind a folder that cannot be entered
        return True


def _finding(code: str, file: str, line: int, **fields: Any) -> Finding:
    message = {"file": file, "line": line} | fields
    router = fields.get("router")
    return Finding(code=code, severity=Severity.error, file=file, line=line, router=router, message=message)
