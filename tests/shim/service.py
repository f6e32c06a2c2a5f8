"""A small service for tests that need a process of its own: `python -m tests.shim.service WHAT`.

It wraps a dispatcher with a scripted runtime, prints a line `ready`, and then does what it is told.
"""

from __future__ import annotations

import os
import sys
import time
from collections import deque
from pathlib import Path

from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.shim import drain, router, wait_ready
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, approved, call

HERE = Path(__file__).resolve().parent.parent.parent
#: Between two calls of a host.
PAUSE_S = 0.004
#: So many calls are a second where the machine is at ease, and more where a host gets less of it: a test counts calls.
CALLS_A_SECOND = 250
#: Rows that a host has stored, without a word from anybody, before it ends without one.
FEW_ROWS = 10
DONE: list[str] = []


def restart(service: str) -> str:
    DONE.append(service)
    return f"dynamic {service}" if service == "pay" else f"legacy {service}"


branch = Branch(line=1, condition=Contains(text="restart"), target="restart", target_kind="function", tool="restart")
conditions = LegacyRouter(
    file="service.py", function="handle", first_line=1, last_line=9, subject="text", parameter="text",
    stage="decide+execute", branches=(branch,),
)  # fmt: skip


def decide(text: str):  # type: ignore[no-untyped-def]
    if "hang" in text:
        time.sleep(60)
    return call("restart", service="pay")


runtime = ScriptedRuntime(
    router=ScriptedRouter(decide),
    twins={"service:handle": Twin(conditions)},
    tools=[approved(ToolSpec(name="restart", implementation="tests.shim.service:restart"))],
)


@router("service:handle", runtime=runtime)
def handle(text: str) -> str:
    return restart("orders") if "restart" in text else "?"


def say(*words: object) -> None:
    print(*words, flush=True)


def loop() -> None:
    """Serve until killed; say when the answer changes, and how many calls were made since the flags were written."""
    last, called = "", deque[float](maxlen=10_000)
    while True:
        called.append(time.time())
        answer = handle("restart")
        if answer != last:
            written = Path(os.environ["MIGRATE_KIT_ROOT"], "migrate-kit.env").stat().st_mtime
            say(answer, sum(at > written for at in called))
            last = answer
        time.sleep(PAUSE_S)


def fork() -> None:
    """Serve, fork, and serve in the child, which then sees a roll-back that the parent's memory knows nothing of."""
    handle("restart")
    pid = os.fork()
    if pid == 0:
        say("child", handle("restart"))
        end = time.monotonic() + 30
        while handle("restart").startswith("dynamic") and time.monotonic() < end:
            time.sleep(0.01)
        drain()
        say("child", handle("restart"), len(runtime.sink.observations) >= 2)
        os._exit(0)
    os.waitpid(pid, 0)


def hang() -> None:
    """End while the candidate hangs."""
    handle("restart hang")
    time.sleep(0.1)


def main(what: str) -> None:
    wait_ready()
    say("ready", os.getpid())
    {"loop": loop, "fork": fork, "hang": hang, "idle": lambda: time.sleep(30)}[what]()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "idle")
