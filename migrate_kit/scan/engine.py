"""`scan`: files → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed, Severity
from migrate_kit.scan.confidence import judged
from migrate_kit.scan.definitions import Module
from migrate_kit.scan.files import find_files
from migrate_kit.scan.labels import joined
from migrate_kit.scan.prefilter import may_route
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import RawRouter, read_function, read_module
from migrate_kit.scan.slices import SliceFailed
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
    troubles: list[Finding] = []
    routers = tuple(_routers(project, troubles))
    return Inventory(
        root=str(path),
        files_read=len(sources) + len(not_parsed),
        routers=routers,
        tools=facts_of(routers, project),
        findings=(*map(_unparsed, not_parsed), *troubles),
        not_parsed=tuple(not_parsed),
    )


def _routers(project: Project, troubles: list[Finding]) -> Iterator[LegacyRouter]:
    voices = Voices()
    raw = [router for module in project.modules.values() for router in _read(module, project, voices, troubles)]
    for router in joined(raw, project):
        record = judged(router)
        if record is not None:
            yield record


def _read(module: Module, project: Project, voices: Voices, troubles: list[Finding]) -> Iterator[RawRouter]:
    if not may_route(module.source.data):
        return
    readings = [(1, partial(read_module, module, project, voices))]
    readings += [(f.outline.lineno, partial(read_function, f, project, voices)) for f in module.all_functions()]
    for line, reading in readings:
        try:
            router = reading()
        except (SliceFailed, RecursionError) as error:
            troubles.append(_unread(module, line, _words(error)))
        except Exception as error:  # noqa: BLE001 - odd code must cost its own function only, and be said
            troubles.append(_unread(module, line, f"{type(error).__name__}: {_words(error)}"))
        else:
            if router is not None:
                yield router


def _unread(module: Module, line: int, what: str) -> Finding:
    place = module.source.name
    return Finding(code="MK002", severity=Severity.warning, file=place, line=line, message={"what": what[:200]})


def _words(error: BaseException) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0] or type(error).__name__


def _unparsed(record: NotParsed) -> Finding:
    return Finding(
        code="MK001",
        severity=Severity.warning,
        file=record.file,
        line=record.line,
        column=record.column,
        message={"what": record.what},
    )
