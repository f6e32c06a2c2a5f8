"""The phrases of a condition."""

from __future__ import annotations

import re

import pytest

from migrate_kit.describe.phrase import excluded, literal_phrases, phrases
from migrate_kit.model.condition import AllOf, AnyOf, Contains, LabelIs, Not, Opaque, Regex
from tests.describe.inventories import words


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("日志|log", ("日志", "log")),
        ("^(?:查|看)(?:一下)?日志$", ("查日志", "查一下日志", "看日志", "看一下日志")),
        (r"restart\s+(\w+)", ("restart",)),
        ("怎么.*退款", ("怎么 … 退款",)),
        (r"turn[ -]off", ("turn off",)),
        (r"C\+\+", ("C++",)),
        ("怎么说[?!]?$", ("怎么说",)),
        (
            r"(?P<n>\d+|[一两三半])个?(分钟|小时)后叫我(.*)",
            ("分钟后叫我", "小时后叫我", "个分钟后叫我", "个小时后叫我"),
        ),
        (r"\d+", ()),
        (r"(?:send|pay)\s+(\d+)\s+to\s+(\w+)", ("send … to", "pay … to")),
        (r"续住\D*(\d{1,2})\s*(?:晚|天)", ("续住 … 晚", "续住 … 天")),
        (r"从[^到]+到", ("从 … 到",)),
        (r"check.?out", ("check out",)),
        ("(", ()),
        ("(a|b)(c|d)(e|f)(g|h)(i|j)", ()),
    ],
)
def test_a_simple_pattern_stands_for_its_phrases(pattern: str, expected: tuple[str, ...]) -> None:
    assert literal_phrases(pattern) == expected


@pytest.mark.parametrize("pattern", ["日志|log", "^(?:查|看)(?:一下)?日志$", "turn[ -]off", "a{2}b?"])
def test_each_phrase_is_matched_by_its_pattern(pattern: str) -> None:
    assert all(re.search(pattern, phrase) for phrase in literal_phrases(pattern))


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"(?:订单|order)\s*([A-Z]-\d{4})", ("订单", "order")),
        (r"([A-Z]{2}/\d+)\s*号?发票", ("发票", "号发票")),
        (r"订单.*#\s*(\d+)", ("订单",)),
        (r"a - b", ("a - b",)),
        (r"#\s*(\d+)", ("#",)),
    ],
)
def test_the_marks_of_a_value_are_no_part_of_a_phrase(pattern: str, expected: tuple[str, ...]) -> None:
    assert literal_phrases(pattern) == expected


def test_the_marks_of_a_value_are_no_part_of_what_is_said_beside_it() -> None:
    number = Regex(pattern=r"([A-Z]-\d{4})")
    assert phrases([AllOf(of=(Contains(text="取消订单"), number))]) == ("取消订单",)
    assert phrases([AllOf(of=(Contains(text="天气"), Contains(text="?")))]) == ("天气 … ?",)


def test_negated_words_are_no_phrases_and_speak_against() -> None:
    condition = AllOf(of=(Contains(text="重启"), Not(of=(words("不要", "取消"),))))
    assert phrases([condition]) == ("重启",)
    assert list(excluded(condition)) == ["不要", "取消"]


def test_single_characters_and_menu_digits_go_when_there_is_something_better() -> None:
    assert phrases([words("1", "查", "日志")]) == ("日志",)
    assert phrases([words("查")]) == ("查",)


def test_a_label_speaks_only_where_there_are_no_words() -> None:
    assert phrases([LabelIs(text="Job.QUERY_LOGS")]) == ("query logs",)
    assert phrases([LabelIs(text="QUERY_LOGS"), Regex(pattern="日志")]) == ("日志",)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        (r"^(新建|open)\s*(工单|ticket)", ("新建工单", "新建 ticket", "open 工单", "open ticket")),
        (r"重启.?服务", ("重启服务",)),
        (r"重启\s+服务", ("重启 服务",)),
        (r"turn\s*on", ("turn on",)),
    ],
)
def test_a_blank_that_may_be_left_out_is_left_out_in_chinese(pattern: str, expected: tuple[str, ...]) -> None:
    assert literal_phrases(pattern) == expected


def test_words_that_are_refused_only_together_with_something_untold_speak_against_nothing() -> None:
    unknown = AllOf(of=(Contains(text="日"), Opaque(source="day is None", reason="asks whether there is a value")))
    assert list(excluded(Not(of=(unknown,)))) == []
    assert list(excluded(Not(of=(AnyOf(of=(unknown, Contains(text="取消"))),)))) == ["取消"]


def test_one_character_stays_where_nothing_better_is_said_in_its_script() -> None:
    assert phrases([words("搜", "search")]) == ("搜", "search")
    assert phrases([words("搜", "搜索", "search")]) == ("搜索", "search")
    assert phrases([words("搜", "s")]) == ("搜", "s")
