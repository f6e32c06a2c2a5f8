"""`scan`: files → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed, Severity, ToolFacts
from migrate_kit.scan.candidates import Survey, callers_of
from migrate_kit.scan.confidence import judged, may_become_one
from migrate_kit.scan.deep import with_room
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.doubled import doubled
from migrate_kit.scan.files import find_files
from migrate_kit.scan.labels import joined
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY, RawRouter, read_function, read_module
from migrate_kit.scan.scope import TooMuch
from migrate_kit.scan.source import SourceFile, Unparsable, read_source
from migrate_kit.scan.tool_outside import undefined
from migrate_kit.scan.tool_sources import facts_of
from migrate_kit.scan.voices import Voices

Progress = Callable[[str], None]


def scan(path: Path, *, exclude: Sequence[str] = (), progress: Progress | None = None) -> Inventory:
    """Read every Python file at or below *path* and return what routes in it.

    *exclude* are gitignore-style patterns; *progress* is called with each file name. Raises PathNotFound, NotPython.
    """
    return with_room(lambda: _scanned(path, exclude, progress or (lambda _: None)))


def _scanned(path: Path, exclude: Sequence[str], progress: Progress) -> Inventory:
    sources: list[SourceFile] = []
    not_parsed: list[NotParsed] = []
    survey = Survey()
    for found in find_files(path, exclude=exclude):
        progress(found.name)
        try:
            source, outline = read_source(found)
        except Unparsable as error:
            not_parsed.append(error.record)
            continue
        sources.append(source)
        survey.add(source, outline)
    faults: list[Finding] = []
    routers, tools = _read_all(sources, survey, faults)
    return Inventory(
        root=str(path),
        files_read=len(sources) + len(not_parsed),
        routers=routers,
        tools=tools,
        findings=(*map(_unparsed, not_parsed), *faults),
        not_parsed=tuple(not_parsed),
    )


def _read_all(
    sources: Sequence[SourceFile], survey: Survey, faults: list[Finding]
) -> tuple[tuple[LegacyRouter, ...], tuple[ToolFacts, ...]]:
    project = Project(sources, survey.finish().filled)
    routers = tuple(_routers(project, survey, faults))
    tools = facts_of(routers, project)
    faults.extend(undefined(tools))
    faults.extend(doubled(routers, tools, project))
    return routers, tools


def _routers(project: Project, survey: Survey, faults: list[Finding]) -> Iterator[LegacyRouter]:
    reading = _Reading(project, faults)
    reading.read(survey.routers())
    while True:  # who dispatches on labels may give some itself
        givers = [r.raw for r in joined(reading.in_order(), project) if may_become_one(r)]
        fresh = reading.read(survey.dispatchers(_labels(givers), map(_bare, givers)))
        if not fresh and not reading.read(callers_of(set(map(_bare, givers)), project)):
            break
    for router in joined(reading.in_order(), project):
        record = judged(router)
        if record is not None:
            yield record


@dataclass
class _Reading:
    """Reads bodies once each, and keeps what may be a router."""

    project: Project
    faults: list[Finding]
    voices: Voices = field(default_factory=Voices)
    done: set[tuple[str, str]] = field(default_factory=set)
    found: dict[tuple[str, str], RawRouter] = field(default_factory=dict)

    def read(self, wanted: Iterable[tuple[str, str]]) -> int:
        """Read the bodies (module, name) not read before; return how many these were."""
        fresh = {key for key in wanted if key not in self.done}
        self.done |= fresh
        for name in dict.fromkeys(module for module, _ in sorted(fresh)):
            module = self.project.modules[name]
            for body in (None, *module.all_functions()):
                key = (name, body.name if body is not None else MODULE_BODY)
                router = self._read(module, body) if key in fresh else None
                if router is not None:
                    self.found[key] = router
        return len(fresh)

    def _read(self, module: Module, body: FunctionDef | None) -> RawRouter | None:
        try:
            if body is None:
                return read_module(module, self.project, self.voices)
            return read_function(body, self.project, self.voices)
        except (TooMuch, RecursionError):
            self.faults.append(_unread(module, body, "too much to analyse"))
        except Exception as error:  # noqa: BLE001 - one function that cannot be read must not cost the whole scan
            self.faults.append(_unread(module, body, type(error).__name__))
        return None

    def in_order(self) -> list[RawRouter]:
        """Return the routers by file and place."""
        order = {name: index for index, name in enumerate(self.project.modules)}
        return sorted(self.found.values(), key=lambda r: (order[r.module.name], _line(r)))


def _labels(routers: Iterable[RawRouter]) -> Iterator[str]:
    targets = (b.target for r in routers for b in r.branches)
    return (t.name for t in targets if t.kind == "label" and t.name is not None)


def _bare(router: RawRouter) -> str:
    return router.function.rpartition(".")[2]


def _line(router: RawRouter) -> int:
    return router.definition.outline.lineno if router.definition is not None else 0


def _unread(module: Module, body: FunctionDef | None, what: str) -> Finding:
    # The error may hold a syntax tree whose text takes minutes to print: only its kind is told.
    return Finding(
        code="MK002",
        severity=Severity.note,
        file=module.file,
        line=body.first_line if body is not None else 1,
        message={"function": body.name if body is not None else MODULE_BODY, "what": what},
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
