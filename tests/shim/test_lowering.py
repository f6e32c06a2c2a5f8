"""Rolling back by evidence: the flag file first, latched; then the record and the notices, which may all fail."""

from __future__ import annotations

import http.server
import json
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.compare.detector import Detector
from migrate_kit.model.fall import Fall
from migrate_kit.model.stage import Stage, choose_stage, parse_flags
from migrate_kit.shim import flagfile, flips, router
from migrate_kit.shim.held import HeldLatch, takes_writing
from migrate_kit.shim.lookout import Lookout
from migrate_kit.shim.lowering import Lowering, Rehearsal
from migrate_kit.shim.notices import notices
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import see, settle, spec, to_stage, twin
from tests.shim.test_losses import APP

FALL = Fall(router="bot:handle", n=20, disagreed=9, threshold=0.95)


def stage_of(path: Path) -> Stage:
    return choose_stage(parse_flags(flagfile.read(path), source="flags")).stage


@pytest.fixture
def flags_path(tmp_path: Path) -> Path:
    path = tmp_path / "flags.env"
    flagfile.write(path, {"MIGRATE_KIT_STAGE": "full", "DYNAMIC_TOOL_ENABLED": "true", "MINE": "1"})
    return path


def test_it_is_legacy_latched_with_its_reason_and_every_other_key_stays(flags_path: Path, tmp_path: Path) -> None:
    assert Lowering(flags_path, tmp_path)(FALL)
    found = flagfile.read(flags_path)
    assert stage_of(flags_path) is Stage.legacy
    assert found["MIGRATE_KIT_LATCH"] == FALL.why()
    assert (found["MIGRATE_KIT_STAGE"], found["MINE"]) == ("full", "1")


def test_the_flip_says_who_why_from_and_to_and_waits_for_the_database(flags_path: Path, tmp_path: Path) -> None:
    Lowering(flags_path, tmp_path)(FALL)
    (flip,) = flips.waiting(tmp_path)
    assert (flip.who, flip.source, flip.why) == ("detector", "detector", FALL.why())
    assert "FALLBACK_TO_LEGACY=true" in flip.after
    assert "FALLBACK_TO_LEGACY" not in flip.before


def test_a_roll_back_that_holds_keeps_its_reason_and_nobody_is_told_again(flags_path: Path, tmp_path: Path) -> None:
    flagfile.write(flags_path, {"FALLBACK_TO_LEGACY": "true", "MIGRATE_KIT_LATCH": "a person's"})
    told: list[Fall] = []
    assert not Lowering(flags_path, tmp_path, steps=[told.append], background=False)(FALL)
    assert flagfile.read(flags_path)["MIGRATE_KIT_LATCH"] == "a person's"
    assert told == []


def test_what_fails_behind_it_does_not_keep_the_stage_from_falling(
    flags_path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[Fall] = []

    def fails(fall: Fall) -> None:
        raise OSError("endpoint down")

    state = tmp_path / "state"
    state.write_text("a file where the folder should be", encoding="utf-8")
    assert Lowering(flags_path, state, steps=[fails, told.append], background=False)(FALL)
    assert stage_of(flags_path) is Stage.legacy
    assert told == [FALL]
    assert "endpoint down" in caplog.text


def test_a_notifier_that_hangs_keeps_nobody_waiting(flags_path: Path, tmp_path: Path) -> None:
    release, waited = threading.Event(), []
    Lowering(flags_path, tmp_path, steps=[lambda fall: waited.append(release.wait(30))])(FALL)
    assert waited == []
    release.set()
    assert stage_of(flags_path) is Stage.legacy


def test_a_flag_file_that_takes_nothing_is_told_all_the_same(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    told: list[Fall] = []
    folder = tmp_path / "flags.env"
    folder.mkdir()
    Lowering(folder, tmp_path, steps=[told.append], background=False)(FALL)
    assert told == [FALL]
    assert "COULD NOT ROLL BACK" in caplog.text


def test_a_process_that_may_not_write_the_flag_file_goes_back_alone(
    flags: Callable[..., None], module: Callable[..., ModuleType], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    held = HeldLatch()
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    assert not takes_writing(blocked / "flags.env")
    assert takes_writing(tmp_path / "new" / "flags.env")
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("logs")),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart"), spec("logs")],
        sources=[held],
    )
    app = module(APP + "\n    def logs(): return 'logs'\n", wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "hybrid")
    assert app.handle("restart first") == "logs"
    Lowering(blocked / "flags.env", tmp_path, held=held)(FALL)
    assert "in this process only" in caplog.text
    for _ in range(400):
        see()
        if app.handle("restart now") == "orders":
            break
        time.sleep(0.02)
    assert app.handle("restart last") == "orders"
    assert held.read().latch == FALL.why()


def test_a_rehearsal_only_says_what_it_would_do(caplog: pytest.LogCaptureFixture) -> None:
    assert not Rehearsal()(FALL)
    assert "would roll back" in caplog.text


@pytest.fixture
def endpoint() -> Iterator[tuple[str, list[Any]]]:
    got: list[Any] = []

    class Taking(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *arguments: object) -> None:
            pass

    server = http.server.HTTPServer(("127.0.0.1", 0), Taking)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook", got
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_webhook_and_a_command_get_the_evidence_as_json(
    flags_path: Path, tmp_path: Path, endpoint: tuple[str, list[Any]]
) -> None:
    url, got = endpoint
    script = tmp_path / "told.py"
    script.write_text("import sys, pathlib; pathlib.Path(sys.argv[1]).write_bytes(sys.stdin.buffer.read())", "utf-8")
    steps = notices(url=url, command=f"{sys.executable} {script} {tmp_path / 'told.json'}")
    Lowering(flags_path, tmp_path, steps=steps, background=False)(FALL)
    assert got == [json.loads((tmp_path / "told.json").read_bytes())]
    assert (got[0]["event"], got[0]["router"], got[0]["disagreed"]) == ("rolled_back", "bot:handle", 9)


def test_a_command_that_fails_is_logged(flags_path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    steps = notices(url=None, command=f"{sys.executable} -c 'raise SystemExit(3)'")
    assert Lowering(flags_path, tmp_path, steps=steps, background=False)(FALL)
    assert "exit 3" in caplog.text


def test_a_wrapped_router_that_goes_bad_is_back_at_legacy_by_itself(
    flags: Callable[..., None], module: Callable[..., ModuleType], tmp_path: Path
) -> None:
    """From the call of the host to the flag file and back: the dynamic side decides another tool from now on."""
    path = tmp_path / "flags.env"
    sink = Lookout(MemorySink(), alarm=lambda: Detector(threshold=0.95), threshold=0.95, lower=Lowering(path, tmp_path))
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("logs")),
        twins={"app_under_test:handle": twin({"restart": "restart"})},
        tools=[spec("restart"), spec("logs")],
        sink=sink,  # type: ignore[arg-type]
    )
    app = module(APP + "\n    def logs(): return 'logs'\n", wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "hybrid")
    assert app.handle("restart first") == "logs"
    for number in range(12):
        app.handle(f"restart {number}")
        settle()
    assert stage_of(path) is Stage.legacy
    see()
    assert app.handle("restart last") == "orders"
