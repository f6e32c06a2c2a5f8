"""In a process that gevent has patched, what we do beside the host stops no greenlet."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.shim import flagfile
from tests.shim.service import HERE

pytest.importorskip("gevent")
PATCHED = "from gevent import monkey; monkey.patch_all(); from tests.shim import green; green.main()"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> tuple[dict[str, Any], Path]:
    """What a patched service said of itself, and its folder."""
    folder = tmp_path_factory.mktemp("green")
    flagfile.write(folder / "migrate-kit.env", {"MIGRATE_KIT_STAGE": "shadow"})
    environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(folder), "MIGRATE_KIT_WAIT_S": "20"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", PATCHED],
        cwd=folder, env=environment, text=True, capture_output=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout), folder


def test_the_candidate_and_the_database_have_threads_of_their_own(served: tuple[dict[str, Any], Path]) -> None:
    said, _ = served
    assert said["candidate"] != said["main"]
    assert said["database"] != said["main"]


def test_greenlets_are_served_in_shadow_and_in_hybrid(served: tuple[dict[str, Any], Path]) -> None:
    said, _ = served
    assert (said["ready"], said["drained"], said["flushed"]) == (True, True, True)
    assert said["shadow"] == ["legacy orders"]
    assert said["hybrid"] == ["dynamic pay"]


def test_while_one_greenlet_waits_for_a_decision_the_others_go_on(served: tuple[dict[str, Any], Path]) -> None:
    assert served[0]["beats"] > 3


def test_the_end_of_a_patched_process_loses_nothing(served: tuple[dict[str, Any], Path]) -> None:
    connection = sqlite3.connect(served[1] / "rows.db")
    try:
        assert connection.execute("SELECT count(*) FROM observations").fetchone() == (14,)
    finally:
        connection.close()
