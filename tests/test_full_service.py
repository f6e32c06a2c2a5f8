"""A whole service in stage full, from its files: rules, confirmations, steps, limits and the audit together."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from migrate_kit.config import load_settings
from migrate_kit.describe import render_yaml
from migrate_kit.model.binding import InstalledRouter, RoutersFile
from migrate_kit.model.context import context
from migrate_kit.model.tool import ParameterSpec, Status, ToolSpec
from migrate_kit.review import set_status, write_description
from migrate_kit.runtime import ConfiguredRuntime, build
from migrate_kit.shim import drain, router
from tests.shim.conftest import flags, module, to_stage, twin

__all__ = ["flags", "module"]

SERVICE = ("order-service", "pay-service")
APP = """
    journal = []
    def list_services():
        journal.append("list")
        return [{"name": "order-service"}, {"name": "pay-service"}]
    def check_health(service):
        journal.append(("check", service))
        return f"{service} is well"
    def restart(service):
        journal.append(("restart", service))
        return f"restarted {service}"
    @wrap("bot:handle")
    def handle(text):
        journal.append("legacy")
        return "legacy"
"""
RULES = """
rules:
  - {id: check-first, tools: [restart], dependency: {needs: [check_health], within: 10m}}
  - {id: two-an-hour, tools: [restart], rate: {limit: 2, period: 1h}}
"""


def described() -> list[ToolSpec]:
    which = ParameterSpec(meaning="service", enum=SERVICE, comes_from="list_services.name")
    return [
        ToolSpec(name="list_services", summary="List the services", use_when=("list the services",), effects="read_only"),
        ToolSpec(name="check_health", summary="Check the health of a service", use_when=("check the health", "健康检查"), effects="read_only", parameters={"service": which}),
        ToolSpec(name="restart", summary="Restart a service", use_when=("restart", "重启"), effects="dangerous", impact="Orders fail for a minute", parameters={"service": which}),
    ]  # fmt: skip


class Bot:
    """The service, and who talks to it."""

    def __init__(self, app: Any, runtime: ConfiguredRuntime) -> None:
        self.app, self.runtime = app, runtime

    def say(self, text: str, user: str | None = "ann") -> str:
        with context(user=user):
            said: str = self.app.handle(text)
        return said


@pytest.fixture
def bot(tmp_path: Path, flags: Callable[..., None], module: Callable[..., ModuleType]) -> Iterator[Bot]:
    tools = tmp_path / "shadow_tools"
    tools.mkdir()
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    (tools / "rules.yaml").write_text(RULES, encoding="utf-8")
    for spec in described():
        located = spec.model_copy(update={"implementation": f"bot:{spec.name}", "routers": ("*",)})
        write_description(tools / f"{spec.name}.yaml", render_yaml(located, language="en"))
        set_status(tools / f"{spec.name}.yaml", Status.approved, reviewer="li")
    known = twin({"health": "check_health", "restart": "restart"}, module="bot")
    file = RoutersFile(routers=(InstalledRouter(id="bot:handle", router=known.router),))
    (tools / "routers.json").write_text(file.model_dump_json(), encoding="utf-8")
    runtime = build(tmp_path)
    app = module(APP, name="bot", wrap=lambda i: router(i, runtime=runtime))
    to_stage(flags, "full")
    yield Bot(app, runtime)
    drain()
    runtime.sink.close()  # one database at a time is made in a process


def test_from_the_health_of_all_to_a_confirmed_restart_with_an_audit(bot: Bot) -> None:
    assert "check_health" in bot.say("restart order-service")  # the rule wants it first
    assert bot.app.journal == []
    assert bot.say("check the health of all services") == "order-service is well\npay-service is well"
    asked = bot.say("restart order-service")
    assert asked.startswith("Not done yet: Restart a service (service: order-service). Orders fail for a minute. ")
    assert bot.say("yes").startswith("Nothing was done.")
    assert bot.say("confirm order-service", user="bob") != "restarted order-service"
    assert bot.say("confirm restart order-service") == "restarted order-service"
    done = [one for one in bot.app.journal if one != "legacy"]
    assert done[0] == "list"
    assert sorted(done[1:3]) == [("check", "order-service"), ("check", "pay-service")]
    assert done[3:] == [("restart", "order-service")]
    path = load_settings(bot.runtime.configuration.root).state_path / "audit.jsonl"
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    ended = [
        (line["tool"], line["user"], line["confirmed_by"], line["is_error"])
        for line in lines
        if line["phase"] == "ended"
    ]
    assert ended[-1] == ("restart", "ann", "object", False)
    assert len(ended) == 4
    assert "order-service" not in path.read_text(encoding="utf-8")


def test_a_confirmed_call_counts_once_against_the_rate_of_a_rule(bot: Bot) -> None:
    bot.say("check the health of all services")
    for _ in range(2):
        bot.say("restart pay-service")
        assert bot.say("confirm pay-service") == "restarted pay-service"
    assert "At most 2" in bot.say("restart pay-service")


def test_a_question_outlives_new_descriptions_and_what_became_of_the_tool_counts(bot: Bot) -> None:
    bot.say("check the health of all services")
    bot.say("restart order-service")
    path = bot.runtime.configuration.tools_path / "list_services.yaml"
    path.write_text(path.read_text(encoding="utf-8") + "\n# a remark\n", encoding="utf-8")
    fresh = bot.runtime.refreshed() or bot.runtime
    assert fresh.desk is bot.runtime.desk
    assert bot.say("confirm order-service") == "restarted order-service"


def test_status_says_that_nobody_could_be_asked_and_whose_calls_are_counted_together(bot: Bot) -> None:
    from migrate_kit.model.context import NOBODY
    from migrate_kit.model.decision import ToolCall

    call = ToolCall(tool="restart", arguments={"service": "order-service"})
    assert bot.runtime.remarks == ()
    assert (
        bot.runtime.desk.ask([call], [call], asker=NOBODY, router="bot:handle", specs=bot.runtime.specs, language="en")
        is None
    )
    bot.runtime.execute(call, bot.runtime.specs["restart"], lambda service: service, context={}, confirmed=True)
    together, nobody = bot.runtime.remarks
    assert together.startswith("1 dangerous call of users that are not known")
    assert nobody.startswith("1 dangerous call was not put to anybody")
