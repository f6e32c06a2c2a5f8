"""Worker processes of a scan: who gets which share, and what becomes of a share whose worker died."""

from __future__ import annotations

import pickle
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import itemgetter
from typing import Generic, TypeVar

from migrate_kit.model.inventory import Finding, LegacyRouter, NotParsed, ToolFacts
from migrate_kit.scan.bodies import Key, Outcome, unread
from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.outline import MODULE_BODY
from migrate_kit.scan.project import Project
from migrate_kit.scan.shares import shares_of, sharing_tools
from migrate_kit.scan.survey import FileSurvey
from migrate_kit.scan.wire import unpacked
from migrate_kit.scan.word_tables import WordFacts
from migrate_kit.scan.worker_process import WorkerProcess

T = TypeVar("T")
R = TypeVar("R")
_DIED = "the process that read it died"


class Workers:
    """So many processes, started at first use; they know nothing but what they are sent."""

    def __init__(self, count: int) -> None:
        self._idle = [WorkerProcess() for _ in range(count)]
        self._project: bytes | None = None

    def survey(self, files: Sequence[FoundFile], progress: Callable[[str], None]) -> Iterator[FileSurvey | NotParsed]:
        """Yield what a first look at each of *files* tells, in their order."""

        def work(process: WorkerProcess, share: list[FoundFile]) -> list[FileSurvey | NotParsed]:
            found: list[FileSurvey | NotParsed] = pickle.loads(process.ask("survey", share))  # noqa: S301 - our child
            for file in share:
                progress(file.name)
            return found

        def lost(file: FoundFile) -> FileSurvey | NotParsed:
            return NotParsed(file=file.name, line=1, what=_DIED)

        shares = shares_of([[file] for file in files], lambda file: file.size, len(self._idle))
        yield from self._all(shares, work, lost)

    def read(self, keys: Sequence[Key], project: Project, least: float | None) -> list[Outcome]:
        """Return what is found in the bodies *keys*, which are sorted, by module and place; see `read_bodies`."""
        self._know(project)

        def work(process: WorkerProcess, share: list[Key]) -> list[bytes | Outcome]:
            process.learn(self._project)
            data, consulted = pickle.loads(process.ask("read", (share, least)))  # noqa: S301 - our child
            project.consulted.update(consulted)
            return [data]

        def lost(key: Key) -> bytes | Outcome:
            return key, _lost(key, project)

        modules = [list(group) for _, group in groupby(keys, key=itemgetter(0))]
        shares = shares_of(modules, lambda key: project.modules[key[0]].source.found.size, len(self._idle))
        found: list[Outcome] = []
        for part in self._all(shares, work, lost):  # unpacked here, where the stack has room
            found.extend(unpacked(part, project) if isinstance(part, bytes) else [part])
            project.rest()
        return sorted(found, key=lambda outcome: outcome[0][0])  # within a module they come by place

    def facts(self, routers: Sequence[LegacyRouter], project: Project) -> tuple[tuple[ToolFacts, ...], list[Finding]]:
        """Return the facts of the tools that *routers* reach, by file and line, and what could not be read."""
        self._know(project)

        def work(process: WorkerProcess, share: list[LegacyRouter]) -> list[ToolFacts | Finding]:
            process.learn(self._project)
            facts, consulted = pickle.loads(process.ask("facts", share))  # noqa: S301 - our child
            project.consulted.update(consulted)
            return list(facts)

        def lost(router: LegacyRouter) -> ToolFacts | Finding:
            return _lost((router.module, router.function), project)

        shares = shares_of(sharing_tools(routers), lambda router: len(router.branches), len(self._idle))
        found = list(self._all(shares, work, lost))
        tools = [part for part in found if isinstance(part, ToolFacts)]
        return (
            tuple(sorted(tools, key=lambda tool: (tool.file, tool.line))),
            [part for part in found if isinstance(part, Finding)],
        )

    def stop(self) -> None:
        """End all processes, whatever they are at."""
        for process in self._idle:
            process.stop()

    def _know(self, project: Project) -> None:
        if self._project is None:
            files = [replace(survey, words=WordFacts(), clues=(), fills=()) for survey in project.surveys.values()]
            tables = WordTables(filled={name: set() for name in project.filled}, fillers=project.fillers)
            self._project = pickle.dumps(
                ("project", (files, tables)),
                pickle.HIGHEST_PROTOCOL,
            )

    def _all(
        self, shares: list[list[T]], work: Callable[[WorkerProcess, list[T]], list[R]], lost: Callable[[T], R]
    ) -> Iterator[R]:
        """Yield what *work* makes of each part of *shares*, in order; *lost* stands in where a worker died of it."""
        job = _Job(shares, work, lost)
        threads = [
            threading.Thread(target=job.run, args=(process,), daemon=True, name="migrate-kit-share")
            for process in self._idle
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        if job.error is not None:
            raise job.error
        for place in sorted(job.done):
            yield from job.done[place]


class _Job(Generic[T, R]):
    """The shares still to do, taken by one thread for each process."""

    def __init__(
        self, shares: list[list[T]], work: Callable[[WorkerProcess, list[T]], list[R]], lost: Callable[[T], R]
    ) -> None:
        self._work, self._lost = work, lost
        self._waiting = deque[tuple[tuple[int, ...], list[T]]](((index,), share) for index, share in enumerate(shares))
        self._lock = threading.Lock()
        self.done: dict[tuple[int, ...], list[R]] = {}
        self.error: BaseException | None = None

    def run(self, process: WorkerProcess) -> None:
        """Do shares until none is left."""
        while self.error is None:
            try:
                place, share = self._waiting.popleft()
            except IndexError:
                return
            try:
                self._one(process, place, share)
            except BaseException as error:  # noqa: BLE001 - raised again by the thread that waits
                self.error = error

    def _one(self, process: WorkerProcess, place: tuple[int, ...], share: list[T]) -> None:
        try:
            self.done[place] = self._work(process, share)
        except (EOFError, OSError):
            process.end()
            if process.is_stopped:
                raise
            if len(share) == 1:
                self.done[place] = [self._lost(share[0])]
                return
            middle = len(share) // 2  # which of them it was is found by halves
            self._waiting.append(((*place, 0), share[:middle]))
            self._waiting.append(((*place, 1), share[middle:]))


def _lost(key: Key, project: Project) -> Finding:
    module = project.modules[key[0]]
    body = next((f for f in module.all_functions() if f.name == key[1]), None)
    return unread(module, None if key[1] == MODULE_BODY else body, _DIED)
