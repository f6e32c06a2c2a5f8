"""`read_surveyed`: files looked at → project → routers → inventory."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from migrate_kit.model.inventory import Finding, Inventory, LegacyRouter, NotParsed
from migrate_kit.scan.bodies import Key
from migrate_kit.scan.candidates import Candidates, callers_of
from migrate_kit.scan.claimed import claimed_bodies
from migrate_kit.scan.collector import with_what_is_known_set_aside
from migrate_kit.scan.confidence import CANDIDATE, REPORTED, judged, may_become_one, may_reach, with_sure_origins
from migrate_kit.scan.crew import Crew
from migrate_kit.scan.doubled import doubled
from migrate_kit.scan.forms.catalogue import with_forms
from migrate_kit.scan.forms.frameworks.registered import registered_routers
from migrate_kit.scan.forms.hidden_words import bodies_with_hidden_words
from migrate_kit.scan.inline_tools import with_inline_tools
from migrate_kit.scan.labels import joined
from migrate_kit.scan.project import Project
from migrate_kit.scan.raw import RawRouter
from migrate_kit.scan.semantic import semantic_routers, with_hybrids
from migrate_kit.scan.surrogates import writable
from migrate_kit.scan.survey import FileSurvey
from migrate_kit.scan.tool_outside import undefined
from migrate_kit.scan.uses import with_uses


def read_surveyed(
    surveyed: Iterable[FileSurvey | NotParsed], crew: Crew, *, candidates: bool
) -> tuple[Inventory, list[Path]]:
    """Return what routes in the files that were *surveyed*, and the data files beside them that were looked for.

    With *candidates*, what is perhaps a router is in the inventory, too, the surest first.
    """
    files: list[FileSurvey] = []
    not_parsed: list[NotParsed] = []
    for record in surveyed:
        if isinstance(record, NotParsed):
            not_parsed.append(record)
            continue
        files.append(record)
        if record.broken is not None:
            not_parsed.append(record.broken)
    chosen = Candidates(files)
    project = Project(files, chosen.tables)
    faults: list[Finding] = []
    with with_what_is_known_set_aside():
        reading = _Reading(project, crew, faults, least=CANDIDATE if candidates else REPORTED)
        bodies = tuple(_routers(project, chosen, reading))
        routers, semantic = with_hybrids(
            [router for router in bodies if router.confidence >= REPORTED], tuple(semantic_routers(project)), project
        )
        tools, unread = crew.facts(routers, project)
        routers, inline = with_inline_tools(routers, project)
        tools = tuple(sorted((*tools, *inline), key=lambda tool: (tool.file, tool.line)))
        tools = with_uses(tools, routers, project)
    inventory = Inventory(
        files_read=sum(file.broken is None for file in files) + len(not_parsed),
        routers=routers,
        tools=tools,
        semantic=semantic,
        candidates=tuple(sorted((b for b in bodies if b.confidence < REPORTED), key=lambda b: -b.confidence)),
        findings=(*faults, *unread, *undefined(tools), *doubled(routers, tools, project)),
        not_parsed=tuple(not_parsed),
    )
    return writable(inventory), sorted(project.consulted)


def _routers(project: Project, candidates: Candidates, reading: _Reading) -> Iterator[LegacyRouter]:
    claimed = claimed_bodies(project)
    reading.read(claimed, all_of_them=True)  # the source says that they are routers
    reading.read((*candidates.routers(), *bodies_with_hidden_words(project.surveys)))
    followed: set[str] = set()
    while True:  # who dispatches on labels may give some itself
        givers = [r.raw for r in joined(reading.in_order(), project, worth=may_reach) if may_become_one(r)]
        if reading.read(candidates.dispatchers(_labels(givers), map(_bare, givers))):
            continue
        names = set(map(_bare, givers)) - followed
        followed |= names
        if not reading.read(callers_of(names, project)):
            break
    reading.take(registered_routers(project, reading.in_order()))
    for router in with_sure_origins(joined(reading.in_order(), project)):
        record = judged(router, least=reading.least, marked=_key(router.raw) in claimed)
        if record is not None:
            yield with_forms(record, router.raw, project)
            project.rest()


@dataclass
class _Reading:
    """Has bodies read once each, and keeps what may be a router."""

    project: Project
    crew: Crew
    faults: list[Finding]
    least: float
    """The confidence that a body must be able to reach."""
    done: set[Key] = field(default_factory=set)
    found: dict[Key, RawRouter] = field(default_factory=dict)

    def read(self, wanted: Iterable[Key], *, all_of_them: bool = False) -> int:
        """Read the bodies (module, name) not read before; return how many these were.

        With *all_of_them* also those are kept that cannot reach the confidence.
        """
        fresh = {key for key in wanted if key not in self.done}
        self.done |= fresh
        for key, outcome in self.crew.read(fresh, self.project, least=None if all_of_them else self.least):
            if isinstance(outcome, Finding):
                self.faults.append(outcome)
            else:
                self.found[key] = outcome
        return len(fresh)

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


def _key(router: RawRouter) -> Key:
    return router.module.name, router.function


def _bare(router: RawRouter) -> str:
    return router.function.rpartition(".")[2]


def _line(router: RawRouter) -> int:
    return router.definition.line if router.definition is not None else 0
