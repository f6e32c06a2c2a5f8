"""Flags under attack: writers that are killed in the middle, watchers that are thrown at or die, many busy processes."""

from __future__ import annotations

import ctypes
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen

import pytest

from migrate_kit.model.stage import Stage
from migrate_kit.shim import flagfile, watcher
from tests.shim.killed_writer import BACK, UP
from tests.shim.service import HERE
from tests.shim.test_flags_live import flag_file, until, wrap

Write = Callable[..., None]


def killed_writer(*given: object) -> str:
    """Run a writer that is killed, and return what it printed."""
    command = [sys.executable, "-m", "tests.shim.killed_writer", *map(str, given)]
    environment = os.environ | {"PYTHONPATH": str(HERE)}
    done = subprocess.run(command, env=environment, text=True, stdout=subprocess.PIPE, timeout=60, check=False)
    assert done.returncode in (0, -signal.SIGKILL)
    return done.stdout


def test_a_writer_that_is_killed_at_any_step_leaves_the_old_flags_or_the_new(tmp_path: Path) -> None:
    path = tmp_path / "flags.env"
    left = killed_writer(path).split()
    assert len(left) > 15
    assert left == sorted(left, key=["old", "new"].index)
    assert (left[0], left[-1]) == ("old", "new")
    flagfile.write(path, BACK)  # no lock is left behind, and no half file
    assert [one.name for one in tmp_path.iterdir()] == [path.name]


def test_a_watcher_that_is_thrown_at_goes_on(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true")
    thread = watcher._watcher
    assert thread is not None
    for kind in (SystemExit, KeyboardInterrupt, MemoryError):
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(kind))
        time.sleep(0.3)
    assert watcher._watcher is thread
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    until(lambda: not one.cell.live)


def test_a_dead_watcher_is_started_again_by_the_call_that_notices(flags: Write, tmp_path: Path) -> None:
    one = wrap()
    flags(DYNAMIC_TOOL_ENABLED="true")
    dead = watcher._watcher
    assert dead is not None
    dead.ended.set()
    dead.join()
    flag_file(tmp_path).write_text("FALLBACK_TO_LEGACY=true\n", encoding="utf-8")
    one.cell.stale_at = time.monotonic() - 1
    one.handle("x")  # type: ignore[attr-defined]
    assert one.cell.choice.stage is Stage.legacy
    assert watcher._watcher is not dead
    flag_file(tmp_path).write_text("MIGRATE_KIT_STAGE=shadow\n", encoding="utf-8")
    until(lambda: one.cell.live)  # which no call would have noticed: in stage legacy none looks


@pytest.fixture
def busy(tmp_path: Path) -> Iterator[Callable[[int], Popen[str]]]:
    """Start busy services; everything started is ended."""
    running: list[Popen[str]] = []

    def start(forked: int) -> Popen[str]:
        environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(tmp_path)}
        command = [sys.executable, "-W", "ignore", "-m", "tests.shim.attacked", str(forked)]
        running.append(Popen(command, cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE))
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.communicate()


def heard(services: dict[Popen[str], int], word: str) -> dict[int, float]:
    """Return pid → the time at which each process of the services first answered by *word*."""
    times: dict[int, float] = {}
    for service, count in services.items():
        assert service.stdout is not None
        for _ in range(count):
            said, pid, moment = service.stdout.readline().split()
            assert said == word
            times[int(pid)] = float(moment)
    return times


@pytest.mark.parametrize(("started", "forked", "flips"), [(1, 1, 3), pytest.param(4, 4, 50, marks=pytest.mark.soak)])
def test_no_process_misses_a_roll_back_whatever_becomes_of_writers_and_watchers(
    busy: Callable[[int], Popen[str]], tmp_path: Path, started: int, forked: int, flips: int
) -> None:
    path, chance = tmp_path / "migrate-kit.env", random.Random(7)
    flagfile.write(path, UP)
    services = {busy(0): 1 for _ in range(started)} | {busy(forked): 1 + forked}
    pids = list(heard(services, "dynamic"))
    took: dict[bool, list[float]] = {True: [], False: []}
    for flip in range(flips):
        hurt, blow = chance.choice(pids), (signal.SIGUSR1, signal.SIGUSR2)[flip % 2]
        os.kill(hurt, blow)
        killed_writer(path, chance.randrange(46))
        flagfile.write(path, BACK)
        at = path.stat().st_mtime
        came = heard(services, "legacy")
        assert sorted(came) == sorted(pids)
        for pid, moment in came.items():
            took[pid == hurt and blow == signal.SIGUSR2].append(moment - at)
        flagfile.write(path, UP)
        heard(services, "dynamic")
    assert max(took[True] + took[False]) < 3.0  # without a watcher a call notices after two seconds
    if flips == 50:
        assert sorted(took[False])[len(took[False]) * 99 // 100] < 1.0
