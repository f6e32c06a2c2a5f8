"""A process that is killed soon after its start: the bound on lost rows holds from when it is ready, from nothing built."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from pathlib import Path
from subprocess import Popen

from tests.shim.living import Project
from tests.shim.service import HERE, PAUSE_S

LIFE_S = 1.5
MAIN = f"""
import time, bot
from migrate_kit.shim import site
one = site.sites()[0]
while True:
    was_ready, before = one.wrapped[0].binding is not None, one.counters.get("not_ready")
    bot.handle("show the journal")
    print(time.monotonic(), int(was_ready), one.counters.get("not_ready") - before, flush=True)
    time.sleep({PAUSE_S})
"""


def test_from_when_it_is_ready_a_killed_process_loses_at_most_a_second_and_counts_what_came_before(
    tmp_path: Path,
) -> None:
    project = Project(tmp_path, stage="shadow")
    (tmp_path / "main.py").write_text(MAIN, encoding="utf-8")
    with (tmp_path / "out").open("w") as out:
        process = Popen([sys.executable, "-W", "ignore", "main.py"], cwd=tmp_path, env=environment(), stdout=out)
    try:
        wait_for(tmp_path / "out", " 1 0\n")
        time.sleep(LIFE_S)
        ended_at = time.monotonic()
    finally:
        process.kill()
        process.wait()
    calls = [line.split() for line in (tmp_path / "out").read_text().splitlines() if line.count(" ") == 2]
    ready = [float(at) for at, was_ready, _ in calls if was_ready == "1"]
    early = [missed for _, was_ready, missed in calls if was_ready == "0"]
    assert early.count("0") <= 1  # while it was asked, it became ready
    slowness = max(1.0, (ready[-1] - ready[0]) / (len(ready) - 1) / PAUSE_S / 1.25)
    old = [at for at in ready if at < ended_at - slowness]
    assert rows(project) >= len(old)
    assert rows(project) <= len(ready) + 2  # and the calls before have none


def environment() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(HERE)}


def wait_for(file: Path, word: str) -> None:
    end = time.monotonic() + 30
    while word not in file.read_text():
        assert time.monotonic() < end
        time.sleep(0.01)


def rows(project: Project) -> int:
    connection = sqlite3.connect(project.root / ".migrate-kit" / "decisions.db")
    try:
        return int(connection.execute("SELECT count(*) FROM observations").fetchone()[0])
    except sqlite3.OperationalError:
        return 0  # it was killed before there was a table
    finally:
        connection.close()
