"""Who does the work of a scan: this process alone, or workers beside it; the results are the same."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from types import TracebackType

from migrate_kit.model.inventory import Finding, LegacyRouter, NotParsed, ToolFacts
from migrate_kit.scan.bodies import Key, Outcome, read_bodies
from migrate_kit.scan.collector import collect_if_much, without_collector
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.project import Project
from migrate_kit.scan.survey import FileSurvey, survey_file
from migrate_kit.scan.tool_sources import facts_of
from migrate_kit.scan.workers import Workers

Surveyed = FileSurvey | NotParsed
#: Below these, starting a worker costs more than it saves.
_MANY_BYTES = 6_000_000
_MANY_MODULES = 200
_MANY_ROUTERS = 20


class Crew(AbstractContextManager["Crew"]):
    """Looks at files and reads bodies with so many *jobs*; None: as many as there are processors, for much work."""

    def __init__(self, jobs: int | None = 1) -> None:
        self._jobs = jobs if jobs is not None else processors()
        self._is_sure = jobs is not None
        self._workers: Workers | None = None

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._workers is not None:
            self._workers.stop()

    def survey(self, files: Sequence[FoundFile], progress: Callable[[str], None]) -> Iterator[Surveyed]:
        """Yield what a first look at each of *files* tells, in their order."""
        if self._is_worth(len(files), sum(file.size for file in files) > _MANY_BYTES):
            yield from self._started().survey(files, progress)
            return
        with without_collector():  # what is kept of a file has no circles either
            for file in files:
                progress(file.name)
                yield survey_file(file)
                collect_if_much()

    def read(self, keys: Iterable[Key], project: Project, *, least: float | None) -> list[Outcome]:
        """Return what is found in the bodies *keys* that may have the confidence *least*, by module and place."""
        wanted = sorted(keys)
        modules = len({module for module, _ in wanted})
        if self._is_worth(modules, modules > _MANY_MODULES):
            return self._started().read(wanted, project, least)
        return list(read_bodies(wanted, project, least=least))

    def facts(self, routers: Sequence[LegacyRouter], project: Project) -> tuple[tuple[ToolFacts, ...], list[Finding]]:
        """Return the facts of the tools that *routers* reach, and what could not be read."""
        if self._workers is None or len(routers) < _MANY_ROUTERS:
            return facts_of(routers, project), []
        return self._workers.facts(routers, project)

    def _is_worth(self, count: int, is_much: bool) -> bool:
        return self._jobs > 1 and count > 1 and (self._is_sure or is_much)

    def _started(self) -> Workers:
        if self._workers is None:
            self._workers = Workers(self._jobs)
        return self._workers


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
