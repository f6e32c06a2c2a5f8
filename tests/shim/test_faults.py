"""Faults of the process around us: threads that die or cannot be had, signals, finalisers, loops and clocks."""

from __future__ import annotations

import asyncio
import ctypes
import gc
import logging
import signal
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.stage import Flags as ParsedFlags
from migrate_kit.model.stage import Stage
from migrate_kit.shim import native, router, site, worker
from migrate_kit.shim.configured import shim_settings
from migrate_kit.shim.readings import CLOSED, Reading
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
PACKAGE = str(Path(worker.__file__).parent)

APP = """
    def restart(service="orders"):
        return f"restart {service}"

    @wrap("app_under_test:handle")
    def handle(text):
        return restart()

    @wrap("app_under_test:aside")
    async def aside(text):
        return restart()
"""


class Stand:
    """A wrapped service with a candidate that the test writes."""

    def __init__(self, flags: Flags, module: Make, stage: str, decide: Callable[[str], Any] | None = None, **more: Any):
        self.asked: list[str] = []
        self.decide = decide or (lambda text: call("restart", service="pay"))
        known = {"": "restart"}
        self.runtime = ScriptedRuntime(
            router=ScriptedRouter(lambda text: self.asked.append(text) or self.decide(text)),  # type: ignore[func-returns-value]
            twins={"app_under_test:handle": twin(known), "app_under_test:aside": twin(known, function="aside")},
            tools=[spec("restart")],
            settings=ShimSettings(root=Path(), state_path=Path(), **{"decision_deadline_us": 5_000_000} | more),
        )
        self.sink: MemorySink = self.runtime.sink
        self.app = module(APP, wrap=lambda i: router(i, runtime=self.runtime))
        to_stage(flags, stage)

    @property
    def site(self) -> site.Site:
        return next(one for one in site.sites() if one.loader.given is self.runtime)

    @property
    def worker(self) -> worker.ShadowWorker:
        found = self.site.worker
        assert found is not None
        return found


def until(fact: Callable[[], bool], seconds: float = 5.0) -> None:
    end = time.monotonic() + seconds
    while not fact():
        assert time.monotonic() < end
        time.sleep(0.005)


def kill_thread(name: str) -> None:
    """Raise SystemExit in the threads of that name, as a host that ends foreign threads does."""
    for thread in threading.enumerate():
        if thread.name == name and thread.ident is not None:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(SystemExit))


def test_a_shadow_thread_that_was_ended_is_started_again_and_said(
    flags: Flags, module: Make, caplog: pytest.LogCaptureFixture
) -> None:
    stand = Stand(flags, module, "shadow")
    kill_thread("migrate-kit-shadow")
    until(lambda: stand.site.counters.get("worker_died") == 1)
    time.sleep(worker.FIRST_RETRY_S * 1.5)
    for _ in range(3):
        assert stand.app.handle("restart it") == "restart orders"
    settle()
    assert len(stand.sink.observations) == 3
    assert "SystemExit" in caplog.text


def test_what_waits_for_a_thread_that_died_is_not_forgotten_when_no_call_comes(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "shadow")
    stand.worker._alive = True
    kill_thread("migrate-kit-shadow")
    until(lambda: stand.site.counters.get("worker_died") == 1)
    stand.worker._alive = True  # as a call sees it that comes at this very moment
    stand.app.handle("restart it")
    stand.worker._alive = False
    until(lambda: len(stand.sink.observations) == 1)


def test_a_sink_that_exits_costs_one_row_and_not_the_thread(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "shadow")
    offer = stand.sink.offer
    stand.sink.offer = lambda observation: sys.exit(3)  # type: ignore[method-assign]
    stand.app.handle("restart it")
    settle()
    stand.sink.offer = offer  # type: ignore[method-assign]
    stand.app.handle("restart it")
    settle()
    assert (len(stand.sink.observations), stand.site.counters.get("lost")) == (1, 1)


