"""The shadow spends no more on a language model than it may, and leaves alone an endpoint that is busy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import ModelBusy
from migrate_kit.model.budget import BudgetSettings
from migrate_kit.model.decision import Decision, Trace, Usage
from migrate_kit.model.ports import ShimSettings
from migrate_kit.shim import router, site
from migrate_kit.shim.budget import BUSY_S, PERIOD_S, Budget
from migrate_kit.shim.configured import shim_settings
from migrate_kit.shim.processes import mark_of
from migrate_kit.testing import ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import settle, spec, to_stage, twin

Flags = Callable[..., None]
Make = Callable[..., ModuleType]
LIMIT = BudgetSettings(tokens_per_day=1_000)


def paid(tokens_in: int = 90, tokens_out: int = 10, *, chooser: str = "chosen") -> Decision:
    usage = Usage(asked=1, tokens_in=tokens_in, tokens_out=tokens_out)
    return replace(call("restart"), trace=Trace(chooser=chooser, usage=usage))


class Days:
    """A clock and a calendar of the test."""

    def __init__(self) -> None:
        self.now, self.day = 100.0, "2026-11-30"

    def budget(self, folder: Path, settings: BudgetSettings = LIMIT) -> Budget:
        return Budget(settings, folder, clock=lambda: self.now, today=lambda: self.day)

    def later(self) -> None:
        self.now += PERIOD_S + 0.1


def test_tokens_are_counted_until_the_limit(tmp_path: Path) -> None:
    budget = Days().budget(tmp_path)
    for _ in range(9):
        budget.note(paid())
    budget.note(None)
    budget.note(call("restart"))
    assert (budget.stops, budget.spent) == ("", Usage(asked=9, tokens_in=810, tokens_out=90))
    budget.note(paid())
    assert budget.stops == "budget"


def test_money_is_counted_by_the_prices(tmp_path: Path) -> None:
    settings = BudgetSettings(cost_per_day=0.01, price_in=3.0, price_out=15.0)
    budget = Days().budget(tmp_path, settings)
    budget.note(paid(2_000, 200))
    assert settings.cost(budget.spent) == pytest.approx(0.009)
    assert budget.stops == ""
    budget.note(paid(2_000, 200))
    assert budget.stops == "budget"


def test_processes_share_one_budget_and_an_ended_one_has_spent_its_part(tmp_path: Path) -> None:
    days = Days()
    first, second = days.budget(tmp_path), days.budget(tmp_path)
    first._name, second._name = "first.json", "second.json"
    first.note(paid(700, 0))
    first.exchange()
    second.exchange()
    assert second.spent.tokens_in == 700
    second.note(paid(300, 0))
    assert second.stops == "budget"
    del first
    third = days.budget(tmp_path)
    second.exchange()  # not due yet
    third.exchange()
    assert third.spent.tokens_in == 700
    days.later()
    second.exchange()
    days.later()
    third.exchange()
    assert third.stops == "budget"


def test_a_new_day_is_a_new_budget_and_old_days_are_taken_away(tmp_path: Path) -> None:
    days = Days()
    budget = days.budget(tmp_path)
    budget.note(paid(2_000, 0))
    budget.exchange()
    assert budget.stops == "budget"
    days.day = "2026-12-01"
    days.later()
    budget.exchange()
    assert (budget.stops, budget.spent) == ("", Usage())
    budget.note(paid())
    days.later()
    budget.exchange()
    assert [folder.name for folder in (tmp_path / "spent").iterdir()] == ["2026-12-01"]


def test_what_cannot_be_read_or_written_is_no_harm(tmp_path: Path) -> None:
    days = Days()
    budget = days.budget(tmp_path)
    budget.note(paid())
    budget.exchange()
    (tmp_path / "spent" / days.day / "odd.json").write_text("[1]", encoding="utf-8")
    days.later()
    budget.exchange()
    assert budget.spent.asked == 1
    blocked = days.budget(tmp_path / "migrate-kit.toml")
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    blocked.note(paid())
    blocked.exchange()
    assert blocked.spent.asked == 1


def test_an_endpoint_that_is_busy_is_left_alone_by_the_shadow_for_a_while(tmp_path: Path) -> None:
    days = Days()
    budget = days.budget(tmp_path, BudgetSettings())
    budget.note(paid(chooser=ModelBusy.code))
    assert (budget.stops, budget.pauses) == ("busy", 1)
    days.now += BUSY_S + 1
    assert budget.stops == ""


def test_beyond_the_budget_nothing_is_sampled_and_status_says_so(flags: Flags, module: Make, tmp_path: Path) -> None:
    source = """
        def restart(service="orders"):
            return service
        @wrap("app_under_test:handle")
        def handle(text):
            return restart()
    """
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: paid(490, 10)),
        twins={"app_under_test:handle": twin({"": "restart"})},
        tools=[spec("restart")],
        settings=ShimSettings(root=tmp_path, state_path=tmp_path, budget=LIMIT),
    )
    app = module(source, wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "shadow")
    for number in range(6):
        assert app.handle(f"restart {number}") == "orders"
        settle()
    assert len(runtime.sink.observations) == 2
    assert runtime.sink.losses == {}
    mark = mark_of(next(one for one in site.sites() if one.loader.given is runtime)).candidate
    assert mark is not None
    assert (mark.stopped, mark.asked, mark.tokens, mark.throttle) == ("budget", 2, 1_000, 0.0)
    flags(DYNAMIC_TOOL_ENABLED="true", MIGRATE_KIT_STAGE="hybrid")
    assert app.handle("restart it") == "orders"
    settle()
    assert runtime.sink.observations[-1].served_by == "dynamic"  # the budget is the shadow's


def test_the_limits_are_those_of_the_configuration() -> None:
    given = Settings(shadow_tokens_per_day=5, shadow_cost_per_day=0.5, model_price_in=3, model_price_out=15)
    assert shim_settings(given, digest_key=b"").budget == BudgetSettings(
        tokens_per_day=5, cost_per_day=0.5, price_in=3.0, price_out=15.0
    )
