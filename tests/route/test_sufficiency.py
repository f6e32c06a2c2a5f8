"""Whether a request says enough, by how much it says beside what the tool needs."""

from __future__ import annotations

import pytest

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.sufficiency import readiness


def tool(**parameters: ParameterSpec) -> ToolSpec:
    return ToolSpec(name="plan_event", summary="安排一场活动 / Plan an event", parameters=parameters)


EVENT = tool(
    place=ParameterSpec(meaning="地点 / place"),
    date=ParameterSpec(meaning="日期 / date", format="date"),
    guests=ParameterSpec(type="integer", meaning="人数 / number of guests"),
)


@pytest.mark.parametrize(
    ("vague", "whole"),
    [
        ("我想安排一场活动,可以帮忙吗", "我想在市图书馆二楼安排一场活动,时间是5月3日,大约40人参加"),
        ("Can you help me plan an event?", "Plan an event in the library on May 3 for about 40 guests, please"),
    ],
)
def test_a_request_that_leaves_all_out_is_less_ready_than_one_that_says_it(vague: str, whole: str) -> None:
    assert readiness(EVENT, vague) < readiness(EVENT, whole)


@pytest.mark.parametrize(
    ("without", "beside"),
    [
        ("plan it in the library on Friday for us all", "plan it in the library on Friday for us 40"),
        ("放在图书馆,人数四十个左右", "放在图书馆,五月三日,人数四十个左右"),
    ],
)
def test_a_kind_of_value_that_is_nowhere_counts_against_it(without: str, beside: str) -> None:
    assert readiness(EVENT, without) < readiness(EVENT, beside)


def test_one_number_serves_one_parameter() -> None:
    two = tool(width=ParameterSpec(type="number"), height=ParameterSpec(type="number"))
    assert readiness(two, "make it 40 wide") < readiness(two, "make it 40 wide 30")


def test_the_more_a_tool_needs_the_more_has_to_be_said() -> None:
    texts = {f"text{n}": ParameterSpec() for n in range(6)}
    said = "a garden party with lanterns"
    beliefs = [readiness(tool(**dict(list(texts.items())[:n])), said) for n in (1, 3, 6)]
    assert beliefs == sorted(beliefs, reverse=True)


def test_the_tools_own_words_say_nothing() -> None:
    assert readiness(EVENT, "plan event") == readiness(EVENT, "plan event plan event plan")


def test_a_value_of_the_list_or_what_users_say_for_it_is_one() -> None:
    parameter = ParameterSpec(enum=("indoor", "outdoor"), synonyms={"outdoor": ("under the sky",)})
    one = tool(where=parameter)
    nowhere = readiness(one, "under the hats")
    assert nowhere < readiness(one, "outdoor the hats")
    assert nowhere < readiness(one, "under the sky hats")


@pytest.mark.parametrize("parameters", [{}, {"n": ParameterSpec(type="integer", required=False, default=3)}])
def test_a_tool_that_takes_nothing_is_always_ready(parameters: dict[str, ParameterSpec]) -> None:
    assert readiness(tool(**parameters), "") == 1.0


def test_what_the_program_hands_in_is_not_needed() -> None:
    spec = ToolSpec(name="x", parameters={"event": ParameterSpec()}, context={"event": "event"})
    assert readiness(spec, "") == 1.0


@pytest.mark.parametrize("text", ["", "\ud800", "1" * 30_000, "一" * 30_000, "\x00"])
def test_any_text_gives_a_belief(text: str) -> None:
    assert 0 <= readiness(EVENT, text) <= 1


def test_what_was_read_counts() -> None:
    assert readiness(EVENT, "plan it for us") < readiness(EVENT, "plan it for us", read=("place", "guests"))
