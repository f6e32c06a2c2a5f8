"""The lexical router behind rules, from the words of a request to the answer."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.rules import RulesFile
from migrate_kit.route import LexicalRouter
from migrate_kit.route.rules import Ledger, Rulebook, RuledRouter, faults
from tests.route.catalogue import CATALOGUE
from tests.route.rules.desk import Hand

RULES: tuple[dict[str, Any], ...] = (
    {"id": "bounce-l2", "tools": ["bounce_component"], "permission": {"level": 2}},
    {"id": "many-replicas", "tools": ["resize_component"], "when": "replicas > 10", "effect": "add_tool",
     "add": {"tool": "tell_team", "values": {"message": "a large scale-up"}, "place": "after"}},
    {"id": "look-first", "tools": ["undo_release"], "dependency": {"needs": ["read_journal"]}},
    {"id": "release-slowly", "tools": ["ship_release"], "rate": {"limit": 1, "period": "1h", "per": "process"}},
    {"id": "rooms-ahead", "tools": ["book_room"], "lead": {"before": "when", "at_least": "1h", "relative": "resolve"}},
)  # fmt: skip


@pytest.fixture
def router() -> RuledRouter:
    return ruled()


def ruled() -> RuledRouter:
    file = RulesFile.model_validate({"timezone": "Asia/Shanghai", "rules": RULES})
    assert list(faults(file, CATALOGUE)) == []
    return RuledRouter(LexicalRouter(CATALOGUE), Rulebook(file, CATALOGUE), ledger=Ledger(clock=Hand().clock))


@pytest.mark.parametrize("text", ["帮我重启购物车", "please restart the cart", "重启一下"])
def test_a_permission_is_asked_for_before_anything_else(router: RuledRouter, text: str) -> None:
    denied, allowed = router.decide(text), router.decide(text, asker=Asker(level=2))
    assert denied.refusal is not None
    assert (denied.refusal.kind, denied.trace.rules) == (RefusalKind.denied, ("bounce-l2",))
    assert ("需要" in denied.refusal.message) is not text.isascii()
    assert allowed.trace.rules == ()
    assert allowed.trace.candidates == denied.trace.candidates


def test_one_denied_step_stops_the_whole_plan(router: RuledRouter) -> None:
    text = "先看看购物车的日志，然后重启购物车"
    allowed = router.decide(text, asker=Asker(level=2))
    assert [call.tool for call in allowed.calls] == ["read_journal", "bounce_component"]
    assert router.decide(text).calls == ()


def test_what_comes_first_in_the_request_was_done(router: RuledRouter) -> None:
    both = router.decide("先看看购物车的日志，然后回滚购物车")
    assert [call.tool for call in both.calls] == ["read_journal", "undo_release"]
    assert router.decide("回滚购物车").trace.rules == ("look-first",)


def test_an_amount_adds_a_call(router: RuledRouter) -> None:
    assert [call.tool for call in router.decide("把结算服务扩容到 12 个副本").calls] == [
        "resize_component",
        "tell_team",
    ]
    assert [call.tool for call in router.decide("把结算服务扩容到 3 个副本").calls] == ["resize_component"]


def test_a_rate_holds_over_requests(router: RuledRouter) -> None:
    text = "发布购物车 v1.2.3"
    assert router.decide(text).calls
    assert router.decide(text).trace.rules == ("release-slowly",)


@pytest.mark.parametrize(
    ("text", "is_allowed"),
    [("预订实验室，今天下午三点", True), ("预订实验室，半小时后", False), ("book the lab at 1:30 pm", False)],
)
def test_a_time_in_the_request_is_counted_to(router: RuledRouter, text: str, is_allowed: bool) -> None:
    assert bool(router.decide(text).calls) is is_allowed


_SHARED = ruled()
_WORDS = st.sampled_from(
    [
        "重启",
        "购物车",
        "restart",
        "cart",
        "回滚",
        "12",
        "个副本",
        "扩容",
        "预订",
        "实验室",
        "今天",
        "now",
        "，",
        "然后",
        " and then ",
    ]
)


@settings(deadline=None)
@given(st.one_of(st.text(max_size=60), st.lists(_WORDS, max_size=9).map("".join)))
def test_no_text_gets_a_denied_tool_called(text: str) -> None:
    decision = _SHARED.decide(text)
    assert bool(decision.calls) is (decision.refusal is None)
    assert "bounce_component" not in [call.tool for call in decision.calls]
