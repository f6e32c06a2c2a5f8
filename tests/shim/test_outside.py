"""The candidate in a process of its own: where it is put, what it may do there, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import Outcome
from migrate_kit.model.ports import Recipe
from migrate_kit.shim import outside as outside_file
from migrate_kit.shim import placement, router, site
from migrate_kit.shim.outside import NotHere, Outside
from migrate_kit.shim.wire import Answer, Request
from tests.shim.conftest import OFF, settle, to_stage
from tests.shim.foreign import FACTORY, ROUTER, Foreign
from tests.shim.service import HERE

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    def restart(service="orders", **more):
        return service
    @wrap("app_under_test:handle")
    def handle(text):
        return restart()
"""


@pytest.fixture
def made(tmp_path: Path) -> Iterator[Callable[..., Outside]]:
    """Start processes, and end them afterwards."""
    every: list[Outside] = []

    def make(factory: str = FACTORY) -> Outside:
        every.append(Outside(Recipe(factory=factory, start=tmp_path)))
        return every[-1]

    yield make
    for one in every:
        one.end()


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Outside]:
    """One process for the tests that do it no harm."""
    one = Outside(Recipe(factory=FACTORY, start=tmp_path_factory.mktemp("outside")))
    yield ready(one)
    one.end()


def ready(one: Outside) -> Outside:
    end = time.monotonic() + 60
    while not one.ready():
        assert time.monotonic() < end
        assert not one.trouble, one.trouble
        time.sleep(0.01)
    return one


def asked(one: Outside, text: str, *, seconds: float = 10.0) -> Answer:
    given = Request(router=ROUTER, text=text, asker=Asker(), catalogue="scripted", deadline_us=int(seconds * 1e6))
    return one.ask(given)


def arguments(answer: Answer) -> Any:
    assert answer.decision is not None, answer
    return answer.decision.calls[0].arguments


def gone(pid: int, seconds: float = 30.0) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        if Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").split()[2] == "Z":
            return True
        time.sleep(0.02)
    return False


