"""A project with approved tools and their functions, and the command that serves it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen
from typing import Any

import pytest

from migrate_kit.describe import render_yaml
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import set_status, write_description
from tests.conftest import CHECKOUT

FUNCTIONS = """
import asyncio
import os
import sys
import threading
import time

print("imported: this must not reach the protocol")


def show_logs(service, lines=100):
    print("a tool that prints")
    os.write(1, b"and one that writes to the descriptor\\n")
    return {"service": service, "lines": lines}


def restart(service, force=False):
    with open("restarted.txt", "a", encoding="utf-8") as file:
        file.write(f"{service} {force}\\n")
    return f"restarted {service}"


def slow(seconds):
    time.sleep(seconds)
    return "woke up"


async def greet(name):
    await asyncio.sleep(0)
    return f"你好 {name}"


async def slow_async():
    await asyncio.sleep(60)


def fail():
    raise ValueError("the disk is full, password=hunter2hunter2")


def leave():
    sys.exit(3)


def odd():
    return object


def half():
    return "half \\ud800 a character"


class Desk:
    def __init__(self):
        self.calls = 0

    def count(self):
        self.calls += 1
        return self.calls


desk = Desk()


class Closed:
    def count(self):
        return 1


def needs_event(event, text):
    return text
"""
SERVICE = ParameterSpec(meaning="which service", pattern="[a-z]+", max_length=20, examples=("order",))
LINES = ParameterSpec(type="integer", meaning="how many", required=False, minimum=1, maximum=500, default=100)
TOOLS: tuple[ToolSpec, ...] = (
    ToolSpec(
        name="show_logs", summary="Show a log.", effects="read_only", parameters={"service": SERVICE, "lines": LINES}
    ),
    ToolSpec(
        name="restart",
        summary="Restart a service.",
        effects="dangerous",
        parameters={"service": SERVICE, "force": ParameterSpec(type="boolean", required=False)},
        ask_user={"service": "Which service?"},
        group="services",
    ),
    ToolSpec(name="slow", summary="Wait.", parameters={"seconds": ParameterSpec(type="number")}),
    ToolSpec(name="slow_async", summary="Wait long."),
    ToolSpec(name="greet", summary="Greet.", effects="write", parameters={"name": ParameterSpec()}),
    ToolSpec(name="fail", summary="Fail."),
    ToolSpec(name="leave", summary="Leave."),
    ToolSpec(name="odd", summary="Return what is no data."),
    ToolSpec(name="half", summary="Return what no wire carries."),
    ToolSpec(name="count", summary="Count.", implementation="ops.tools:Desk.count", group="services"),
)
NAMES = sorted(spec.name for spec in TOOLS)


def approve(folder: Path, spec: ToolSpec) -> Path:
    """Write *spec* as an approved description and return its file."""
    path = folder / "shadow_tools" / f"{spec.name}.yaml"
    path.unlink(missing_ok=True)
    named = spec if spec.implementation else spec.model_copy(update={"implementation": f"ops.tools:{spec.name}"})
    write_description(path, render_yaml(named, language="en"))
    set_status(path, Status.approved, reviewer="me")
    return path


def make(folder: Path, tools: Sequence[ToolSpec] = TOOLS) -> Path:
    """Make the project in *folder*."""
    (folder / "ops").mkdir()
    (folder / "ops" / "__init__.py").touch()
    (folder / "ops" / "tools.py").write_text(FUNCTIONS, encoding="utf-8")
    (folder / "migrate-kit.toml").write_text("", encoding="utf-8")
    for spec in tools:
        approve(folder, spec)
    return folder


def importable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the project in *folder*, work there, and let this process import its functions anew."""
    monkeypatch.syspath_prepend(str(make(folder)))
    monkeypatch.chdir(folder)
    for name in ("ops", "ops.tools"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return folder


def command(*options: str) -> list[str]:
    """Return the command line that serves the working folder."""
    return [sys.executable, "-m", "migrate_kit", "serve", *options]


def environment() -> dict[str, str]:
    """Return the environment of the server."""
    return {**os.environ, "PYTHONPATH": str(CHECKOUT), "LANG": "C.UTF-8"}


@contextmanager
def over_http(folder: Path, *options: str) -> Iterator[tuple[str, Popen[str]]]:
    """Serve *folder* over HTTP on a free port; yield the URL and the process."""
    started = command("--transport", "http", "--port", "0", *options)
    with Popen(started, cwd=folder, env=environment(), stderr=PIPE, text=True, encoding="utf-8") as process:
        try:
            assert process.stderr is not None
            url = next(word for line in process.stderr for word in line.split() if word.startswith("http"))
            yield url.rstrip(";"), process
        finally:
            process.terminate()
            process.wait(10)


def text_of(result: Any) -> str:
    """Return the text of a result."""
    return "".join(part.text for part in result.content)
