"""`route` says what is decided for a text and why: calls, plan, origins, rules, what stops it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.model.tool import Status
from migrate_kit.review import write_description
from tests.cli.running import Ran, run
from tests.review.specs import yaml_of
from tests.route.catalogue import CATALOGUE

Command = Callable[..., Ran]
RULES = """
version: 1
rules:
  - id: logs-first
    tools: [bounce_component]
    dependency: {needs: [read_journal]}
"""
TOOLS = ("read_journal", "probe_health", "bounce_component", "tell_team")
PLANNED = "看购物车的日志,查结算服务的健康,然后通知大家:都看过了"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    for one in (spec for spec in CATALOGUE if spec.name in TOOLS):
        approved = one.model_copy(update={"status": Status.approved, "approved_hash": one.text_hash(), "reviewer": "x"})
        write_description(tmp_path / "shadow_tools" / f"{one.name}.yaml", yaml_of(approved))
    return lambda *arguments: run(monkeypatch, capsys, "route", *arguments)


def data(ran: Ran) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(ran.out)
    assert found["schema"] == "migrate-kit/route"
    return found


def test_a_plan_is_shown_with_what_goes_at_once_and_what_comes_next(command: Command) -> None:
    shown = command(PLANNED).out
    assert "step 1, at once    1 read_journal(component='cart'" in shown
    assert "2 probe_health(component='checkout')" in shown
    assert "step 2    3 tell_team(message='都看过了'" in shown
    assert "(after 1, 2: the request says so)" in shown
    assert "one plan; begins with 1, 2" in shown


def test_a_plan_is_data_too(command: Command) -> None:
    plan = data(command(PLANNED, "--format", "json"))["plan"]
    assert (plan["steps"], plan["next_step"], plan["stepwise"]) == ([[0, 1], [2]], [0, 1], False)
    assert plan["calls"][2]["after"] == [{"call": 0, "why": "said"}, {"call": 1, "why": "said"}]


def test_what_waits_for_a_result_is_said(command: Command) -> None:
    shown = command("查一下购物车的日志,把结果通知大家").out
    assert "[waits for message = 1]" in shown
    assert "step by step; next: 1" in shown
    assert "no call   missing_argument: message of tell_team comes from the call before" in shown


def test_a_single_call_is_shown_with_where_each_argument_stands(command: Command) -> None:
    shown = command("看看昨天购物车的错误日志").out
    assert "call      read_journal(component='cart', level='error', since='昨天')" in shown
    assert "argument  read_journal.since: time 昨天" in shown
    found = data(command("看看昨天购物车的错误日志", "--format", "json"))
    assert found["plan"] is None
    assert found["origins"]["read_journal"]["since"] == {"kind": "time", "span": [2, 4], "said": "昨天"}


def test_a_missing_argument_is_asked_for(command: Command) -> None:
    ran = command("重启")
    assert "missing_argument" in ran.out
    assert "asks      要重启哪个组件?" in ran.out
    assert data(command("重启", "--format", "json"))["refusal"]["unread"] is False


def test_the_rules_of_the_folder_are_kept(command: Command, tmp_path: Path) -> None:
    (tmp_path / "shadow_tools" / "rules.yaml").write_text(RULES, encoding="utf-8")
    shown = command("重启购物车").out
    assert "no call   denied" in shown
    assert "rule      logs-first" in shown
    allowed = command("看购物车的日志,然后重启购物车").out
    assert "step 2    2 bounce_component" in allowed


def test_drafts_can_be_tried(command: Command, tmp_path: Path) -> None:
    for path in (tmp_path / "shadow_tools").glob("*.yaml"):
        path.write_text(path.read_text(encoding="utf-8").replace("status: approved", "status: draft"), encoding="utf-8")
    assert command("重启购物车").code == 2
    assert "bounce_component" in command("重启购物车", "--all").out
