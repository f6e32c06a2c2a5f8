"""The three routers work, and are wrong where the README says so."""

from __future__ import annotations

import inspect
import sys
from types import CodeType, FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sample_legacy import dispatch, infra, intents, ops_bot, serve, triage_tree
from tests.sample.roster import all_tools, cases

# What the request file does not hit; leaves that need rare words.
MORE = (
    "note the vpn token expires in May",
    "把节点node-07下线这事先别做",
    "把所有alert全部确认",
    "生产打不开了，演练",
    "user is down",
)


def bot_does(text: str) -> list[str]:
    infra.reset()
    ops_bot.handle(text)
    return [tool for tool, _ in infra.journal]


def texts() -> list[str]:
    return [case.text for case in cases()] + list(MORE)


def test_each_tool_is_reached_by_some_request() -> None:
    reached: dict[str, set[str]] = {}
    for router in serve.ROUTERS:
        for case in cases():
            for tool, _ in serve.ask(router, case.text)["done"]:
                reached.setdefault(router, set()).add(tool)
    assert set.union(*reached.values()) == set(all_tools())
    assert {router: len(tools) for router, tools in reached.items()} == {"ops_bot": 17, "intents": 9, "triage": 8}


def test_no_request_runs_more_than_one_tool_of_a_router() -> None:
    for router in serve.ROUTERS:
        for case in cases():
            assert len(serve.ask(router, case.text)["done"]) <= 1, case.text


def test_the_bot_answers_the_request_of_its_usage_line() -> None:
    assert "connection pool exhausted" in ops_bot.handle("看看昨天订单服务的错误日志")
    assert infra.journal == [("query_logs", {"service": "order", "level": "ERROR", "since": "昨天", "limit": 20})]


def _returns_reached(code: CodeType, call: Any, inputs: list[str]) -> set[int]:
    reached: set[int] = set()

    def local(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "return":
            reached.add(frame.f_lineno)
        return local

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        return local if frame.f_code is code else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for text in inputs:
            infra.reset()
            call(text)
    finally:
        sys.settrace(before)
    return reached


def _return_lines(function: Any) -> dict[int, str]:
    lines, first = inspect.getsourcelines(function)
    return {first + i: line.strip() for i, line in enumerate(lines) if line.strip().startswith("return ")}


def test_exactly_one_branch_of_the_bot_is_never_reached() -> None:
    reached = _returns_reached(ops_bot.handle.__code__, ops_bot.handle, texts())
    unreached = [line for number, line in _return_lines(ops_bot.handle).items() if number not in reached]
    assert unreached == ["return slow_queries(find_database(q))"]


def test_each_leaf_of_the_triage_tree_is_reached() -> None:
    route = triage_tree.TriageDesk.route
    reached = _returns_reached(route.__code__, triage_tree.TriageDesk().route, texts())
    assert set(_return_lines(route)) <= reached


def test_each_intent_is_classified_and_dispatched() -> None:
    seen = {intents.classify(text) for text in [*texts(), "ops-1001?"]}
    assert seen == set(dispatch.ACTIONS) | {"unknown"}
    assert set(dispatch.SLOTS) == set(dispatch.ACTIONS)


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=8), st.sampled_from(["慢日志", "slow log", "Slow LOG"]), st.text(max_size=8))
def test_the_dead_branch_is_dead(before: str, words: str, after: str) -> None:
    assert "slow_queries" not in bot_does(before + words + after)


def test_the_dead_branch_would_live_without_the_shared_word_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ops_bot, "LOG_WORDS", [])
    assert bot_does("用户库的慢日志") == ["slow_queries"]


def test_logs_before_restart_holds_only_by_order(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "订单重启前先看下日志"
    assert bot_does(text) == ["query_logs"]
    monkeypatch.setattr(ops_bot, "LOG_WORDS", [])
    assert bot_does(text) == ["restart_service"]


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("notify network: gateway reboot at 22:00", ["restart_service"]),
        ("先别重启订单服务", ["restart_service"]),
        ("hello, restart order please", []),
        ("请帮助我重启订单", []),
        ("看完日志没问题就重启订单", ["query_logs"]),
        ("cache of order 清一下", []),
        ("page一下sre的值班", ["who_is_oncall"]),
        ("login of user fails", ["query_logs"]),
    ],
)
def test_the_traps_of_the_readme_are_there(text: str, wrong: list[str]) -> None:
    assert bot_does(text) == wrong


def test_the_first_number_wins_and_a_service_hides_in_a_phrase() -> None:
    ops_bot.handle("silence report for 2 hours")
    ops_bot.handle("in order to save money, scale report to 1")
    assert [arguments for _, arguments in infra.journal] == [
        {"service": "report", "minutes": 2},
        {"service": "order", "replicas": 1},
    ]


def test_the_inline_branch_acts_without_a_tool() -> None:
    assert "1" in ops_bot.handle("记一下，周五换卡")
    assert infra.notes == ["记一下，周五换卡"]
    assert infra.journal == []


def test_the_methods_act_on_their_own_desk() -> None:
    assert triage_tree.TriageDesk(room="r1").route("drain node-07") == "[r1] node-07 drained"
    assert infra.journal == [("drain_node", {"node": "node-07"})]
