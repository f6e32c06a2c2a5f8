"""Ends that skip `atexit`: flush what waits now, or when a signal comes.

A process that ends in its ordinary way, by `sys.exit` or by the end of its program, needs none of this.
"""

from __future__ import annotations

import os
import signal
import time
from contextvars import Context
from types import FrameType
from typing import Any

from migrate_kit.shim.lanes import Errand, Lanes
from migrate_kit.shim.site import sites
from migrate_kit.shim.watcher import drain

#: The longest that an ending process waits for what is not yet stored.
LONGEST_S = 2.0


def flush(timeout_s: float = LONGEST_S) -> bool:
    """Have everything offered so far compared and stored; False when the time ran out and something may be lost.

    For the end of a job before `os._exit` (RQ, Celery), and of each call where the process is frozen between calls.
    Takes at most *timeout_s*, whatever the candidate or the sink does. Never raises.
    """
    end = time.monotonic() + timeout_s
    is_whole = drain(timeout_s)
    for site in sites():
        runtime = site.loader.runtime
        if runtime is not None:
            is_whole = _stored(runtime.sink, end) and is_whole
    return is_whole


def flush_on(*numbers: int) -> None:
    """Flush when one of these signals comes, and then do what would have been done without us.

    Only the main thread may ask for it. A handler of the host that is set later replaces ours.
    """
    for number in numbers:
        _chain(number)


def _chain(number: int) -> None:
    before: Any = signal.getsignal(number)

    def part(received: int, frame: FrameType | None) -> None:
        flush()
        if callable(before):
            before(received, frame)
        elif before == signal.SIG_DFL:
            signal.signal(received, signal.SIG_DFL)
            os.kill(os.getpid(), received)

    signal.signal(number, part)


def _stored(sink: Any, end: float) -> bool:
    left_s = max(end - time.monotonic(), 0.0)
    job = Errand(Context(), lambda: sink.flush(left_s))
    lanes = Lanes("flush", limit=1)  # of this call: a sink may be anybody's code, and threads do not outlive a fork
    if not lanes.send(job):
        job.run()  # the interpreter is ending, or the process may have no more threads
        return bool(job.value)
    is_back = job.wait(left_s)
    lanes.close() if is_back else lanes.abandon(job)
    return is_back and bool(job.value)
