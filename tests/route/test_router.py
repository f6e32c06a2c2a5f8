from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.errors import DuplicateTool
from migrate_kit.model.decision import RefusalKind
from migrate_kit.model.effects import Effects
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from tests.route.catalogue import CATALOGUE
from tests.route.requests import REQUESTS

ROUTER = LexicalRouter(CATALOGUE)
PIECES = st.one_of(
    st.text(alphabet=st.characters(codec=None), max_size=12),
    st.sampled_from([r.text for r in REQUESTS]),
    st.sampled_from(
        ["不要", "然后", ":", "“", "”", "\ud800", "\x00", "½", "㎏", "一万二", "%", "3个", "-", "12:30", "v1.2.3"]
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(PIECES, max_size=6).map("".join))
def test_no_text_makes_it_raise_and_it_answers_one_way(text: str) -> None:
    decision = ROUTER.decide(text)
    assert bool(decision.calls) is (decision.refusal is None)
    assert decision.duration_us >= 0
    assert all(0 <= candidate.score <= 1 for candidate in decision.trace.candidates)


@pytest.mark.parametrize(
    "text",
    ["日志" * 50_000, "a" * 1_000_000, "restart cart, " * 8_000, "别" * 100_000, "“" * 100_000, "1" * 100_000,
     "昨天" * 50_000, "\x00\ud800" * 50_000, "(" * 100_000, "一" * 100_000, "a-" * 50_000, "把" * 100_000, " " * 100_000,
     "日志" + "1" * 100_000, "日志" + "一" * 100_000, "最近" * 50_000 + "日志"],
)  # fmt: skip
def test_no_decision_takes_a_second(text: str) -> None:
    started = time.thread_time()
    ROUTER.decide(text)
    assert time.thread_time() - started < 1


def test_two_tools_of_one_name_are_refused() -> None:
    with pytest.raises(DuplicateTool):
        LexicalRouter([CATALOGUE[0], CATALOGUE[0]])


def test_the_version_follows_descriptions_and_settings() -> None:
    same = LexicalRouter(CATALOGUE)
    assert same.version == ROUTER.version
    assert LexicalRouter(CATALOGUE[1:]).version != ROUTER.version
    assert LexicalRouter(CATALOGUE, min_score=0.5).version != ROUTER.version


def test_an_empty_catalogue_refuses() -> None:
    decision = LexicalRouter([]).decide("看日志")
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.no_match


def twins(**second: ParameterSpec) -> LexicalRouter:
    first = {"host": ParameterSpec(enum=("alpha", "beta"))}
    return LexicalRouter(
        [ToolSpec(name="look_one", use_when=("检查",), parameters=first),
         ToolSpec(name="look_two", use_when=("检查",), parameters=second)]
    )  # fmt: skip


def test_two_close_tools_are_decided_by_readiness() -> None:
    decision = twins(rack=ParameterSpec(enum=("north", "south"))).decide("检查 alpha")
    assert [call.tool for call in decision.calls] == ["look_one"]


def test_two_close_tools_that_are_both_ready_are_too_close() -> None:
    decision = twins(host=ParameterSpec(enum=("alpha", "beta"))).decide("检查 alpha")
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.too_close
    assert "look_two" in decision.refusal.message


def gatherings() -> LexicalRouter:
    party = {
        "place": ParameterSpec(meaning="where it is held"),
        "guests": ParameterSpec(type="array", meaning="who is invited"),
    }
    return LexicalRouter(
        [ToolSpec(name="plan_party", summary="Plan a party / 安排聚会", use_when=("plan a party", "安排聚会"), parameters=party,
                  ask_user={"place": "Where is it?", "guests": "Who is coming?"}),
         ToolSpec(name="tell_time", use_when=("what time is it",))]
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "unread"),
    [("plan a party", False), ("安排聚会", False), ("can you plan a party?", False),
     ("plan a party at our grandmother's garden behind the mill with Tom, Anna, Bob and the Millers", True),
     ("安排聚会,在奶奶家磨坊后面的花园,请张三、李四、王五和米勒一家", True)],
)  # fmt: skip
def test_a_missing_argument_is_asked_for_and_it_is_said_whether_the_request_left_it_out(
    text: str, unread: bool
) -> None:
    decision = gatherings().decide(text)
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.missing_argument
    assert decision.refusal.question in ("Where is it?", "Who is coming?")
    assert decision.refusal.unread is unread
    assert (decision.trace.gate["readiness"] >= decision.trace.gate["min_readiness"]) is unread


