"""What could not be observed is counted, and the sink knows of it before it closes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router, worker
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin
from tests.shim.service import HERE

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    def restart(service="orders"):
        return service
    @wrap("app_under_test:handle")
    def handle(text):
        return restart()
"""


def started(flags: Flags, module: Make, decide: Callable[[str], Any], **more: Any) -> tuple[ModuleType, MemorySink]:
    runtime = ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=Path(), state_path=Path(), candidate_deadline_us=50_000, **more),
    )
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    return app, runtime.sink


def wait_for(sink: MemorySink, **losses: int) -> None:
    end = time.monotonic() + 3
    while sink.losses != losses:
        assert time.monotonic() < end, sink.losses
        time.sleep(0.01)
    counts = sink.counts
    assert counts.offered == counts.stored + counts.dropped


def test_calls_shed_behind_hanging_candidates_reach_the_books(flags: Flags, module: Make) -> None:
    app, sink = started(flags, module, lambda text: time.sleep(2))
    for _ in range(9):
        app.handle("restart")
    settle()
    wait_for(sink, shed=5)


def test_a_call_without_a_text_reaches_the_books(flags: Flags, module: Make) -> None:
    app, sink = started(flags, module, lambda text: call("restart"))
    app.handle("restart")
    app.handle(None)
    wait_for(sink, no_text=1)


def test_what_the_sink_refuses_is_not_counted_twice(flags: Flags, module: Make) -> None:
    app, sink = started(flags, module, lambda text: call("restart"))
    sink.full = True
    app.handle("restart")
    settle()
    wait_for(sink)
    assert sink.counts.dropped == 1


def test_the_queue_is_bounded_by_its_bytes(flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "LARGEST_QUEUE", 100_000)
    app, sink = started(flags, module, lambda text: time.sleep(0.04) or call("restart"))
    for _ in range(20):
        app.handle("restart" + "x" * 20_000)
    app.handle("restart")
    settle()
    assert 2 <= len(sink.observations) <= 5
    wait_for(sink, shed=21 - len(sink.observations))
    app.handle("restart")  # and afterwards there is room again
    settle()
    assert sink.observations[-1].result_class == "str"


def test_a_call_that_has_waited_too_long_is_lost(flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "OLDEST_S", -1.0)
    app, sink = started(flags, module, lambda text: call("restart"))
    app.handle("restart")
    settle()
    assert not sink.observations
    wait_for(sink, shed=1)


SCRIPT = """
import atexit, sys, time
@atexit.register
def last():
    print(len(s.runtime.sink.observations), s.runtime.sink.losses)
import tests.shim.service as s
pause = float(sys.argv[1])
s.runtime._router.script = lambda text: time.sleep(pause) or s.call("restart", service="orders")
for _ in range(int(sys.argv[2])):
    s.handle("restart")
"""


def script(tmp_path: Path, *arguments: str) -> list[str]:
    (tmp_path / "migrate-kit.env").write_text("DYNAMIC_TOOL_ENABLED=true\nMIGRATE_KIT_STAGE=shadow\n")
    environment = os.environ | {"PYTHONPATH": str(HERE), "MIGRATE_KIT_ROOT": str(tmp_path), "MIGRATE_KIT_WAIT_S": "5"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        cwd=tmp_path, env=environment, text=True, capture_output=True, timeout=30, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.split(maxsplit=1)


def test_a_script_that_ends_right_after_its_first_call_leaves_its_row(tmp_path: Path) -> None:
    assert script(tmp_path, "0", "1") == ["1", "{}\n"]
    assert script(tmp_path, "0.02", "5") == ["5", "{}\n"]


def test_what_the_end_of_the_process_has_no_time_for_is_counted(tmp_path: Path) -> None:
    seen, losses = script(tmp_path, "0.02", "300")
    assert int(seen) > 1
    assert losses == f"{{'lost': {300 - int(seen)}}}\n"
