"""A runtime that another process can make again: its router does what the text says, the worst included."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

from migrate_kit.model.condition import Contains
from migrate_kit.model.decision import Decision, RefusalKind
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.ports import Recipe, ShimSettings
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, approved, call, refuse

ROUTER = "app_under_test:handle"
FACTORY = "tests.shim.foreign:build"


def spin(seconds: float) -> None:
    """Take that much of the processor."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


FORKED: list[int] = []


def fork(text: str) -> None:
    """Leave a copy of this process behind, which goes on as this one does, or hangs."""
    FORKED.append(os.fork())
    if not FORKED[-1] and "hang" in text:
        time.sleep(60)


DEEDS: dict[str, Any] = {
    "spin": lambda: spin(0.002),
    "hang": lambda: time.sleep(60),
    "whirl": lambda: spin(60),
    "die": lambda: os._exit(7),
    "exit": lambda: sys.exit(3),
    "boom": lambda: 1 // 0,
    "shout": lambda: os.write(1, b"shouted") and print("printed", file=sys.stderr),
}


def decide(text: str) -> Decision:
    """Do what *text* says, and answer with this process's id, so that a test sees where it was."""
    for word, deed in DEEDS.items():
        if text.startswith(word):
            deed()
    if text.startswith("fork"):
        fork(text)
    if "refuse" in text:
        return refuse(RefusalKind.too_close, message="哪一个?")
    return call("restart", service="orders", pid=os.getpid(), said=text, forked=(FORKED or [0])[-1])


def conditions() -> Twin:
    """Return the twin of a router that always restarts."""
    branch = Branch(line=1, condition=Contains(text=""), target="restart", target_kind="function", tool="restart")
    router = LegacyRouter(
        file="app.py", function="handle", first_line=1, last_line=9, subject="text", parameter="text",
        stage="decide+execute", branches=(branch,),
    )  # fmt: skip
    return Twin(router)


class Foreign(ScriptedRuntime):
    """A scripted runtime with a recipe."""

    def __init__(self, root: Path, factory: str = FACTORY, **more: Any) -> None:
        given = {"candidate_deadline_us": 2_000_000} | more
        super().__init__(
            router=ScriptedRouter(decide),
            twins={ROUTER: conditions()},
            tools=[approved(ToolSpec(name="restart", implementation="app_under_test:restart"))],
            settings=ShimSettings(root=root, state_path=root, **given),
        )
        self.recipe = Recipe(factory=factory, start=root)


def build(start: Path) -> Foreign:
    """Return the runtime, as the candidate's process asks for it."""
    return Foreign(start)


def stale(start: Path) -> Foreign:
    """Return one with other descriptions."""
    made = Foreign(start)
    made.catalogue_version = "another"
    return made


def broken(start: Path) -> Foreign:
    """Raise, as a build may."""
    print("to nobody", file=sys.stderr)
    raise LookupError(start.name)
