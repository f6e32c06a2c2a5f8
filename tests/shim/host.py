"""A host of a wrapped router whose rows go to a real database: `python -m tests.shim.host HOW…`, a WSGI and an ASGI app.

Each child writes a line for each call, with the time, so that a test knows what was asked when it ended.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import tests.shim.service as service
from migrate_kit.log import SqlSink
from migrate_kit.shim import flush, flush_on, wait_ready

service.runtime.sink = SqlSink(f"sqlite:///{Path.cwd()}/rows.db")  # type: ignore[assignment]


def call_on(seconds: float = 60.0) -> None:
    """Call the router every few milliseconds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        service.handle("restart")
        os.write(1, f"{time.monotonic()}\n".encode())
        time.sleep(service.PAUSE_S)


def before_and_after(frame: Any = None, _: Any = None) -> None:
    """Be the host's own handler."""
    os.write(1, b"host\n")
    os._exit(5)


def live(how: str) -> None:
    """Call on, and end as *how* says."""
    if how == "own":
        signal.signal(signal.SIGTERM, before_and_after)
    if how in ("chained", "own"):
        flush_on(signal.SIGTERM)
    service.handle("restart")
    while how == "left" and service.runtime.sink.counts.stored < service.FEW_ROWS:
        call_on(0.1)
    call_on(0.3 if how in ("end", "exit", "frozen") else 1.6 if how == "left" else 60.0)
    if how in ("exit", "frozen"):
        assert flush(10.0)
        counts = service.runtime.sink.counts
        assert counts.offered == counts.stored > 0 == counts.dropped == counts.spilled == counts.waiting
    if how == "frozen":
        os.kill(os.getpid(), signal.SIGSTOP)
    if how in ("exit", "left"):
        os._exit(0)


def main(ways: list[str]) -> None:
    """Serve once, so that the database is there, and then fork a child for each way to end."""
    service.handle("restart")
    wait_ready()
    flush(20.0)
    pids: dict[int, str] = {}
    for how in ways:
        pid = os.fork()
        if pid == 0:
            for number, name in ((1, "out"), (2, "err")):
                os.dup2(os.open(f"{how}.{name}", os.O_CREAT | os.O_WRONLY), number)
            live(how)
            return
        pids[pid] = how
    print(*(f"{how}={pid}" for pid, how in pids.items()), flush=True)
    while pids:
        pid, status = os.wait()
        print(f"{pids.pop(pid)}={os.waitstatus_to_exitcode(status)}", flush=True)


def wsgi(environ: dict[str, Any], start_response: Any) -> list[bytes]:
    """Answer with the router's answer and this process's id."""
    answer = service.handle("restart")
    start_response("200 OK", [("Content-Type", "text/plain")])
    return [f"{answer} {os.getpid()}".encode()]


async def asgi(scope: dict[str, Any], receive: Any, send: Any) -> None:
    """Do the same for ASGI servers."""
    if scope["type"] != "http":
        return
    body = f"{service.handle('restart')} {os.getpid()}".encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/plain")]})
    await send({"type": "http.response.body", "body": body})


if __name__ == "__main__":
    main(sys.argv[1:])
