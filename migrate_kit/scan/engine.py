"""`scan`: files → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed, Severity, ToolFacts
from migrate_kit.scan.confidence import judged
from migrate_kit.scan.deep import with_room
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.files import find_files
from migrate_kit.scan.labels import joined
from migrate_kit.scan.prefilter import may_route
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY, RawRouter, read_function, read_module
from migrate_kit.scan.source import SourceFile, Unparsable, read_source
from migrate_kit.scan.tool_sources import facts_of
from migrate_kit.scan.voices import Voices

Progress = Callable[[str], None]


def scan(path: Path, *, exclude: Sequence[str] = (), progress: Progress | None = None) -> Inventory:
    """Read every Python file at or below *path* and return what routes in it.

    *exclude* are gitignore-style patterns; *progress* is called with each file name. Raises PathNotFound, NotPython.
    """
    sources: list[SourceFile] = []
    not_parsed: list[NotParsed] = []
    for found in find_files(path, exclude=exclude):
        if progress is not None:
            progress(found.name)
        try:
            sources.append(read_source(found))
        except Unparsable as error:
            not_parsed.append(error.record)
    project = Project(sources)
    faults: list[Finding] = []
    routers, tools = with_room(lambda: _read_all(project, faults))
    return Inventory(
        root=str(path),
        files_read=len(sources) + len(not_parsed),
        routers=routers,
        tools=tools,
        findings=(*map(_unparsed, not_parsed), *faults),
        not_parsed=tuple(not_parsed),
    )


def _read_all(project: Project, faults: list[Finding]) -> tuple[tuple[LegacyRouter, ...], tuple[ToolFacts, ...]]:
    routers = tuple(_routers(project, faults))
    return routers, facts_of(routers, project)


def _routers(project: Project, faults: list[Finding]) -> Iterator[LegacyRouter]:
    voices = Voices()
    raw = [router for module in project.modules.values() for router in _read(module, project, voices, faults)]
    for router in joined(raw, project):
        record = judged(router)
        if record is not None:
            yield record


def _read(module: Module, project: Project, voices: Voices, faults: list[Finding]) -> Iterator[RawRouter]:
    if not may_route(module.source.data):
        return
    for body in (None, *module.all_functions()):
        try:
            router = read_module(module, project, voices) if body is None else read_function(body, project, voices)
        except Exception as error:  # noqa: BLE001 - one function that cannot be read must not cost the whole scan
            faults.append(_unread(module, body, error))
            continue
        if router is not None:
            yield router


def _unread(module: Module, body: FunctionDef | None, error: Exception) -> Finding:
    # The error may hold a syntax tree whose text takes minutes to print: only its kind is told.
    return Finding(
        code="MK002",
        severity=Severity.note,
        file=module.file,
        line=body.first_line if body is not None else 1,
        message={"function": body.name if body is not None else MODULE_BODY, "what": type(error).__name__},
    )


def _unparsed(record: NotParsed) -> Finding:
    return Finding(
        code="MK001",
        severity=Severity.warning,
        file=record.file,
        line=record.line,
        column=record.column,
        message={"what": record.what},
    )
