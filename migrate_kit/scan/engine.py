"""`scan`: files → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed, Severity
from migrate_kit.scan.candidates import Candidates, callers_of
from migrate_kit.scan.claimed import claimed_bodies
from migrate_kit.scan.confidence import CANDIDATE, REPORTED, judged, may_become_one, with_sure_origins
from migrate_kit.scan.deep import with_room
from migrate_kit.scan.definitions import FunctionDef, Module
from migrate_kit.scan.files import find_files
from migrate_kit.scan.forms.catalogue import with_forms
from migrate_kit.scan.forms.frameworks.registered import registered_routers
from migrate_kit.scan.forms.hidden_words import bodies_with_hidden_words
from migrate_kit.scan.labels import joined
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY, RawRouter, read_function, read_module
from migrate_kit.scan.scope import TooMuch
from migrate_kit.scan.semantic import semantic_routers, with_hybrids
from migrate_kit.scan.surrogates import writable
from migrate_kit.scan.survey import FileSurvey, survey_file
from migrate_kit.scan.tool_outside import undefined
from migrate_kit.scan.tool_sources import facts_of
from migrate_kit.scan.voices import Voices

Progress = Callable[[str], None]


def scan(
    path: Path, *, exclude: Sequence[str] = (), progress: Progress | None = None, candidates: bool = False
) -> Inventory:
    """Read every Python file at or below *path* and return what routes in it.

    *exclude* are gitignore-style patterns; *progress* is called with each file name. With *candidates* the bodies of
    too little confidence are in the inventory, too, apart from the routers. Raises PathNotFound, NotPython.
    """
    return with_room(lambda: _scanned(path, exclude, progress or (lambda _: None), candidates))


def _scanned(path: Path, exclude: Sequence[str], progress: Progress, candidates: bool) -> Inventory:
    files: list[FileSurvey] = []
    not_parsed: list[NotParsed] = []
    for found in find_files(path, exclude=exclude):
        progress(found.name)
        record = survey_file(found)
        if isinstance(record, NotParsed):
            not_parsed.append(record)
            continue
        files.append(record)
        if record.broken is not None:
            not_parsed.append(record.broken)
    faults: list[Finding] = []
    chosen = Candidates(files)
    project = Project(files, chosen.tables.filled)
    bodies = tuple(_routers(project, chosen, faults, CANDIDATE if candidates else REPORTED))
    routers, semantic = with_hybrids(
        [router for router in bodies if router.confidence >= REPORTED], tuple(semantic_routers(project)), project
    )
    tools = facts_of(routers, project)
    inventory = Inventory(
        root=str(path),
        files_read=sum(file.broken is None for file in files) + len(not_parsed),
        routers=routers,
        tools=tools,
        semantic=semantic,
        candidates=tuple(sorted((b for b in bodies if b.confidence < REPORTED), key=lambda b: -b.confidence)),
        findings=(*map(_unparsed, not_parsed), *faults, *undefined(tools)),
        not_parsed=tuple(not_parsed),
    )
    return writable(inventory)


def _routers(project: Project, candidates: Candidates, faults: list[Finding], least: float) -> Iterator[LegacyRouter]:
    reading, claimed = _Reading(project, faults), claimed_bodies(project)
    reading.read((*candidates.routers(), *bodies_with_hidden_words(project), *claimed))
    while True:  # who dispatches on labels may give some itself
        givers = [r.raw for r in joined(reading.in_order(), project) if may_become_one(r)]
        fresh = reading.read(candidates.dispatchers(_labels(givers), map(_bare, givers)))
        if not fresh and not reading.read(callers_of(set(map(_bare, givers)), project)):
            break
    reading.take(registered_routers(project, reading.in_order()))
    for router in with_sure_origins(joined(reading.in_order(), project)):
        record = judged(router, least=least, marked=(router.raw.module.name, router.raw.function) in claimed)
        if record is not None:
            yield with_forms(record, router.raw, project)


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
            self.project.rest()
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

    def take(self, routers: Iterable[RawRouter]) -> None:
        """Take routers that are no body of their own: handlers registered with a framework."""
        for router in routers:
            self.found[router.module.name, f"{router.function} {router.registered}"] = router

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
