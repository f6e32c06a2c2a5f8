"""What `check` finds: descriptions that nobody approved, that the source left behind, or that cannot be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from migrate_kit.messages import language_of, tell
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review.catalogue import Reading
from migrate_kit.review.orphans import is_orphan

UNAPPROVED, STALE, DRIFTED, INVALID, EDITED, MISSING, DUPLICATE, ORPHAN, NOT_DESCRIBED = (
    "MK401",
    "MK402",
    "MK403",
    "MK404",
    "MK405",
    "MK406",
    "MK407",
    "MK408",
    "MK413",
)
#: Code → the key of the description that its line is of.
_KEYS = {
    UNAPPROVED: "status",
    STALE: "stale",
    DRIFTED: "source_hash",
    EDITED: "status",
    DUPLICATE: "name",
    ORPHAN: "name",
    NOT_DESCRIBED: "parameters",
}
Lines = Mapping[str, int]


def staleness(
    specs: Iterable[ToolSpec],
    fresh_specs: Iterable[ToolSpec],
    *,
    files: Mapping[str, str] | None = None,
    lines: Mapping[str, Lines] | None = None,
) -> tuple[Finding, ...]:
    """Return the findings on *specs* against *fresh_specs*, what the source says now; rejected ones have none.

    *files* gives the file of each tool, as it is to be shown, *lines* the lines of its keys.
    """
    names = files or {}
    fresh = {spec.name: spec for spec in fresh_specs}
    found: list[Finding] = []
    known: set[str] = set()
    for spec in specs:
        known.add(spec.name)
        file, places = names.get(spec.name, f"{spec.name}.yaml"), (lines or {}).get(spec.name, {})
        if is_orphan(spec, fresh):
            found.append(_finding(ORPHAN, file, spec.name, lines=places))
        elif spec.status is not Status.rejected:
            found.extend(_on_one(spec, fresh.get(spec.name), file, places))
    found.extend(_finding(MISSING, f"{name}.yaml", name) for name in fresh if name not in known)
    return tuple(found)


def folder_findings(readings: Sequence[Reading], fresh_specs: Iterable[ToolSpec], *, root: Path) -> tuple[Finding, ...]:
    """Return the findings on all files of a folder, named relative to *root*; one faulty file hides no other."""
    found: list[Finding] = []
    specs: list[ToolSpec] = []
    files: dict[str, str] = {}
    lines: dict[str, Lines] = {}
    for reading in readings:
        shown = _shown(reading.path, root)
        if reading.fault is not None:
            fields = reading.fault.fields
            found.append(_finding(INVALID, shown, None, line=int(fields.get("line", 1)), what=str(fields["what"])))
        elif reading.spec is not None and reading.spec.name in files:
            name = reading.spec.name
            found.append(_finding(DUPLICATE, shown, name, lines=reading.lines, other=files[name]))
        elif reading.spec is not None:
            files[reading.spec.name], lines[reading.spec.name] = shown, reading.lines
            specs.append(reading.spec)
    broken = {reading.path.stem for reading in readings if reading.fault is not None}
    fresh = [spec for spec in fresh_specs if spec.name not in broken or spec.name in files]
    return (*found, *staleness(specs, fresh, files=files, lines=lines))


def not_described(spec: ToolSpec, fresh: ToolSpec) -> tuple[str, ...]:
    """Return the parameters that the source cannot do without and *spec* neither describes nor hands in.

    A person took them out or called them otherwise; their wording stays, but a call would fail.
    """
    needed = (name for name, parameter in fresh.parameters.items() if parameter.required)
    known = spec.parameters.keys() | spec.context.keys()
    return tuple(name for name in needed if name not in known) if spec.source_hash else ()


def _on_one(spec: ToolSpec, fresh: ToolSpec | None, file: str, lines: Lines) -> Iterator[Finding]:
    if spec.stale:
        yield _finding(STALE, file, spec.name, lines=lines, why=spec.stale)
    elif spec.status is Status.draft:
        yield _finding(UNAPPROVED, file, spec.name, lines=lines)
    elif not spec.is_approved:
        yield _finding(EDITED, file, spec.name, lines=lines)
    # Written by hand, a description has no source that could leave it behind.
    if fresh is not None and spec.source_hash and spec.source_hash != fresh.source_hash:
        yield _finding(DRIFTED, file, spec.name, lines=lines)
    elif fresh is not None and (missing := not_described(spec, fresh)):
        names = tell("describe.list", language_of()).join(missing)
        yield _finding(NOT_DESCRIBED, file, spec.name, lines=lines, names=names)


def _finding(
    code: str, file: str, tool: str | None, *, line: int = 1, lines: Lines | None = None, **fields: Any
) -> Finding:
    line = (lines or {}).get(_KEYS.get(code, ""), line)
    message = {"file": file, "line": line, "tool": tool or ""} | fields
    return Finding(code=code, severity=Severity.error, file=file, line=line, tool=tool, message=message)


def _shown(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()
