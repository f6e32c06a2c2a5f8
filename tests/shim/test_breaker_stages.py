"""The breaker in the life of a router: legacy serves while it is open, one call at a time asks, and `status` shows it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.config import Settings
from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.decision import Decision, Outcome
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router, site
from migrate_kit.shim.breakers import Breakers
from migrate_kit.shim.configured import shim_settings
from migrate_kit.shim.processes import mark_of
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]

APP = """
    def restart(service="orders"):
        if service == "broken":
            raise LookupError(service)
        return f"restart {service}"

    def look(service="orders"):
        return f"look {service}"

    @wrap("app_under_test:handle")
    def handle(text):
        return restart() if "restart" in text else look()

    @wrap("app_under_test:aside")
    async def aside(text):
        return restart() if "restart" in text else look()
"""
IDS = ("app_under_test:handle", "app_under_test:aside")


class Stand:
    """A wrapped service whose candidate does what `script` says, and a clock that the test moves."""

    def __init__(self, flags: Flags, module: Make, stage: str, mode: str = "on") -> None:
        self.now = 100.0
        self.asked: list[str] = []
        self.script: Callable[[str], Any] = lambda text: call("restart", service="pay")
        self.settings = BreakerSettings(mode=mode, min_calls=4, open_us=5_000_000)  # type: ignore[arg-type]
        known = {"restart": "restart", "look": "look"}
        runtime = ScriptedRuntime(
            router=ScriptedRouter(self._decide),
            twins={IDS[0]: twin(known), IDS[1]: twin(known, function="aside")},
            tools=[spec("restart"), spec("look")],
            settings=ShimSettings(root=Path(), state_path=Path(), candidate_deadline_us=100_000, breaker=self.settings),
        )
        self.sink: MemorySink = runtime.sink
        self.app = module(APP, wrap=lambda i: router(i, runtime=runtime))
        to_stage(flags, stage)
        self.site = next(one for one in site.sites() if one.loader.given is runtime)
        self.site.breakers = Breakers(self.settings, clock=lambda: self.now)
        for wrapped in self.site.wrapped:
            wrapped.breaker = self.site.breakers.of(wrapped.id)

    def _decide(self, text: str) -> Decision:
        self.asked.append(text)
        decision: Decision = self.script(text)
        return decision

    def fail(self, times: int = 4) -> None:
        self.script = lambda text: 1 // 0
        for _ in range(times):
            self.app.handle("restart it")
        settle()

    def reasons(self) -> list[str]:
        settle()
        return [row.reason for row in self.sink.observations]


def test_while_it_is_open_legacy_serves_with_the_reason_and_nobody_is_asked(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid")
    stand.fail()
    stand.script = lambda text: call("restart", service="pay")
    assert stand.app.handle("restart it") == "restart orders"
    assert len(stand.asked) == 4
    settle()
    row = stand.sink.observations[-1]
    assert (row.served_by, row.error, row.dynamic) == ("legacy", "breaker", None)
    assert row.reason == "breaker: 4 of 4 calls failed, 0 hang"
    assert row.outcome is Outcome.candidate_error  # it counts against the dynamic side, which served nothing


def test_a_probe_that_goes_well_brings_the_dynamic_side_back(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid")
    stand.fail()
    stand.script = lambda text: call("restart", service="pay")
    stand.now += 6
    assert [stand.app.handle("restart it") for _ in range(3)] == ["restart pay"] * 3


def test_coroutines_go_by_the_same_rules(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid")

    async def several() -> list[str]:
        stand.script = lambda text: 1 // 0
        failed = [await stand.app.aside("restart it") for _ in range(4)]
        stand.script = lambda text: call("restart", service="pay")
        return [*failed, await stand.app.aside("restart it")]

    assert asyncio.run(several()) == ["restart orders"] * 5
    assert stand.reasons()[-1] == "breaker: 4 of 4 calls failed, 0 hang"
    assert stand.app.handle("restart it") == "restart pay"  # another router, another breaker


def test_a_cancelled_caller_says_nothing_of_the_dynamic_side(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid")
    stand.script = lambda text: time.sleep(0.05) or call("restart", service="pay")

    async def cancelled() -> None:
        task = asyncio.create_task(stand.app.aside("restart it"))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    for _ in range(5):
        asyncio.run(cancelled())
    breaker = stand.site.breakers.of(IDS[1])
    stand.now += 1
    breaker.look()
    assert breaker.state == "closed"


def test_in_shadow_a_broken_candidate_is_no_longer_sampled_but_probed(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "shadow")
    stand.fail()
    for _ in range(5):
        assert stand.app.handle("restart it") == "restart orders"
    settle()
    assert len(stand.asked) == len(stand.sink.observations) == 4
    end = time.monotonic() + 5
    while stand.sink.losses != {"breaker": 5} and time.monotonic() < end:
        time.sleep(0.01)
    assert stand.sink.losses == {"breaker": 5}  # a gate sees the gap
    stand.now += 6
    stand.script = lambda text: call("restart")
    for _ in range(3):
        stand.app.handle("restart it")
    settle()
    assert [row.outcome for row in stand.sink.observations[4:]] == [Outcome.agree] * 3


def test_in_a_dry_run_the_dynamic_side_goes_on_and_status_says_what_would_be(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid", mode="dry_run")
    stand.fail(6)
    assert len(stand.asked) == 6
    stand.script = lambda text: call("restart", service="pay")
    assert stand.app.handle("restart it") == "restart pay"
    (mark,) = mark_of(stand.site).breakers
    assert (mark.name, mark.state, mark.opened) == (IDS[0], "open", 1)


def test_a_tool_that_fails_where_dynamic_calls_it_is_left_to_legacy_alone(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "full")
    stand.script = lambda text: call("restart", service="broken")
    for _ in range(4):
        with pytest.raises(LookupError):
            stand.app.handle("restart it")
    assert stand.app.handle("restart it") == "restart orders"
    assert stand.reasons()[-1] == "breaker: restart: 4 of 4 calls failed, 0 hang"
    stand.script = lambda text: call("look", service="pay")
    assert stand.app.handle("look at it") == "look pay"
    assert stand.site.breakers.of(IDS[0]).state == "closed"


def test_the_breaker_only_ever_steps_back_whatever_the_flags_say(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "full")
    stand.fail()
    assert stand.site.cell.choice.stage.name == "full"
    assert stand.app.handle("restart it") == "restart orders"
    flags(FALLBACK_TO_LEGACY="true")
    stand.script = lambda text: call("restart", service="pay")
    stand.now += 6
    assert stand.app.handle("restart it") == "restart orders"
    assert len(stand.asked) == 4  # a breaker that may close lifts no roll-back


def test_a_busy_but_healthy_dynamic_side_does_not_open_it(flags: Flags, module: Make) -> None:
    stand = Stand(flags, module, "hybrid")
    stand.site.decision_lanes._slots.clear()
    for _ in range(8):
        stand.app.handle("restart it")
    assert stand.site.breakers.of(IDS[0]).state == "closed"
    assert stand.reasons() == ["dynamic: busy"] * 8


def test_a_mark_says_which_breakers_are_open_and_why(
    flags: Flags, module: Make, caplog: pytest.LogCaptureFixture
) -> None:
    stand = Stand(flags, module, "hybrid")
    assert mark_of(stand.site).breakers == ()
    stand.fail()
    (mark,) = mark_of(stand.site).breakers
    assert (mark.name, mark.state, mark.opened, mark.reason) == (IDS[0], "open", 1, "4 of 4 calls failed, 0 hang")
    end = time.monotonic() + 5
    while "4 of 4 calls failed" not in caplog.text and time.monotonic() < end:
        stand.site.breakers.look()  # or the watcher is first
    stand.site.breakers.look()
    assert caplog.text.count("4 of 4 calls failed") == 1


def test_the_thresholds_are_those_of_the_configuration() -> None:
    given = Settings(
        breaker="dry_run", breaker_window_s=3, breaker_min_calls=7, breaker_error_rate=0.25, breaker_slow_rate=0.5,
        breaker_slow_ms=120, breaker_open_s=90, candidate_deadline_ms=1500,
    )  # fmt: skip
    assert shim_settings(given, digest_key=b"").breaker == BreakerSettings(
        mode="dry_run", window_us=3_000_000, min_calls=7, error_rate=0.25, slow_rate=0.5, slow_us=120_000,
        open_us=90_000_000, longest_open_us=90_000_000, lease_us=1_500_000,
    )  # fmt: skip