def test_a_number_that_is_nowhere_was_left_out_however_much_is_said() -> None:
    spec = ToolSpec(
        name="resize", use_when=("resize",), parameters={"size": ParameterSpec(type="integer", meaning="new size")}
    )
    refusal = LexicalRouter([spec]).decide("resize the big blue cluster behind the old gateway for tonight").refusal
    assert refusal is not None
    assert (refusal.kind, refusal.unread) == (RefusalKind.missing_argument, False)


def test_of_two_close_tools_of_which_neither_can_be_called_the_one_is_meant_for_which_enough_is_said() -> None:
    parameters = {f"size_{n}": ParameterSpec(type="integer", meaning="number") for n in range(4)}
    router = LexicalRouter(
        [ToolSpec(name="hang_sign", use_when=("hang up",), parameters={"wording": ParameterSpec(type="array")}),
         ToolSpec(name="hang_shelf", use_when=("hang up",), parameters=parameters)]
    )  # fmt: skip
    refusal = router.decide("hang up: closed for lunch, back soon, sorry").refusal
    assert refusal is not None
    assert (refusal.kind, refusal.tool, refusal.unread) == (RefusalKind.missing_argument, "hang_sign", True)


def test_the_trace_says_what_was_considered_and_where_each_argument_stands() -> None:
    text = "看看昨天购物车的错误日志"
    trace = ROUTER.decide(text).trace
    assert trace.candidates[0].tool == "read_journal"
    assert set(trace.candidates[0].parts) >= {"anchors", "parameters", "guidance"}
    assert trace.gate["min_score"] == 0.35
    origin = trace.origins["read_journal"]["component"]
    assert origin.span is not None
    assert text[slice(*origin.span)] == "购物车"


def test_a_value_outside_its_range_is_refused_as_invalid() -> None:
    decision = ROUTER.decide("scale search to 50 replicas")
    assert decision.refusal is not None
    assert decision.refusal.kind is RefusalKind.invalid
    assert "20" in decision.refusal.message


def test_a_longer_phrase_of_another_tool_wins_over_a_part_of_it() -> None:
    decision = LexicalRouter(
        [ToolSpec(name="send_notice", use_when=("通知",)), ToolSpec(name="delete_notice", use_when=("通知删除",))]
    ).decide("通知删除")
    assert [call.tool for call in decision.calls] == ["delete_notice"]


def test_context_parameters_are_neither_read_nor_asked_for() -> None:
    spec = ToolSpec(
        name="send_notice", use_when=("通知全员",), parameters={"event": ParameterSpec()}, context={"event": "event"}
    )
    assert LexicalRouter([spec]).decide("通知全员").calls[0].arguments == {}


def test_refusals_are_said_in_the_chosen_language() -> None:
    refusal = LexicalRouter(CATALOGUE, language="zh").decide("你好").refusal
    assert refusal is not None
    assert "没有" in refusal.message


@pytest.mark.parametrize("text", ["which instances does order have", "order有哪些instance在跑"])
def test_a_dangerous_tool_is_not_chosen_where_no_word_calls_for_it(text: str) -> None:
    def over(effects: Effects) -> LexicalRouter:
        service = ParameterSpec(enum=("order", "pay"), meaning="service instance name", synonyms={"order": ("订单",)})
        boot = ToolSpec(
            name="boot",
            summary="Restart one service and its instances",
            use_when=("重启", "reboot", "restart"),
            parameters={"service": service},
            ask_user={"service": "which service?"},
            effects=effects,
        )
        return LexicalRouter([boot, ToolSpec(name="weather", use_when=("天气", "weather"))])

    assert [call.tool for call in over("write").decide(text).calls] == ["boot"]
    refusal = over("dangerous").decide(text).refusal
    assert refusal is not None
    assert refusal.kind is RefusalKind.no_match
    for plain in ("重启订单", "please reboot order"):
        assert [call.tool for call in over("dangerous").decide(plain).calls] == ["boot"]
