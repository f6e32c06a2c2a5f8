"""A long log on every engine, killed and gone on with: the same figures each time, and no process left behind."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.log import SqlSink
from tests.cli.replaying import decided, project, url
from tests.conftest import CHECKOUT

pytestmark = [pytest.mark.soak, pytest.mark.xdist_group("replay-engines")]
COUNT = 100_000
PIECE = 2_000
ENGINES = [
    name for name, package in (("processes", "json"), ("dask", "distributed"), ("ray", "ray")) if find_spec(package)
]
ASKED = ("--set", "min_score=0.9", "--workers", "2", "--piece", str(PIECE), "--format", "json")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project whose log has COUNT decisions."""
    with pytest.MonkeyPatch.context() as patch:
        made = project(tmp_path_factory.mktemp("long"), patch)
    said = ("show the log {}", "重启 {}", "tell me {}", "restart it {}", "日志 {}")
    sink = SqlSink(url(made))
    for number in range(COUNT):
        tool = ("logs", "restart", "", "restart", "restart")[number % 5]
        sink.offer(decided(said[number % 5].format(number), tool, ("logs", "restart")[number % 2]))
        if number % 5_000 == 0:
            sink.flush(60)
    sink.close(60)
    assert sink.counts.stored == COUNT
    return made


def started(folder: Path, engine: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "migrate_kit", "replay", "--engine", engine, *ASKED],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(CHECKOUT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def figures(folder: Path, engine: str) -> tuple[dict[str, Any], int]:
    """Return all that is no time, and how many pieces were done before."""
    out, err = (process := started(folder, engine)).communicate(timeout=3_000)
    assert process.returncode == 0, err
    found = json.loads(out)
    for effect in found["replays"]:
        del effect["times"]
    return found, found.pop("run")["resumed"]


@pytest.fixture(scope="module")
def here(folder: Path) -> dict[str, Any]:
    """The figures of this process alone."""
    found, _ = figures(folder, "inline")
    assert found["replays"][0]["n"] == COUNT
    assert found["replays"][0]["changed"] > COUNT // 10
    return found


@pytest.mark.parametrize("engine", ENGINES)
def test_a_hundred_thousand_requests_give_the_same_on_every_engine(
    engine: str, folder: Path, here: dict[str, Any]
) -> None:
    assert figures(folder, engine) == (here, 0)


@pytest.mark.parametrize("engine", ["inline", *ENGINES])
def test_a_replay_that_is_killed_again_and_again_gives_the_same(
    engine: str, folder: Path, here: dict[str, Any]
) -> None:
    work, chance = folder / ".migrate-kit" / "replay", random.Random(engine)
    left: list[int] = []
    for share in (0.2, 0.5, 0.8):
        process = started(folder, engine)
        while process.poll() is None and len(list(work.glob("[0-9]*.json"))) < share * COUNT / PIECE:
            time.sleep(chance.uniform(0.01, 0.3))
        left += children(process.pid)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    found, resumed = figures(folder, engine)
    assert found == here
    assert resumed >= 0.8 * COUNT / PIECE
    assert_gone(left)


def children(pid: int) -> list[int]:
    """Return the processes below *pid*."""
    lines = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True).stdout.split("\n")
    parents = [tuple(map(int, line.split())) for line in lines if line.strip()]
    found = [pid]
    for one in found:
        found += [child for child, parent in parents if parent == one]
    return found[1:]


def assert_gone(pids: list[int]) -> None:
    """Wait for processes to end whose parent was killed."""
    end = time.monotonic() + 120
    while left := [pid for pid in pids if Path(f"/proc/{pid}").exists()]:
        assert time.monotonic() < end, left
        time.sleep(0.5)
