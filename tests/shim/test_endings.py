"""However a process ends, at most a second of rows is lost, and none where there was time to say good-bye."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from subprocess import Popen

import pytest

from migrate_kit.shim import flagfile
from tests.shim.service import CALLS_A_SECOND, FEW_ROWS, HERE

#: How a host ends → what ends it; None: it does so by itself.
WAYS: dict[str, int | None] = {
    "terminated": signal.SIGTERM,
    "killed": signal.SIGKILL,
    "left": None,
    "chained": signal.SIGTERM,
    "own": signal.SIGTERM,
    "end": None,
    "exit": None,
    "frozen": None,
}
LIFE_S = 1.6


@dataclass
class Ended:
    """A host that has ended: when it made which call, and how many rows it left."""

    folder: Path
    how: str
    pid: int
    status: int | None = None

    def said(self, name: str = "out") -> list[str]:
        return (self.folder / f"{self.how}.{name}").read_text(encoding="utf-8").split()

    @property
    def calls(self) -> list[float]:
        return [float(word) for word in self.said() if word != "host"]

    @property
    def rows(self) -> int:
        connection = sqlite3.connect(self.folder / "rows.db")
        try:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            mine = connection.execute("SELECT count(*) FROM observations WHERE process LIKE ?", (f"%:{self.pid}",))
            return int(mine.fetchone()[0])
        finally:
            connection.close()


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Ended]]:
    """Let a host for each way live for a while, all at the same time, and end it in its way."""
    folder = tmp_path_factory.mktemp("endings")
    flagfile.write(folder / "migrate-kit.env", {"MIGRATE_KIT_STAGE": "shadow"})
    environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(folder), "MIGRATE_KIT_WAIT_S": "20"}
    parent = Popen(
        [sys.executable, "-W", "ignore", "-m", "tests.shim.host", *WAYS],
        cwd=folder, env=environment, text=True, stdout=subprocess.PIPE,
    )  # fmt: skip
    assert parent.stdout is not None
    hosts: dict[str, Ended] = {}
    try:
        for word in parent.stdout.readline().split():
            how, _, pid = word.partition("=")
            hosts[how] = Ended(folder, how, int(pid))
        assert set(hosts) == set(WAYS)
        end = time.monotonic() + 60
        while any(hosts[how].rows < FEW_ROWS for how in ("terminated", "killed")):
            assert time.monotonic() < end
            time.sleep(0.05)
        time.sleep(LIFE_S)
        for how, number in WAYS.items():
            if number is not None:
                os.kill(hosts[how].pid, number)
        for _ in range(len(WAYS) - 1):  # one only froze
            how, _, status = parent.stdout.readline().strip().partition("=")
            hosts[how].status = int(status)
        yield hosts
    finally:
        for host in hosts.values():
            if host.status is None:
                os.kill(host.pid, signal.SIGKILL)
        parent.kill()
        parent.communicate()


@pytest.mark.parametrize("name", ["terminated", "killed", "left"])
def test_whoever_ends_without_a_word_loses_at_most_a_second_of_rows(ended: dict[str, Ended], name: str) -> None:
    host = ended[name]
    assert host.rows >= FEW_ROWS
    assert len(host.calls) - host.rows <= CALLS_A_SECOND


def test_a_flush_before_a_hard_exit_loses_nothing(ended: dict[str, Ended]) -> None:
    assert ended["exit"].status == 0
    assert ended["exit"].rows == len(ended["exit"].calls) + 1


def test_what_was_flushed_needs_no_timer_of_a_frozen_process(ended: dict[str, Ended]) -> None:
    host = ended["frozen"]
    end = time.monotonic() + 20
    while "T (stopped)" not in Path(f"/proc/{host.pid}/status").read_text():
        assert time.monotonic() < end
        time.sleep(0.05)
    assert host.rows == len(host.calls) + 1


def test_the_end_of_the_interpreter_loses_nothing(ended: dict[str, Ended]) -> None:
    host = ended["end"]
    assert (host.status, host.said("err")) == (0, [])
    assert host.rows == len(host.calls) + 1


def test_with_a_chained_handler_a_termination_loses_nothing_and_is_still_one(ended: dict[str, Ended]) -> None:
    host = ended["chained"]
    assert host.status == -signal.SIGTERM
    assert host.rows >= len(host.calls)  # the last call may be made and not yet printed


def test_the_hosts_own_handler_runs_after_ours(ended: dict[str, Ended]) -> None:
    host = ended["own"]
    assert (host.status, host.said()[-1]) == (5, "host")
    assert host.rows >= len(host.calls)


def test_a_flush_that_never_returns_is_left_when_its_time_is_up() -> None:
    process = Popen(
        [sys.executable, "-c", HANGING], env=os.environ | {"PYTHONPATH": str(HERE)},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    out, _ = process.communicate(timeout=30)
    is_whole, took = out.split()
    assert is_whole == "False"
    assert 0.2 <= float(took) < 20.0  # of a minute


HANGING = """
import time
from migrate_kit.shim import flush, site
import tests.shim.service as service
one = site.sites()[0]
one.loader.runtime = service.runtime
service.runtime.sink.flush = lambda timeout_s: time.sleep(60)
began = time.monotonic()
print(flush(0.3), time.monotonic() - began)
"""
