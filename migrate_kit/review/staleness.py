"""What `check` finds: descriptions that nobody approved, that the source left behind, or that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review.catalogue import Reading

UNAPPROVED, STALE, DRIFTED, INVALID, EDITED, MISSING, DUPLICATE = (
    "MK401",
    "MK402",
    "MK403",
    "MK404",
    "MK405",
    "MK406",
    "MK407",
)


def staleness(
    specs: Iterable[ToolSpec], fresh_specs: Iterable[ToolSpec], *, files: Mapping[str, str] | None = None
) -> tuple[Finding, ...]:
    """Return the findings on *specs* against *fresh_specs*, what the source says now; rejected ones have none.

    *files* gives the file of each tool, as it is to be shown.
    """
    names = files or {}
    fresh = {spec.name: spec for spec in fresh_specs}
    found: list[Finding] = []
    known: set[str] = set()
    for spec in specs:
        known.add(spec.name)
        if spec.status is not Status.rejected:
            found.extend(_on_one(spec, fresh.get(spec.name), names.get(spec.name, f"{spec.name}.yaml")))
    found.extend(_finding(MISSING, f"{name}.yaml", name) for name in fresh if name not in known)
    return tuple(found)


def folder_findings(readings: Sequence[Reading], fresh_specs: Iterable[ToolSpec], *, root: Path) -> tuple[Finding, ...]:
    """Return the findings on all files of a folder, named relative to *root*; one faulty file hides no other."""
    found: list[Finding] = []
    specs: list[ToolSpec] = []
    files: dict[str, str] = {}
    for reading in readings:
        shown = _shown(reading.path, root)
        if reading.fault is not None:
            fields = reading.fault.fields
            found.append(_finding(INVALID, shown, None, line=int(fields["line"]), what=str(fields["what"])))
        elif reading.spec is not None and reading.spec.name in files:
            name = reading.spec.name
            found.append(_finding(DUPLICATE, shown, name, other=files[name]))
        elif reading.spec is not None:
            files[reading.spec.name] = shown
            specs.append(reading.spec)
    broken = {reading.path.stem for reading in readings if reading.fault is not None}
    others = staleness(specs, (spec for spec in fresh_specs if spec.name not in broken), files=files)
    return (*found, *others)


def _on_one(spec: ToolSpec, fresh: ToolSpec | None, file: str) -> Iterator[Finding]:
    if spec.stale:
        yield _finding(STALE, file, spec.name, why=spec.stale)
    elif spec.status is Status.draft:
        yield _finding(UNAPPROVED, file, spec.name)
    elif not spec.is_approved:
        yield _finding(EDITED, file, spec.name)
    # Written by hand, a description has no source that could leave it behind.
    if fresh is not None and spec.source_hash and spec.source_hash != fresh.source_hash:
        yield _finding(DRIFTED, file, spec.name)


def _finding(code: str, file: str, tool: str | None, *, line: int = 1, **fields: Any) -> Finding:
    message = {"file": file, "line": line, "tool": tool or ""} | fields
    return Finding(code=code, severity=Severity.error, file=file, line=line, tool=tool, message=message)


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
