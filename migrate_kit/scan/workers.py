"""Worker processes of a scan: who gets which share, and what becomes of a share whose worker died."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any, Generic, TypeVar

from migrate_kit.model.inventory import Finding, LegacyRouter, NotParsed, ToolFacts
from migrate_kit.scan.bodies import Key, Outcome, unread
from migrate_kit.scan.clues import WordTables
from migrate_kit.scan.files import FoundFile
from migrate_kit.scan.project import Project
from migrate_kit.scan.reader import MODULE_BODY
from migrate_kit.scan.survey import FileSurvey
from migrate_kit.scan.wire import receive, send, unpacked
from migrate_kit.scan.word_tables import WordFacts

T = TypeVar("T")
R = TypeVar("R")
#: Shares a worker, so that the last one to finish is not long alone.
_SHARES = 12
_DIED = "the process that read it died"


class Workers:
    """So many processes, started at first use; they know nothing but what they are sent."""

    def __init__(self, count: int) -> None:
        self._idle = [_Process() for _ in range(count)]
        self._project: bytes | None = None

    def survey(self, files: Sequence[FoundFile], progress: Callable[[str], None]) -> Iterator[FileSurvey | NotParsed]:
        """Yield what a first look at each of *files* tells, in their order."""

        def work(process: _Process, share: list[FoundFile]) -> list[FileSurvey | NotParsed]:
            found: list[FileSurvey | NotParsed] = pickle.loads(process.ask("survey", share))  # noqa: S301 - our child
            for file in share:
                progress(file.name)
            return found

        def lost(file: FoundFile) -> FileSurvey | NotParsed:
            return NotParsed(file=file.name, line=1, what=_DIED)

        shares = _shares([[file] for file in files], lambda file: file.size, len(self._idle))
        yield from self._all(shares, work, lost)

    def read(self, keys: Sequence[Key], project: Project) -> list[Outcome]:
        """Return what is found in the bodies *keys*, which are sorted, by module and place."""
        self._know(project)

        def work(process: _Process, share: list[Key]) -> list[bytes | Outcome]:
            process.learn(self._project)
            data, consulted = pickle.loads(process.ask("read", share))  # noqa: S301 - our child
            project.consulted.update(consulted)
            return [data]

        def lost(key: Key) -> bytes | Outcome:
            return key, _lost(key, project)

        modules = [list(group) for _, group in groupby(keys, key=itemgetter(0))]
        shares = _shares(modules, lambda key: project.modules[key[0]].source.found.size, len(self._idle))
        found: list[Outcome] = []
        for part in self._all(shares, work, lost):  # unpacked here, where the stack has room
            found.extend(unpacked(part, project) if isinstance(part, bytes) else [part])
            project.rest()
        return sorted(found, key=lambda outcome: outcome[0][0])  # within a module they come by place

    def facts(self, routers: Sequence[LegacyRouter], project: Project) -> tuple[tuple[ToolFacts, ...], list[Finding]]:
        """Return the facts of the tools that *routers* reach, by file and line, and what could not be read."""
        self._know(project)

        def work(process: _Process, share: list[LegacyRouter]) -> list[ToolFacts | Finding]:
            process.learn(self._project)
            facts, consulted = pickle.loads(process.ask("facts", share))  # noqa: S301 - our child
            project.consulted.update(consulted)
            return list(facts)

        def lost(router: LegacyRouter) -> ToolFacts | Finding:
            return _lost((router.module, router.function), project)

        shares = _shares(sharing_tools(routers), lambda router: len(router.branches), len(self._idle))
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
            files = [
                FileSurvey(m.source.found, WordFacts(), imports=tuple(m.imports.items()))
                for m in project.modules.values()
            ]
            self._project = pickle.dumps(
                ("project", (files, WordTables(filled=project.filled, fillers=project.fillers))),
                pickle.HIGHEST_PROTOCOL,
            )

    def _all(
        self, shares: list[list[T]], work: Callable[[_Process, list[T]], list[R]], lost: Callable[[T], R]
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
        self, shares: list[list[T]], work: Callable[[_Process, list[T]], list[R]], lost: Callable[[T], R]
    ) -> None:
        self._work, self._lost = work, lost
        self._waiting = deque[tuple[tuple[int, ...], list[T]]](((index,), share) for index, share in enumerate(shares))
        self._lock = threading.Lock()
        self.done: dict[tuple[int, ...], list[R]] = {}
        self.error: BaseException | None = None

    def run(self, process: _Process) -> None:
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

    def _one(self, process: _Process, place: tuple[int, ...], share: list[T]) -> None:
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


class _Process:
    """One worker, started when it is first asked, and again when it died."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._learnt: bytes | None = None
        self.is_stopped = False
        """Whether the scan is over; then nothing is started again."""

    def ask(self, kind: str, content: Any) -> bytes:
        """Return the answer; raises EOFError or OSError where the worker is gone."""
        return self._exchange((kind, content))

    def learn(self, project: bytes | None) -> None:
        """Let the worker know the project before it reads in it."""
        if project is not None and self._learnt is not project:
            self._exchange(project)
            self._learnt = project

    def _exchange(self, message: Any) -> bytes:
        if self.is_stopped:
            raise EOFError
        if self._process is None:
            self._process = _started()
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        send(self._process.stdin, message)
        return receive(self._process.stdout)

    def stop(self) -> None:
        """Kill the worker, and start none again."""
        self.is_stopped = True
        self.end()

    def end(self) -> None:
        """Kill the worker if it runs."""
        process, self._process, self._learnt = self._process, None, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()


def _started() -> subprocess.Popen[bytes]:
    # The same modules as here, wherever they were found, and before those of the working folder.
    package = str(Path(__file__).parent.parent.parent)
    places = [package, *(place for place in sys.path if place and place != package)]
    command = [sys.executable, "-P", "-m", "migrate_kit.scan.worker"]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(places)}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)  # noqa: S603 - ourselves


def _shares(groups: list[list[T]], weight: Callable[[T], int], workers: int) -> list[list[T]]:
    """Return the *groups* put together to shares of about equal weight; a group is never torn."""
    weights = [max(weight(part) + 1 for part in group) for group in groups]
    most = max(sum(weights) // (workers * _SHARES), 1)
    shares: list[list[T]] = [[]]
    filled = 0
    for group, own in zip(groups, weights, strict=True):
        if filled and filled + own > most:
            shares.append([])
            filled = 0
        shares[-1].extend(group)
        filled += own
    return [share for share in shares if share]


def sharing_tools(routers: Sequence[LegacyRouter]) -> list[list[LegacyRouter]]:
    """Return *routers* in groups that reach no tool in common: what one says of a tool is read beside the others."""
    group_of: dict[str, list[LegacyRouter]] = {}
    for router in routers:
        reached = {branch.tool for branch in router.branches} | {router.default.tool}
        names = {tool.rpartition(".")[2] for tool in reached if tool is not None}
        near = {id(group_of[name]): group_of[name] for name in names if name in group_of}
        group = [router, *(one for other in near.values() for one in other)]
        names |= {name for name, held in group_of.items() if id(held) in near}
        group_of.update((name, group) for name in names)
    order = {id(router): place for place, router in enumerate(routers)}
    groups = {id(group): group for group in group_of.values()}.values()
    return sorted(
        (sorted(group, key=lambda r: order[id(r)]) for group in groups), key=lambda group: order[id(group[0])]
    )


def _lost(key: Key, project: Project) -> Finding:
    module = project.modules[key[0]]
    body = next((f for f in module.all_functions() if f.name == key[1]), None)
    return unread(module, None if key[1] == MODULE_BODY else body, _DIED)
