"""Forks and multiprocessing: no row is lost, no warning is caused, flips are still seen."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from migrate_kit.shim import flagfile
from tests.shim.service import HERE

_SERVING = """
import multiprocessing, os, sys, threading, time, warnings
from pathlib import Path
from migrate_kit.log import SqlSink
from migrate_kit.shim import drain, flush, router, site, wait_ready
import tests.shim.service as service
service.runtime.sink = SqlSink(f"sqlite:///{Path.cwd()}/x.db")
def job(n):
    for i in range(n):
        service.handle(f"restart {i}")
"""
_PROCESSES = """
wait_ready()
service.handle("restart before")
assert flush(30)  # what the database needs is loaded before the forks, as in a service that has served
context = multiprocessing.get_context("fork")
children = [context.Process(target=job, args=(50,)) for _ in range(3)]
[child.start() for child in children]
[child.join() for child in children]
pool = context.Pool(2)
pool.map(job, [10] * 5)
pool.close()
pool.join()
"""
_SPAWNED = """
if __name__ == "__main__":
    wait_ready()
    for method in ("spawn", "forkserver"):
        child = multiprocessing.get_context(method).Process(target=job, args=(50,))
        child.start()
        child.join()
        assert child.exitcode == 0, child.exitcode
"""
_LEGACY_FORKS = """
warnings.simplefilter("error")
for _ in range(5):
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
service.handle("restart")
names = [thread.name for thread in threading.enumerate()]
assert names == ["MainThread", "migrate-kit-flags"], names
assert not site.sites()[0].cell.live
from migrate_kit.shim import flagfile
flagfile.write(site.sites()[0].settings.flag_path, {"MIGRATE_KIT_STAGE": "shadow"})
end = time.monotonic() + 5
while not site.sites()[0].cell.live and time.monotonic() < end:
    time.sleep(0.01)
assert site.sites()[0].cell.live
"""


def run(folder: Path, code: str) -> None:
    """Run *code* as a script in *folder*; its standard error has to stay empty."""
    script = folder / "script.py"
    script.write_text(_SERVING + code, encoding="utf-8")
    environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(folder), "MIGRATE_KIT_WAIT_S": "10"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script)],
        cwd=folder, env=environment, text=True, capture_output=True, timeout=60, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")


def rows(folder: Path) -> int:
    connection = sqlite3.connect(folder / "x.db")
    try:
        return int(connection.execute("SELECT count(*) FROM observations").fetchone()[0])
    finally:
        connection.close()


@pytest.mark.parametrize(("code", "wanted"), [(_PROCESSES, 1 + 3 * 50 + 50), (_SPAWNED, 2 * 50)], ids=["fork", "spawn"])
def test_a_process_of_multiprocessing_stores_what_it_saw(tmp_path: Path, code: str, wanted: int) -> None:
    flagfile.write(tmp_path / "migrate-kit.env", {"MIGRATE_KIT_STAGE": "shadow"})
    run(tmp_path, code)
    assert rows(tmp_path) == wanted


def test_in_stage_legacy_a_fork_causes_no_warning_and_later_flips_are_seen(tmp_path: Path) -> None:
    run(tmp_path, _LEGACY_FORKS)
