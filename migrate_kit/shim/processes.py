"""The mark each wrapped process leaves in `.migrate-kit/processes/`, so that others see what it sees."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import orjson
from pydantic import Field, ValidationError

from migrate_kit.errors import NotReadable
from migrate_kit.model.record import Record
from migrate_kit.shim.breaker import State
from migrate_kit.shim.standing import CandidateMark, candidate_mark
from migrate_kit.shim.voice import sentence

if TYPE_CHECKING:
    from migrate_kit.shim.site import Site

#: Seconds between two writes of a mark in which nothing changed.
REFRESH_S = 2.0
#: Seconds after which a live process that does not refresh its mark is called silent.
SILENT_S = 10.0


class RouterMark(Record):
    """One wrapped router of a process; `trouble` says why legacy alone serves it."""

    id: str
    ready: bool = False
    trouble: str = ""


class BreakerMark(Record):
    """One breaker that has ever opened: of a router, or of a `router tool`."""

    name: str
    state: State
    reason: str
    opened: int


class ProcessMark(Record):
    """What one process last said of itself. Times are UTC microseconds since the epoch."""

    host: str
    pid: int
    started_us: int
    at_us: int
    stage: str
    reason: str
    contested: tuple[str, ...] = ()
    routers: tuple[RouterMark, ...] = ()
    trouble: str = ""
    catalogue: str = Field(default="", description="version of the approved descriptions in use; empty before any are")
    loaded_us: int = Field(default=0, description="when they were loaded into the running process; 0: at its start")
    declared: tuple[str, ...] = Field(default=(), description="tools that the program describes itself, in no file")
    remarks: tuple[str, ...] = Field(default=(), description="what is loaded and cannot act, each as a sentence")
    breakers: tuple[BreakerMark, ...] = Field(default=(), description="those that opened, closed again or not")
    candidate: CandidateMark | None = Field(
        default=None, description="where it runs and what it costs; none before any"
    )
    waiting: int = 0
    hung: int = 0
    counters: dict[str, int] = Field(default_factory=dict)
    sink: dict[str, int] = Field(default_factory=dict, description="offered, stored, dropped, spilled, waiting")

    @property
    def state(self) -> Literal["live", "silent", "gone"]:
        """`gone` when the process does not exist, `silent` when it exists but has not spoken for 10 s."""
        here = self.host == socket.gethostname()
        if here and not _exists(self.pid):
            return "gone"
        fresh = time.time() - self.at_us / 1e6 < SILENT_S
        return "live" if fresh else ("silent" if here else "gone")


class Beat:
    """Writes the mark of this process: on each change, and every few seconds."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._written: tuple[Any, ...] = ()
        self._next = 0.0
        name = f"{socket.gethostname()}-{os.getpid()}"
        self._path = folder(site.settings.state_path) / f"{name}{_suffix(site)}.json"

    def tick(self) -> None:
        """Write the mark if it is due. Never raises; a folder that cannot be written is the caller's choice."""
        site = self._site
        routers = [(w.id, w.binding is not None, w.trouble) for w in site.wrapped]
        breakers = [(name, breaker.state) for name, breaker in site.breakers]
        state = (site.cell.version, routers, breakers, site.descriptions.loaded_us, site.descriptions.trouble)
        if state == self._written and time.monotonic() < self._next:
            return
        self._written, self._next = state, time.monotonic() + REFRESH_S
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".tmp")
            fresh.write_bytes(mark_of(site).model_dump_json().encode())
            fresh.replace(self._path)
        except OSError:
            self._site.counters.add("mark_not_written")

    def remove(self) -> None:
        """Take the mark away; the process ends."""
        try:
            self._path.unlink(missing_ok=True)
        except OSError:
            self._site.counters.add("mark_not_written")


def mark_of(site: Site) -> ProcessMark:
    """Return the mark of this process as it is now."""
    worker, runtime = site.worker, site.loader.runtime
    troubles = [site.loader.trouble, site.descriptions.trouble, *(r.trouble or "" for r in site.readings)]
    return ProcessMark(
        host=socket.gethostname(),
        pid=os.getpid(),
        started_us=site.started_us,
        at_us=time.time_ns() // 1000,
        stage=str(site.cell.choice.stage),
        reason=site.cell.choice.reason,
        contested=site.cell.flags.reasons,
        routers=tuple(RouterMark(id=w.id, ready=w.binding is not None, trouble=w.trouble) for w in site.wrapped),
        trouble="; ".join(filter(None, troubles)),
        catalogue="" if runtime is None else runtime.catalogue_version,
        loaded_us=site.descriptions.loaded_us,
        declared=tuple(getattr(runtime, "declared", ())),
        remarks=tuple(_remarks(site)),
        breakers=tuple(_breakers(site)),
        candidate=None if worker is None or not worker.handled else candidate_mark(worker, site.cell.throttle),
        waiting=0 if worker is None else worker.waiting,
        hung=site.decision_lanes.hung + (0 if worker is None else worker.lanes.hung),
        counters={
            **getattr(runtime, "counters", {}),
            **site.counters.snapshot(),
            "observed": 0 if worker is None else worker.handled,
            "sampled": 0 if worker is None else worker.handled + worker.waiting,
        },
        sink=_sink_counts(site),
    )


def folder(state_path: Path) -> Path:
    """Return the folder of the marks."""
    return state_path / "processes"


def list_processes(state_path: Path) -> list[ProcessMark]:
    """Return the marks of all processes that still exist, oldest first; marks of ended ones are removed.

    Raises NotReadable for a folder that is there and cannot be looked into.
    """
    marks: list[ProcessMark] = []
    for path in _mark_files(folder(state_path)):
        try:
            mark = ProcessMark.model_validate(orjson.loads(path.read_bytes()))
        except (OSError, ValueError, ValidationError):
            continue  # just being replaced, or another version's
        if mark.state == "gone":
            with suppress(OSError):  # a folder of somebody else: what is gone is skipped all the same
                path.unlink(missing_ok=True)
        else:
            marks.append(mark)
    return sorted(marks, key=lambda mark: (mark.started_us, mark.pid))


def _mark_files(marks: Path) -> list[Path]:
    try:
        return sorted(path for path in marks.iterdir() if path.suffix == ".json")
    except FileNotFoundError:
        return []
    except OSError as error:
        from migrate_kit.messages import tell_system

        raise NotReadable(path=marks, what=tell_system(error)) from error


def _sink_counts(site: Site) -> dict[str, int]:
    runtime = site.loader.runtime
    return {} if runtime is None else {k: int(v) for k, v in asdict(runtime.sink.counts).items()}


def _remarks(site: Site) -> Iterator[str]:
    for wrapped in site.wrapped:
        for tool, what in wrapped.binding.missing.items() if wrapped.binding is not None else ():
            yield sentence("shim.no-function", router=wrapped.id, tool=tool, what=what)
    yield from getattr(site.loader.runtime, "remarks", ())
    for tool in getattr(site.loader.runtime, "idle", ()):
        yield sentence("shim.idle", tool=tool)


def _breakers(site: Site) -> Iterator[BreakerMark]:
    for name, breaker in site.breakers:
        yield BreakerMark(name=name, state=breaker.state, reason=breaker.reason, opened=breaker.opened)


def _suffix(site: Site) -> str:
    from migrate_kit.shim.site import sites

    number = sites().index(site)
    return f"-{number}" if number else ""


def _exists(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
