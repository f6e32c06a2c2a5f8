"""`read_surveyed`: files looked at → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed, ToolFacts
from migrate_kit.scan.bodies import Key
from migrate_kit.scan.candidates import Candidates, callers_of
from migrate_kit.scan.collector import with_what_is_known_set_aside
from migrate_kit.scan.confidence import judged, may_become_one
from migrate_kit.scan.crew import Crew
from migrate_kit.scan.labels import joined
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import RawRouter
from migrate_kit.scan.survey import FileSurvey


def read_surveyed(surveyed: Iterable[FileSurvey | NotParsed], crew: Crew) -> tuple[Inventory, list[Path]]:
    """Return what routes in the files that were *surveyed*, and the data files beside them that were looked for."""
    files: list[FileSurvey] = []
    not_parsed: list[NotParsed] = []
    for record in surveyed:
        if isinstance(record, NotParsed):
            not_parsed.append(record)
        else:
            files.append(record)
    candidates = Candidates(files)
    project = Project(files, candidates.tables)
    faults: list[Finding] = []
    with with_what_is_known_set_aside():
        routers, tools = _read_all(project, candidates, crew, faults)
    inventory = Inventory(
        files_read=len(files) + len(not_parsed),
        routers=routers,
        tools=tools,
        findings=tuple(faults),
        not_parsed=tuple(not_parsed),
    )
    return inventory, sorted(project.consulted)


def _read_all(
    project: Project, candidates: Candidates, crew: Crew, faults: list[Finding]
) -> tuple[tuple[LegacyRouter, ...], tuple[ToolFacts, ...]]:
    routers = tuple(_routers(project, candidates, _Reading(project, crew, faults)))
    tools, unread = crew.facts(routers, project)
    faults.extend(unread)
    return routers, tools


def _routers(project: Project, candidates: Candidates, reading: _Reading) -> Iterator[LegacyRouter]:
    reading.read(candidates.routers())
    while True:  # who dispatches on labels may give some itself
        givers = [r.raw for r in joined(reading.in_order(), project) if may_become_one(r)]
        fresh = reading.read(candidates.dispatchers(_labels(givers), map(_bare, givers)))
        if not fresh and not reading.read(callers_of(set(map(_bare, givers)), project)):
            break
    for router in joined(reading.in_order(), project):
        record = judged(router)
        if record is not None:
            yield record


@dataclass
class _Reading:
    """Has bodies read once each, and keeps what may be a router."""

    project: Project
    crew: Crew
    faults: list[Finding]
    done: set[Key] = field(default_factory=set)
    found: dict[Key, RawRouter] = field(default_factory=dict)

    def read(self, wanted: Iterable[Key]) -> int:
        """Read the bodies (module, name) not read before; return how many these were."""
        fresh = {key for key in wanted if key not in self.done}
        self.done |= fresh
        for key, outcome in self.crew.read(fresh, self.project):
            if isinstance(outcome, Finding):
                self.faults.append(outcome)
            else:
                self.found[key] = outcome
        return len(fresh)

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
