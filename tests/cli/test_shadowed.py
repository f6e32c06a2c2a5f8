"""`migrate-kit status` on the shadow of running processes: breakers, where the candidate runs, what it costs."""

from __future__ import annotations

import json
import os
import socket
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate_kit.cli import cli
from migrate_kit.shim.processes import BreakerMark, ProcessMark, folder
from migrate_kit.shim.standing import CandidateMark

BREAKER = BreakerMark(name="app:handle restart", state="open", reason="13 of 21 calls failed, 0 hang", opened=2)
CANDIDATE = CandidateMark(
    place="process", pid=4711, starts=2, cpu_us=12_340, wall_us=13_000, tax_rate=0.021, p50_ratio=1.4, p99_ratio=2.5,
    throttle=0.25,
)  # fmt: skip


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A running process with a broken tool and a heavy candidate; return how `status` calls it."""
    monkeypatch.chdir(tmp_path)
    now = time.time_ns() // 1000
    mark = ProcessMark(
        host=socket.gethostname(), pid=os.getpid(), started_us=now, at_us=now, stage="hybrid", reason="test",
        breakers=(BREAKER,), candidate=CANDIDATE,
    )  # fmt: skip
    marks = folder(tmp_path / ".migrate-kit")
    marks.mkdir(parents=True)
    (marks / "one.json").write_text(mark.model_dump_json(), encoding="utf-8")
    return f"{mark.host}:{mark.pid}"


def test_status_says_what_is_open_and_what_the_candidate_costs(process: str) -> None:
    said = CliRunner().invoke(cli, ["status"]).stdout
    assert f"{process}: breaker of app:handle restart open, legacy serves: 13 of 21 calls failed, 0 hang" in said
    assert f"{process}: the candidate runs in a process of its own, 4711 (12.3 ms of the processor in 13.0 ms" in said
    assert f"{process}: the shadow slows legacy down by 2.1%" in said
    assert f"{process}: sampling is lowered to 25.0% of what is set" in said


def test_machines_get_the_same(process: str) -> None:
    (mark,) = json.loads(CliRunner().invoke(cli, ["status", "--format", "json"]).stdout)["processes"]
    assert mark["breakers"] == [BREAKER.model_dump()]
    assert mark["candidate"] == CANDIDATE.model_dump()
