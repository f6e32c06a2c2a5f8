"""Real processes: a flag that reaches them, a fork in the middle, an end that nothing delays."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import chdir
from pathlib import Path
from subprocess import Popen

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli as command_line
from migrate_kit.shim import flagfile
from migrate_kit.shim.processes import ProcessMark, folder, list_processes
from tests.shim.service import CALLS_A_SECOND, HERE

Start = Callable[[str], Popen[str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start the service in a folder of its own; everything started is ended."""
    running: list[Popen[str]] = []

    def run(what: str) -> Popen[str]:
        environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(tmp_path)}
        process = Popen(
            [sys.executable, "-m", "tests.shim.service", what],
            cwd=tmp_path, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        running.append(process)
        assert process.stdout is not None
        assert process.stdout.readline().startswith("ready")
        return process

    yield run
    for process in running:
        process.kill()
        process.communicate()


def line(process: Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def set_stage(tmp_path: Path, stage: str) -> None:
    flagfile.write(tmp_path / "migrate-kit.env", {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": stage})


def cli(tmp_path: Path, *arguments: str) -> Result:
    """Run the command line beside the real processes, in this one."""
    with chdir(tmp_path):
        return CliRunner().invoke(command_line, arguments)


def marks(tmp_path: Path, wanted: int) -> list[ProcessMark]:
    end = time.monotonic() + 30
    while len(found := list_processes(tmp_path / ".migrate-kit")) != wanted:
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def test_a_roll_back_reaches_running_processes_within_a_second(start: Start, tmp_path: Path) -> None:
    set_stage(tmp_path, "hybrid")
    services = [start("loop"), start("loop")]
    assert [line(s).split(" ")[:2] for s in services] == [["dynamic", "pay"]] * 2
    marks(tmp_path, 2)
    done = cli(tmp_path, "rollback", "--why", "too many wrong restarts")
    assert done.exit_code == 0, done.stderr
    assert "2 of 2" in done.stdout
    for service in services:
        *answer, calls = line(service).split(" ")
        assert answer == ["legacy", "orders"]
        assert int(calls) <= CALLS_A_SECOND
    status = cli(tmp_path, "status")
    assert "too many wrong restarts" in status.stdout
    assert "service:handle" not in status.stderr


def test_a_forked_child_sees_flips_and_keeps_its_own_observations(start: Start, tmp_path: Path) -> None:
    set_stage(tmp_path, "hybrid")
    process = start("fork")
    assert line(process) == "child dynamic pay"
    flagfile.write(tmp_path / "migrate-kit.env", {"FALLBACK_TO_LEGACY": "true"})
    assert line(process) == "child legacy orders True"
    assert process.wait(30) == 0


@pytest.mark.parametrize("stage", ["shadow", "hybrid"])
def test_the_end_of_a_process_is_not_delayed_by_a_hanging_candidate(start: Start, tmp_path: Path, stage: str) -> None:
    set_stage(tmp_path, stage)
    process = start("hang")
    assert process.wait(20) == 0  # the candidate hangs for a minute
    assert process.communicate()[1] == ""


def test_the_mark_of_a_killed_process_is_taken_away_by_whoever_looks(start: Start, tmp_path: Path) -> None:
    process = start("idle")
    (mark,) = marks(tmp_path, 1)
    assert (mark.pid, mark.stage, mark.state) == (process.pid, "legacy", "live")
    assert [r.id for r in mark.routers] == ["service:handle"]
    process.kill()
    process.wait()
    marks(tmp_path, 0)
    assert not list(folder(tmp_path / ".migrate-kit").glob("*.json"))


def test_a_process_that_ends_takes_its_mark_away(start: Start, tmp_path: Path) -> None:
    set_stage(tmp_path, "shadow")
    process = start("hang")
    process.wait(30)
    assert not list(folder(tmp_path / ".migrate-kit").glob("*"))


def test_roll_back_succeeds_with_the_database_down_and_the_flip_waits(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'migrate-kit.toml'}/no.db"  # below a file there can be no folder, not even for root
    (tmp_path / "migrate-kit.toml").write_text(f"database_url = {url!r}\n", encoding="utf-8")
    done = cli(tmp_path, "rollback", "--why", "down")
    assert done.exit_code == 0
    assert "FALLBACK_TO_LEGACY=true" in (tmp_path / "migrate-kit.env").read_text(encoding="utf-8")
    assert '"why":"down"' in (tmp_path / ".migrate-kit" / "flips.jsonl").read_text(encoding="utf-8")
    assert "warning" in done.stderr
