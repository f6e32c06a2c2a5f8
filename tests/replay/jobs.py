"""Jobs over a small file of requests, with routers that any worker process can make."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from pathlib import Path

from migrate_kit.config import Settings
from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.decision import Decision, Refusal, RefusalKind, ToolCall
from migrate_kit.model.tool import ToolSpec
from migrate_kit.replay.job import Job
from migrate_kit.replay.setup import Setup
from migrate_kit.replay.sources import FileSource, Found, read_file
from tests.replay.samples import BRANCHES, Words, router

ROUTER = "bot:handle"
#: A line that asks a router to end the process that it runs in.
DIE, DIE_ONCE = "die", "die once"


class Later(Words):
    """As `Words`, but it takes `restart` for `status`."""

    version = "words-2"

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        decision = super().decide(text, asker=asker)
        if [call.tool for call in decision.calls] == ["restart"]:
            return Decision(calls=(ToolCall(tool="status"),), duration_us=7)
        return decision


class Mortal(Words):
    """As `Words`, but some requests kill its process."""

    version = "mortal-1"

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def decide(self, text: str, *, asker: Asker = NOBODY) -> Decision:
        if text == DIE or (text == DIE_ONCE and self._is_first()):
            os.kill(os.getpid(), signal.SIGKILL)
        if text.startswith(DIE):
            return Decision(refusal=Refusal(kind=RefusalKind.no_match))
        return super().decide(text, asker=asker)

    def _is_first(self) -> bool:
        try:
            (self._folder / "died").touch(exist_ok=False)
        except FileExistsError:
            return False
        return True


def words(specs: Sequence[ToolSpec], settings: Settings) -> Words:
    """Make the router of then."""
    return Words()


def later(specs: Sequence[ToolSpec], settings: Settings) -> Words:
    """Make the router of now."""
    return Later()


def mortal(specs: Sequence[ToolSpec], settings: Settings) -> Words:
    """Make the router that ends its process."""
    return Mortal(settings.root)


def setup(folder: Path, name: str = "later") -> Setup:
    """Return a way to decide by one of the routers of this module."""
    return Setup(settings=Settings(root=folder), decider=f"tests.replay.jobs:{name}", tools={ROUTER: ()})


def found(folder: Path, *lines: str, size: int = 4) -> Found:
    """Return *lines* as a source of pieces of *size* requests."""
    path = folder / "requests.txt"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return read_file(FileSource(path=path, name=path.name, form="text", routers=(ROUTER,)), size=size)


def job(folder: Path, source: Found, *, now: str = "later", then: str | None = "words", **more: object) -> Job:
    """Return a job over *source*: decided by *now*, and before by *then*."""
    values: dict[str, object] = {
        "key": f"{folder} {now} {then} {sorted(more)}",
        "source": source.source,
        "now": setup(folder, now),
        "then": None if then is None else setup(folder, then),
        "legacy": (router(*BRANCHES),),
    }
    return Job(**(values | more))


def requests(count: int) -> list[str]:
    """Return *count* requests of all kinds, most of them different ones."""
    said = ("show log {}", "restart {}", "status of {}", "hello {}", "ask for log {}", "boom {}", "查看 log {}")
    return [said[number % len(said)].format(number % 40) for number in range(count)]
