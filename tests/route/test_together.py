"""Phrases of several parts, values without a request, tools that share the lead."""

from __future__ import annotations

import pytest

from migrate_kit.model.decision import Candidate, RefusalKind
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.gate import Gate
from migrate_kit.route.recalled import Recalled

ROOM = ParameterSpec(enum=("attic", "cellar"), synonyms={"attic": ("阁楼",), "cellar": ("地窖",)})
TOOLS = [
    ToolSpec(name="ring_owner", use_when=("坏了 … 客人", "broken … guest", "ring up"), parameters={"room": ROOM}),
    ToolSpec(name="see_faults", use_when=("故障", "坏了", "broken"), parameters={"room": ROOM}),
    ToolSpec(name="clean_filter", use_when=("滤网 … 清",), do_not_use_when=("提到“滤网 … 明天”时",), parameters={"room": ROOM}),
]  # fmt: skip
ROUTER = LexicalRouter(TOOLS)


def called(text: str) -> list[str]:
    return [call.tool for call in ROUTER.decide(text).calls]


@pytest.mark.parametrize(
    "text", ["阁楼坏了，客人在等", "客人说阁楼坏了", "attic is broken, a guest waits", "guest: attic broken"]
)
def test_all_parts_in_any_order_call_for_the_tool(text: str) -> None:
    assert ROUTER.decide(text).trace.candidates[0].tool == "ring_owner"


def test_the_longer_claim_wins_over_the_part_of_it() -> None:
    assert called("阁楼坏了，有客人") == ["ring_owner"]
    assert called("阁楼坏了") == ["see_faults"]


@pytest.mark.parametrize("text", ["阁楼的客人", "guest in the attic", "阁楼的滤网"])
def test_one_part_alone_calls_for_nothing(text: str) -> None:
    assert called(text) == []


def test_a_negated_part_calls_for_nothing() -> None:
    assert called("阁楼滤网清一下") == ["clean_filter"]
    assert called("阁楼滤网不要清") == []


def test_an_exclusion_of_several_parts_needs_them_all() -> None:
    assert ROUTER.decide("阁楼滤网清一下").trace.candidates[0].parts["exclusions"] == 0
    assert ROUTER.decide("明天阁楼滤网清一下").trace.candidates[0].parts["exclusions"] > 0


def test_three_full_stops_join_as_the_sign_does_and_an_edge_joins_nothing() -> None:
    router = LexicalRouter(
        [ToolSpec(name="ring", use_when=("broken ... guest",)), ToolSpec(name="nap", use_when=("sleep ...",))]
    )
    assert [call.tool for call in router.decide("the guest has a broken lamp").calls] == ["ring"]
    assert [call.tool for call in router.decide("let me sleep").calls] == ["nap"]


@pytest.mark.parametrize("text", ["阁楼", "attic", "看看阁楼怎么样", "what about the cellar"])
def test_a_value_alone_asks_for_no_tool(text: str) -> None:
    refusal = ROUTER.decide(text).refusal
    assert refusal is not None
    assert refusal.kind is RefusalKind.no_match


def recalled(*scores: float) -> Recalled:
    return Recalled(tuple(Candidate(tool=f"t{n}", score=score) for n, score in enumerate(scores)))


def test_tools_that_share_the_lead_must_each_pass_without_the_others() -> None:
    assert Gate().close_ones(recalled(0.23, 0.21)) == ()
    assert Gate().close_ones(recalled(0.31, 0.29, 0.28)) == ("t0", "t1", "t2")
    assert Gate().close_ones(recalled(0.48, 0.46)) == ("t0", "t1")


def test_a_default_that_fits_no_limit_is_still_valid() -> None:
    parameters = {"room": ROOM, "since": ParameterSpec(required=False, default="", pattern=r"v\d+\.\d+")}
    parameters["floor"] = ParameterSpec(required=False, default="", enum=("up", "down"))
    router = LexicalRouter([ToolSpec(name="paint", use_when=("paint",), parameters=parameters)])
    assert [call.arguments for call in router.decide("paint the attic").calls] == [
        {"room": "attic", "since": "", "floor": ""}
    ]
