"""A busy service of several processes under attack: `python -m tests.shim.attacked FORKED`.

It serves some hundred calls a second in FORKED processes, forked after its start, and in itself. Each prints the time of
its first answer of another kind. On SIGUSR1 something throws into the watcher's thread; on SIGUSR2 the watcher dies.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time

import tests.shim.service as service
from migrate_kit.shim import wait_ready, watcher


def throw(*_: object) -> None:
    """Throw SystemExit into the watcher, as a host may that ends threads."""
    thread = watcher._watcher
    assert thread is not None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident or 0), ctypes.py_object(SystemExit))


def kill(*_: object) -> None:
    """Let the watcher's thread end, and nobody know."""
    thread = watcher._watcher
    assert thread is not None
    thread.ended.set()
    thread._poll_on = thread.ended.wait  # type: ignore[method-assign, assignment]


def serve() -> None:
    """Serve until the parent is gone, and say when the answer changes."""
    begun_by, last = os.getppid(), ""
    signal.signal(signal.SIGUSR1, throw)
    signal.signal(signal.SIGUSR2, kill)
    while os.getppid() == begun_by:
        answer = service.handle("restart").split()[0]
        if answer != last:
            last = answer
            os.write(1, f"{answer} {os.getpid()} {time.time()}\n".encode())
        time.sleep(0.003)
    os._exit(0)


def main(forked: int) -> None:
    """Start, and fork the others."""
    service.handle("restart")
    wait_ready()
    for _ in range(forked):
        if os.fork() == 0:
            break
    serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