def test_without_threads_calls_are_only_counted_and_legacy_serves(
    flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = Stand(flags, module, "shadow")
    kill_thread("migrate-kit-shadow")
    until(lambda: not stand.worker._alive)
    stand.worker._retry_at = 0.0
    tries: list[int] = []

    def refuse(*_: object) -> None:
        tries.append(1)
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(native.Thread, "start", refuse)
    assert [stand.app.handle("restart it") for _ in range(50)] == ["restart orders"] * 50
    assert stand.site.counters.get("shed") == 50
    assert len(tries) <= 3  # and nobody pays for a try on every call


def test_a_loop_that_closes_takes_no_row_with_it(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "shadow", lambda text: time.sleep(0.01) or call("restart"))

    async def several() -> list[str]:
        return [await stand.app.aside("restart it") for _ in range(5)]

    assert asyncio.run(several()) == ["restart orders"] * 5
    settle()
    assert len(stand.sink.observations) == 5


def test_a_loop_that_closes_while_a_decision_is_under_way_is_no_fault(flags: Flags, module: Make) -> None:
    go_on = threading.Event()
    stand = Stand(flags, module, "hybrid", lambda text: go_on.wait(5) and call("restart", service="pay"))

    async def leaves() -> None:
        task = asyncio.ensure_future(stand.app.aside("restart it"))
        await asyncio.sleep(0.02)
        task.cancel()

    asyncio.run(leaves())
    go_on.set()
    until(lambda: stand.site.decision_lanes.hung == 0)
    assert asyncio.run(stand.app.aside("restart it")) == "restart pay"
    assert stand.site.counters.get("faults") == 0


def test_no_task_of_ours_can_be_collected_because_there_is_none(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid", lambda text: (gc.collect() and time.sleep(0.02)) or call("restart"))

    async def several() -> tuple[list[str], int]:
        answers = await asyncio.gather(*(stand.app.aside("restart it") for _ in range(4)))
        return list(answers), len(asyncio.all_tasks())

    assert asyncio.run(several()) == (["restart orders"] * 4, 1)
    settle()
    assert [row.served_by for row in stand.sink.observations] == ["dynamic"] * 4


@pytest.mark.parametrize("stage", ["shadow", "hybrid"])
def test_a_late_decision_keeps_no_coroutine_waiting(flags: Flags, module: Make, stage: str) -> None:
    go_on = threading.Event()
    stand = Stand(
        flags,
        module,
        stage,
        lambda text: go_on.wait(20) and call("restart", service="pay"),
        decision_deadline_us=200_000,
    )

    async def beside() -> tuple[str, int]:
        beats = 0
        task = asyncio.ensure_future(stand.app.aside("restart it"))
        while not task.done():
            await asyncio.sleep(0.002)
            beats += 1
        return task.result(), beats

    answer, beats = asyncio.run(beside())
    go_on.set()
    assert answer == "restart orders"
    assert stage == "shadow" or beats > 3  # the loop went on while the decision was waited for
    settle()
    assert [row.error for row in stand.sink.observations] == [None if stage == "shadow" else "timeout"]


@pytest.mark.parametrize("stage", ["shadow", "hybrid"])
def test_a_signal_handler_or_finaliser_that_calls_the_router_in_the_middle_of_a_call_is_served(
    flags: Flags, module: Make, stage: str
) -> None:
    """Each line of ours that runs in the caller's thread is interrupted once by another call in the same thread."""
    stand = Stand(flags, module, stage)
    seen: set[tuple[str, int]] = set()
    inner: list[str] = []

    def interrupt(frame: FrameType, event: str, _arg: object) -> Any:
        place = (frame.f_code.co_filename, frame.f_lineno)
        if place[0].startswith(PACKAGE) and event == "line" and place not in seen:
            seen.add(place)
            sys.settrace(None)
            inner.append(stand.app.handle("restart from within"))
            sys.settrace(interrupt)
        return interrupt

    before = sys.gettrace()
    sys.settrace(interrupt)
    try:
        outer = stand.app.handle("restart it")
    finally:
        sys.settrace(before)
    assert outer == ("restart pay" if stage == "hybrid" else "restart orders")
    assert len(inner) > 40
    assert set(inner) <= {"restart pay", "restart orders"}
    settle()
    rows = [row for row in stand.sink.observations if row.text_digest]
    assert len(rows) + stand.site.counters.get("shed") > len(inner) / 2  # some were inside the call itself


def test_a_real_signal_and_a_real_finaliser_are_served(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "shadow")
    answers: list[str] = []

    class Dying:
        def __del__(self) -> None:
            answers.append(stand.app.handle("restart at the end"))

    before = signal.signal(signal.SIGALRM, lambda *_: answers.append(stand.app.handle("restart by signal")))
    signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
    gc.disable()  # in a thread of the candidate, what a finaliser does is done by the candidate, and forbidden
    try:
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            circle = [Dying()]
            circle.append(circle)  # type: ignore[arg-type]
            del circle
            stand.app.handle("restart it")
            gc.collect(0)
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(answers) > 10
    assert set(answers) == {"restart orders"}
    assert stand.worker.drain(20, patience=20)
    assert stand.site.counters.get("faults") == 0


def test_a_full_queue_logs_nothing_so_a_log_handler_that_calls_the_router_is_no_loop(
    flags: Flags, module: Make
) -> None:
    go_on = threading.Event()
    stand = Stand(flags, module, "shadow", lambda text: go_on.wait(5) and call("restart"), queue_size=2)
    records: list[logging.LogRecord] = []

    class Calling(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            records.append(record)
            stand.app.handle("restart for the log")

    handler = Calling()
    logging.getLogger().addHandler(handler)
    try:
        for _ in range(20):
            assert stand.app.handle("restart it") == "restart orders"
        assert stand.site.counters.get("shed") >= 17
        assert records == []
        logging.getLogger("of.the.host").warning("something")
        assert len(records) == 1
    finally:
        logging.getLogger().removeHandler(handler)
        go_on.set()


def test_a_source_that_answers_with_nothing_is_no_kill_switch_that_is_off() -> None:
    class Source:
        name = "remote"
        answer: Any = None

        def read(self) -> ParsedFlags:
            found: ParsedFlags = self.answer
            return found

    source = Source()
    reading = Reading(source)
    reading.poll()
    assert reading.flags is CLOSED
    assert reading.trouble is not None
    source.answer = ParsedFlags(fallback=True)
    reading.poll()
    assert reading.flags.fallback is True
    source.answer = None
    reading.poll()
    assert reading.flags.fallback is True


def test_a_wall_clock_that_jumps_loses_no_row_and_moves_no_stage(
    flags: Flags, module: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand = Stand(flags, module, "shadow")
    real_ns, real = time.time_ns, time.time
    for days in (-2, 2):
        stand.app.handle("restart it")
        monkeypatch.setattr(time, "time", lambda days=days: real() + days * 86_400)
        monkeypatch.setattr(time, "time_ns", lambda days=days: real_ns() + days * 86_400 * 10**9)
        stand.app.handle("restart it")
        settle()
        assert stand.site.refresh()
        assert stand.site.cell.choice.stage is Stage.shadow
    assert len(stand.sink.observations) == 4
    assert stand.sink.losses == {}


def test_how_often_it_is_asked_twice_is_a_setting() -> None:
    assert shim_settings(Settings(), digest_key=b"").again_rate == 0.02
