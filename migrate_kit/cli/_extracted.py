"""What extract keeps on disk: the functions it made, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from migrate_kit.cli import output

if TYPE_CHECKING:
    from migrate_kit.codemod import FileEdit
    from migrate_kit.codemod.extract import ExtractedFiles, ExtractPlan
    from migrate_kit.config import Settings


def apply(settings: Settings, plan: ExtractPlan, scanned: Path) -> None:
    """Write the sources of *plan*. The record comes first: without it there would be no way back."""
    from migrate_kit.codemod.extract import read_extracted

    before = read_extracted(_path(settings))
    after = before.extracted(plan.edits, plan.splices, plan.extractions, settings.root, scanned)
    _write(settings, plan.edits, before, after)


def undone(settings: Settings, paths: Sequence[Path], *, written: bool, as_json: bool) -> bool:
    """Take extractions back, or show it; True where there is something to take back."""
    from migrate_kit.cli._installed import edits_payload, print_diffs
    from migrate_kit.codemod.extract import plan_undo, read_extracted

    state = read_extracted(_path(settings))
    edits = plan_undo(settings.root, state, _files(settings, state, paths))
    if written:
        _write(settings, edits, state, state.without(edits, settings.root))
    count = sum(len(edit.routers) for edit in edits)
    if as_json:
        rows = edits_payload(edits, settings)["edits"]
        plain = [{("functions" if key == "routers" else key): value for key, value in row.items()} for row in rows]
        output.envelope("extract", 1, {"edits": plain, "written": written, "undo": True})
    else:
        print_diffs(edits, settings)
        key = ("extract.undone" if written else "extract.would_undo") if edits else "extract.nothing_to_undo"
        output.say(key, count=count, files=len(edits))
    if edits:
        output.next_step("migrate-kit scan" if written else "migrate-kit extract --undo --write")
    return bool(edits)


def functions_payload(plan: ExtractPlan) -> list[dict[str, Any]]:
    """Return the functions of *plan* as plain data."""
    return [
        {
            "file": one.file,
            "router": one.router,
            "line": one.line,
            "function": one.function,
            "parameters": list(one.parameters),
            "results": list(one.results),
        }
        for one in plan.extractions
    ]


def _write(settings: Settings, edits: Sequence[FileEdit], before: ExtractedFiles, after: ExtractedFiles) -> None:
    from migrate_kit._whole_file import write_text
    from migrate_kit.codemod import apply as write_sources

    path = _path(settings)
    write_text(path, after.model_dump_json(indent=1) + "\n")
    try:
        write_sources(edits)
    except BaseException:
        write_text(path, before.model_dump_json(indent=1) + "\n")
        raise


def _files(settings: Settings, state: ExtractedFiles, paths: Sequence[Path]) -> list[Path] | None:
    """Return the named files, and those of named folders that were extracted from; None where none is named."""
    from migrate_kit.errors import PathNotFound

    if not paths:
        return None
    found: list[Path] = []
    for path in paths:
        if not path.exists():
            raise PathNotFound(path=path)
        known = [settings.root / name for name in state.files]
        inside = [one for one in known if one.resolve().is_relative_to(path.resolve())]
        found.extend(inside if path.is_dir() else [path.resolve()])
    return found


def _path(settings: Settings) -> Path:
    return settings.state_path / "extracted.json"