def wrapped(flags: Flags, module: Make, tmp_path: Path, *, factory: str = FACTORY, **more: Any) -> tuple[Any, Any, Any]:
    runtime = Foreign(tmp_path, factory, **more)
    app = module(APP, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    worker = next(one for one in site.sites() if one.loader.given is runtime).worker
    return app, runtime.sink, worker


def test_it_answers_for_its_parent_with_the_text_as_it_is(living: Outside) -> None:
    one = living
    text = "重启 orders \ud800 👩‍💻"
    answer = asked(one, text)
    assert arguments(answer)["pid"] == one.pid != os.getpid()
    assert arguments(answer)["said"] == text
    assert answer.cpu_us > 0
    refused = asked(one, "refuse").decision
    assert refused is not None
    assert refused.refusal is not None
    assert (str(refused.refusal.kind), refused.refusal.message) == ("too_close", "哪一个?")


@pytest.mark.parametrize(("text", "error"), [("boom", "ZeroDivisionError"), ("exit", "SystemExit")])
def test_what_it_raises_comes_back_as_a_name(living: Outside, text: str, error: str) -> None:
    one = living
    assert asked(one, text).error == error
    assert asked(one, "fine").error is None
    assert one.starts == 1


@pytest.mark.parametrize("text", ["hang", "whirl"])
def test_one_that_hangs_is_ended_at_the_deadline_and_replaced(made: Callable[..., Outside], text: str) -> None:
    one = ready(made())
    first = one.pid
    assert first is not None
    assert asked(one, text, seconds=0.2).error == "timeout"
    assert gone(first)
    with pytest.raises(NotHere):
        asked(one, "at once")
    assert arguments(asked(ready(one), "fine"))["pid"] not in (first, os.getpid())


def test_one_that_dies_is_replaced_ever_later(made: Callable[..., Outside], monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1_000.0]
    one = ready(made())
    assert asked(one, "die").error == "candidate_died"
    rests = []
    monkeypatch.setattr(outside_file.time, "monotonic", lambda: now[0])
    for _ in range(10):
        one._rest()
        rests.append(one._retry_at - now[0])
    assert rests[0] == pytest.approx(0.2)
    assert rests[-1] == outside_file.LONGEST_REST_S
    assert not one.ready()


def test_what_it_writes_reaches_nobody(living: Outside, capfd: pytest.CaptureFixture[str]) -> None:
    one = living
    assert asked(one, "shout").error is None
    assert asked(one, "fine").error is None
    assert capfd.readouterr() == ("", "")


def test_a_fork_of_it_does_not_answer_in_its_place(made: Callable[..., Outside]) -> None:
    one = ready(made())
    answers = [arguments(asked(one, text, seconds=3.0)) for text in ("fork", "fine", "fork and hang", "fine")]
    assert {answer["pid"] for answer in answers} == {one.pid}
    forked = [answers[0]["forked"], answers[2]["forked"]]
    assert gone(forked[0])
    assert gone(forked[1])  # it has the time of its request, and no more


def test_it_inherits_the_pipes_and_nothing_else(made: Callable[..., Outside], tmp_path: Path) -> None:
    kept = os.open(tmp_path / "secret", os.O_CREAT | os.O_RDWR)
    os.set_inheritable(kept, True)
    try:
        one = ready(made())
        names = [str(file.readlink()) for file in Path(f"/proc/{one.pid}/fd").iterdir()]
    finally:
        os.close(kept)
    assert [name for name in names if name != "/dev/null" and not name.startswith("pipe:")] == []
    assert len([name for name in names if name.startswith("pipe:")]) == 2
    assert os.getsid(one.pid or 0) == one.pid  # an interrupt at the terminal is not for it


def test_a_build_that_fails_is_said_and_not_tried_again(made: Callable[..., Outside], tmp_path: Path) -> None:
    one = made("tests.shim.foreign:broken")
    end = time.monotonic() + 60
    while not one.trouble and time.monotonic() < end:
        assert not one.ready()
        time.sleep(0.01)
    assert one.trouble == f"LookupError: {tmp_path.name}"
    assert not one.ready()
    assert one.starts == 1


def test_a_process_that_never_comes_up_is_given_up(
    made: Callable[..., Outside], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = tmp_path / "python-that-fails"
    program.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    one = made()
    end = time.monotonic() + 60
    while not one.trouble and time.monotonic() < end:
        assert not one.ready()
        time.sleep(0.01)
    assert (one.trouble, one.starts, one.pid) == ("its process does not start", 3, None)
    monkeypatch.setattr(sys, "executable", "/usr/bin/uwsgi")
    other = made()
    assert not other.ready()
    assert (other.trouble, other.starts) == ("no interpreter to start", 0)


PARENT = """
import os, sys, time
from pathlib import Path
from migrate_kit.model.context import Asker
from migrate_kit.model.ports import Recipe
from migrate_kit.shim.outside import Outside
from migrate_kit.shim.wire import Request
one = Outside(Recipe(factory="tests.shim.foreign:build", start=Path.cwd()))
while not one.ready():
    time.sleep(0.01)
print(one.pid, flush=True)
if sys.argv[1] in ("fork", "hold") and os.fork() == 0:
    if sys.argv[1] == "fork":
        one.forget()  # else it holds the pipes open, as a child does that nobody told
    time.sleep(60)
one._pipe.send(__import__("migrate_kit.shim.wire", fromlist=["x"]).request_bytes(
    Request(router="x", text=sys.argv[2], asker=Asker(), catalogue="scripted", deadline_us=1_000_000)), until=time.monotonic() + 5)
time.sleep(60)
"""


@pytest.mark.parametrize(("how", "text"), [("alone", "fine"), ("alone", "whirl"), ("fork", "fine"), ("hold", "fine")])
def test_it_ends_with_its_parent_however_that_ends(tmp_path: Path, how: str, text: str) -> None:
    environment = os.environ | {"PYTHONPATH": str(HERE)}
    with subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", PARENT, how, text],
        cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True,
    ) as parent:  # fmt: skip
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        time.sleep(0.1)
        parent.kill()
        parent.wait()
        try:
            assert gone(pid)
        finally:
            os.killpg(parent.pid, signal.SIGKILL) if how in ("fork", "hold") else None


def test_a_heavy_candidate_moves_out_and_legacy_answers_all_the_while(
    flags: Flags, module: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(placement, "HEAVY_SHARE", 0.0)  # on a machine that others use it gets any share of the time
    monkeypatch.setattr(placement, "HEAVY_LOAD", 0.0)
    app, sink, worker = wrapped(flags, module, tmp_path)
    end = time.monotonic() + 60
    while worker.asking.place == "thread" and time.monotonic() < end:
        assert app.handle("spin") == "orders"
        settle()
    assert worker.asking.place == "process"
    app.handle("spin again")
    settle()
    assert {row.error for row in sink.observations} == {None}
    assert sink.observations[0].dynamic.calls[0].arguments["pid"] == os.getpid()
    assert sink.observations[-1].dynamic.calls[0].arguments["pid"] == worker.asking.outside.pid
    assert sink.observations[-1].dynamic.duration_us > 1_000


def test_a_light_candidate_stays(flags: Flags, module: Make, tmp_path: Path) -> None:
    app, sink, worker = wrapped(flags, module, tmp_path)
    for _ in range(60):
        app.handle("fine")
    settle()
    assert (worker.asking.place, worker.asking.outside.starts, len(sink.observations)) == ("thread", 0, 60)


def test_one_that_hangs_in_a_thread_moves_out_where_it_can_be_ended(flags: Flags, module: Make, tmp_path: Path) -> None:
    app, sink, worker = wrapped(flags, module, tmp_path, candidate_deadline_us=100_000, breaker=OFF)
    app.handle("hang")
    end = time.monotonic() + 60
    while worker.asking.place == "thread" and time.monotonic() < end:
        app.handle("fine")
        settle()
    before = worker.lanes.hung
    for _ in range(3):
        app.handle("hang")
        settle()
    assert worker.lanes.hung == before <= 1
    assert [row.outcome for row in sink.observations].count(Outcome.timeout) >= 2


def test_what_killed_its_process_is_not_tried_in_ours(flags: Flags, module: Make, tmp_path: Path) -> None:
    app, sink, worker = wrapped(flags, module, tmp_path, candidate="process", breaker=OFF)
    for text in ("die", "die again", "and die again"):
        assert app.handle(text) == "orders"
    assert worker.drain(20, patience=20)
    assert {row.error for row in sink.observations} == {"candidate_died"}
    assert len(sink.observations) + worker.counters.get("shed") == 3


@pytest.mark.parametrize("factory", ["stale", "broken"])
def test_where_it_cannot_move_out_it_stays_and_says_why(
    flags: Flags, module: Make, tmp_path: Path, factory: str
) -> None:
    app, sink, worker = wrapped(flags, module, tmp_path, factory=f"tests.shim.foreign:{factory}", candidate="process")
    app.handle("fine")
    assert worker.drain(20, patience=20)
    assert sink.observations[0].dynamic.calls[0].arguments["pid"] == os.getpid()
    assert worker.asking.place == "thread"
    assert worker.asking.why in ("the program describes tools that no file has", f"LookupError: {tmp_path.name}")
