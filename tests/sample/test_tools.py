"""Thirty tools, each of which says once what it did."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from sample_legacy import infra
from tests.sample.roster import FOLDER, all_tools, required

GOOD: dict[str, dict[str, Any]] = {
    "ack_alert": {"alert_id": "ALT-501"},
    "assign_ticket": {"ticket_id": "OPS-1001", "assignee": "emma"},
    "check_cert": {"domain": "pay.example.com"},
    "check_disk": {"host": "db-01"},
    "check_health": {"service": "order"},
    "clear_cache": {"service": "order"},
    "close_ticket": {"ticket_id": "OPS-1001"},
    "create_ticket": {"title": "打印机坏了"},
    "delete_instance": {"instance_id": "order-7f3a"},
    "deploy_service": {"service": "order", "version": "v2.5.1"},
    "drain_node": {"node": "node-07"},
    "find_runbook": {"topic": "disk"},
    "freeze_deploys": {"until": "周五"},
    "get_ticket": {"ticket_id": "OPS-1001"},
    "list_alerts": {},
    "list_deployments": {"service": "order"},
    "list_instances": {"service": "order"},
    "notify_team": {"team": "sre", "message": "hi"},
    "page_oncall": {"team": "sre"},
    "query_logs": {"service": "order"},
    "query_metrics": {"service": "order"},
    "restart_service": {"service": "order"},
    "rollback_deploy": {"service": "order"},
    "run_backup": {"database": "orders"},
    "scale_service": {"service": "order", "replicas": 0},
    "silence_alert": {"service": "order"},
    "slow_queries": {"database": "orders"},
    "trace_request": {"trace_id": "9f86d081884c7d65"},
    "unlock_account": {"username": "lina"},
    "who_is_oncall": {"team": "sre"},
}


def test_there_are_thirty_tools() -> None:
    assert sorted(all_tools()) == sorted(GOOD)
    assert len(GOOD) == 30


@pytest.mark.parametrize("name", GOOD)
def test_a_tool_is_in_the_journal_exactly_once_with_all_its_arguments(name: str) -> None:
    tool = all_tools()[name]
    answer = tool(**GOOD[name])
    assert isinstance(answer, str)
    assert answer
    [(journalled, arguments)] = infra.journal
    assert journalled == name
    assert set(arguments) == set(inspect.signature(tool).parameters)
    assert arguments.items() >= GOOD[name].items()


@pytest.mark.parametrize("name", [name for name in GOOD if required(all_tools()[name])])
def test_a_tool_that_lacks_a_value_asks_and_does_nothing(name: str) -> None:
    tool = all_tools()[name]
    answer = tool(**dict.fromkeys(required(tool)))
    assert answer.rstrip().endswith(("?", "？", ")", "）", "trace id", "OPS-1001", "order-7f3a")), answer
    assert infra.journal == []


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("scale_service", {"service": "order", "replicas": 51}),
        ("query_logs", {"service": "order", "level": "LOUD"}),
        ("deploy_service", {"service": "order", "version": "latest"}),
        ("page_oncall", {"team": "sre", "severity": "P9"}),
        ("silence_alert", {"service": "order", "minutes": 0}),
        ("ack_alert", {"alert_id": "501"}),
    ],
)
def test_a_bad_value_is_refused_before_anything_is_done(name: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        all_tools()[name](**arguments)
    assert infra.journal == []


def test_a_frozen_production_takes_no_deploy() -> None:
    tools = all_tools()
    tools["freeze_deploys"]("周五晚上十点")
    with pytest.raises(RuntimeError, match="封网"):
        tools["deploy_service"]("order", "v2.5.1")
    assert "staging" in tools["deploy_service"]("order", "v2.5.1", env="staging")


def test_reset_undoes_everything() -> None:
    tools = all_tools()
    before = tools["list_instances"]("order")
    tools["scale_service"]("order", 0)
    assert tools["list_instances"]("order") == "(none)"
    infra.reset()
    assert infra.journal == []
    assert tools["list_instances"]("order") == before


def test_typed_and_untyped_documented_and_bare_tools_are_mixed() -> None:
    tools = all_tools().values()
    bare = [t for t in tools if not t.__doc__]
    typed = [t for t in tools if all(p.annotation is not p.empty for p in inspect.signature(t).parameters.values())]
    docs = [t.__doc__ or "" for t in tools]
    assert len(bare) >= 5
    assert 10 <= len(typed) <= 20
    for style in ("Args:", ":param", "参数:"):
        assert sum(style in doc for doc in docs) >= 4, style


def test_the_sample_needs_nothing_but_the_standard_library() -> None:
    for path in FOLDER.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        assert "migrate" not in source, path
        for line in source.splitlines():
            if line.startswith(("import ", "from ")):
                assert line.split()[1].split(".")[0] in {
                    "argparse", "copy", "json", "os", "re", "sample_legacy", "sys", "time", "typing",
                }, line  # fmt: skip
