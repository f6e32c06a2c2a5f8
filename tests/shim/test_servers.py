"""Real servers around a wrapped router: a pre-fork one that loads the program first, one that reloads itself."""

from __future__ import annotations

import importlib.util
import os
import signal
import socket
import sqlite3
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from migrate_kit.shim import flagfile
from migrate_kit.shim.processes import list_processes
from tests.shim.service import HERE

Serve = Callable[..., tuple[Popen[bytes], str]]


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(importlib.util.find_spec(name) is None, reason=f"{name} is not installed")


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server on a free port; it and all its children are ended afterwards."""
    started: list[Popen[bytes]] = []

    def start(module: str, *arguments: str) -> tuple[Popen[bytes], str]:
        flagfile.write(tmp_path / "migrate-kit.env", {"MIGRATE_KIT_STAGE": "shadow"})
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        environment = os.environ | {
            "PYTHONPATH": f"{tmp_path}{os.pathsep}{HERE}", "MIGRATE_KIT_ROOT": str(tmp_path), "MIGRATE_KIT_WAIT_S": "20",
            "PYTHONWARNINGS": "ignore",
        }  # fmt: skip
        given = [argument.replace("PORT", str(port)) for argument in arguments]
        with (tmp_path / "log").open("wb") as log:
            command = [sys.executable, "-m", module, *given]
            process = Popen(command, cwd=tmp_path, env=environment, stdout=log, stderr=log, start_new_session=True)
        started.append(process)
        return process, f"http://127.0.0.1:{port}/"

    yield start
    for process in started:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def asked(url: str, seconds: float = 60.0) -> tuple[str, int]:
    """Return the answer of the router and the process that gave it; retried until the server is there."""
    end = time.monotonic() + seconds
    while True:
        try:
            with urllib.request.urlopen(url, timeout=10) as reply:
                *words, pid = reply.read().decode().split()
                return " ".join(words), int(pid)
        except OSError:
            assert time.monotonic() < end
            time.sleep(0.05)


def rows(folder: Path) -> dict[int, int]:
    """Return process → rows in the database."""
    connection = sqlite3.connect(folder / "rows.db")
    try:
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'observations'").fetchall():
            return {}
        found = connection.execute("SELECT process, count(*) FROM observations GROUP BY process")
        return {int(name.rpartition(":")[2]): count for name, count in found}
    finally:
        connection.close()


def counted(replies: list[tuple[str, int]]) -> dict[int, int]:
    return {pid: sum(one == pid for _, one in replies) for _, pid in replies}


def until(fact: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := fact()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


@needs("gunicorn")
def test_workers_that_were_forked_from_a_loaded_program_see_flips_and_store_every_row(
    serve: Serve, tmp_path: Path
) -> None:
    server, url = serve("gunicorn", "--preload", "-w", "2", "-b", "127.0.0.1:PORT", "tests.shim.host:wsgi")
    replies = [asked(url) for _ in range(20)]
    assert {answer for answer, _ in replies} == {"legacy orders"}
    flagfile.write(tmp_path / "migrate-kit.env", {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "hybrid"})
    until(lambda: replies.append(asked(url)) or replies[-1][0] == "dynamic pay")
    flagfile.write(tmp_path / "migrate-kit.env", {"FALLBACK_TO_LEGACY": "true"})
    until(lambda: all(asked(url)[0] == "legacy orders" for _ in range(8)))
    server.terminate()
    assert server.wait(60) == 0
    stored = rows(tmp_path)
    assert server.pid not in stored
    assert all(stored[pid] >= count for pid, count in counted(replies[:20]).items())
    assert not list_processes(tmp_path / ".migrate-kit")


@needs("uvicorn")
def test_a_server_that_reloads_itself_stores_what_its_old_process_saw(serve: Serve, tmp_path: Path) -> None:
    program = "import signal\nfrom migrate_kit.shim import flush_on\nfrom tests.shim.host import asgi as app\n"
    (tmp_path / "app.py").write_text(program, encoding="utf-8")
    server, url = serve("uvicorn", "--reload", "--port", "PORT", "--log-level", "warning", "app:app")
    before = [asked(url) for _ in range(10)]
    old = before[0][1]
    until(lambda: rows(tmp_path).get(old, 0) >= 10)
    (tmp_path / "app.py").write_text(program + "flush_on(signal.SIGTERM)\n", encoding="utf-8")
    first = until(lambda: (found := asked(url))[1] != old and found)
    after = [first, *(asked(url) for _ in range(9))]
    marks = until(lambda: (found := list_processes(tmp_path / ".migrate-kit")) and found)
    assert [mark.pid for mark in marks] == [after[0][1]]  # one runtime, and none of the old process
    assert [router.id for router in marks[0].routers] == ["service:handle"]
    server.terminate()
    server.wait(60)
    assert rows(tmp_path)[after[0][1]] == 10  # the server ends by the signal itself, after our handler
