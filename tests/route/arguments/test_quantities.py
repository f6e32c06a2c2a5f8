"""Numbers as people say them: with units, in words, in two pieces, and what only looks like one."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.route.arguments.numerals import number_of
from migrate_kit.route.arguments.quantities import quantities
from migrate_kit.route.arguments.units import convert, unit_of
from migrate_kit.route.text import fold
from tests.route.arguments.test_extract import extracted, p, value

ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("3万", 30_000), ("3.5万", 35_000), ("3万5", 35_000), ("1万2千5百", 12_500), ("20 万", 200_000), ("1.5 million", 1_500_000),
     ("二十六", 26), ("三十五", 35), ("两千零五十", 2_050), ("一百二十块五", "120.5"), ("5块5", "5.5"), ("三点五公里", "3.5"), ("二十六度半", "26.5"),
     ("三斤半", "3.5"), ("一个半小时", "1.5"), ("半个月", "0.5"), ("一米八", "1.8"), ("1米75", "1.75"), ("零下五度", -5), ("minus 5", -5),
     ("a dozen", 12), ("half a dozen", 6), ("twenty-four", 24), ("two hundred and five", 205), ("half an hour", "0.5"), ("an hour and a half", "1.5"),
     ("½ kg", "0.5"), ("2½ kg", "2.5"), ("2 1/2 kg", "2.5"), ("0,5 kg", "0.5"), ("1.234,56 yuan", "1234.56"), ("1 234 yuan", 1234), ("1千零5元", 1005),
     ("两千块零五毛", "2000.5"), ("一点五万元", 15_000), ("三点五万", 35_000), ("one point five million yuan", 1_500_000), ("two and a half thousand", 2500),
     ("5 hundred thousand", 500_000), ("two point five yuan", "2.5"), ("三十八度五", "38.5"), ("one and a half minutes", "1.5"), ("for a week", 1),
     ("the past hour", 1), ("给张三一百块零五毛", "100.5"), ("1小时30分钟", 90), ("2 hours and 30 minutes", 150), ("二十来人", 20), ("百分之三十", 30), ("1,234.5", "1234.5")],
)  # fmt: skip
def test_a_number_is_read_as_it_is_said(text: str, wanted: int | str) -> None:
    assert [each.value for each in quantities(fold(text))] == [Fraction(wanted)]


@pytest.mark.parametrize(
    "text",
    ["两三个人", "十七八个", "二十几个", "几十个", "三十多人", "三七二十一", "千万别忘", "万一失败", "第三个", "周三", "星期五", "初一", "每一个", "另一个",
     "一起", "一下", "百度一下", "四川", "九寨沟", "two three", "fifty-fifty", "v2.1", "10.0.0.1", "2026-11-30", "16:30", "7pm", "someone", "often", "1,2345元", "万一支付挂了", "下午三点五十", "3/5", "花三四百"],
)  # fmt: skip
def test_what_only_looks_like_a_number_is_none(text: str) -> None:
    assert not quantities(text)


@pytest.mark.parametrize(
    "text",
    [
        "12月3号",
        "下午三点",
        "尾号1234",
        "order no. 88",
        "code 1234",
        "in aisle 7",
        "3号货架",
        "第3批",
        "error 500",
        "scale down by 2",
        "音量调大10",
        "电话13800138000",
        "ticket 4711",
    ],
)
def test_dates_and_numbers_of_things_fill_no_parameter_that_does_not_ask_for_them(text: str) -> None:
    assert value(text, amount=p("number", meaning="金额")) is None


def test_a_number_of_a_thing_fills_the_parameter_that_is_named() -> None:
    assert value("工单号 4711", number=p("integer", meaning="工单号")) == 4711
    assert value("月份是12月", month=p("integer", meaning="月份")) == 12


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("订一个会议室", None), ("订一个十个人的会议室", 10), ("12人的会议室", 12), ("a room for twelve people", 12), ("book one room", None),
     ("会议室要坐6个人", 6), ("共8位", 8)],
)  # fmt: skip
def test_the_article_of_a_thing_is_no_number_of_something_else(text: str, wanted: int | None) -> None:
    assert value(text, people=p("integer", meaning="人数 / people")) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("来一杯咖啡", 1), ("order two coffees", 2), ("再加一份", 1), ("3 boxes", 3), ("write one with rhymes", None)],
)
def test_where_things_are_counted_an_article_counts(text: str, wanted: int | None) -> None:
    assert value(text, quantity=p("integer", meaning="数量 / quantity")) == wanted


@pytest.mark.parametrize(
    ("text", "meaning", "wanted"),
    [("5公里", "距离(米)", 5000), ("3km", "distance in metres", 3000), ("800 metres", "distance in km", 0.8), ("半斤", "重量(克)", 250), ("1.5kg", "weight in grams", 1500),
     ("2m", "timeout in seconds", 120), ("2m", "height in cm", 200), ("50万元", "预算(万元)", 50), ("100美元", "金额(元)", None), ("$100", "amount in US dollars", 100),
     ("¥300", "金额(元)", 300), ("30分钟", "金额(元)", None), ("三年", "贷款期限,几个月", 36), ("三倍", "费率", 3), ("298K", "in Kelvin", 298), ("300 K", "temperature", 300), ("2k", "多少用户", 2000), ("2k yuan", "金额(元)", 2000), ("20 m/s", "speed in km/h", 72), ("50平方公里", "面积(公顷)", 5000), ("90分", "得分", 90), ("1 gram", "dose in mg", 1000), ("2 tablets", "dose in mg", None), ("5角", "金额(元)", 0.5), ("五十里", "距离(公里)", 25), ("500 cents", "in US dollars", 5), ("worth 500 euros", "quantity", None), ("45 years old", "quantity", None), ("400 mg three times a day", "days", None), ("5公里", "多远", 5)],
)  # fmt: skip
def test_a_value_is_in_the_unit_of_its_parameter_or_left_out(text: str, meaning: str, wanted: float | None) -> None:
    assert value(text, value=p("number", meaning=meaning)) == wanted


def test_a_word_that_begins_like_a_month_is_none() -> None:
    assert value("augment 5 rows", rows=p("integer", meaning="how many rows")) == 5
    assert value("book it for August 5", rows=p("integer", meaning="how many rows")) is None


def test_a_multiple_is_no_number_of_things() -> None:
    assert value("扩容三倍", replicas=p("integer", meaning="副本数")) is None


def test_where_values_are_in_digits_words_count_things() -> None:
    sides = {
        f"side{n}": p("number", meaning=f"length of the {nth} side")
        for n, nth in ((1, "first"), (2, "second"), (3, "third"))
    }
    found = extracted("the area of a triangle with three corners and the lengths 3, 4 and 5", **sides).found
    assert [found[name].value for name in sides] == [3, 4, 5]


def test_the_number_of_a_thing_is_its_identifier_where_one_is_asked_for() -> None:
    slots = {"book_id": p("integer", meaning="The ID of the book"), "copies": p("integer", meaning="how many copies")}
    found = extracted("print 3 copies of the book with ID 81", **slots).found
    assert {name: each.value for name, each in found.items()} == {"book_id": 81, "copies": 3}


@pytest.mark.parametrize(
    ("meaning", "unit"),
    [("金额(元)", "yuan"), ("价格,单位元", "yuan"), ("元数据", None), ("元素名", None), ("巧克力", None), ("年龄", None), ("年龄(岁)", "year"), ("最小值 min", None),
     ("speed in km/h", "kilometre per hour"), ("超时 (ms)", "millisecond"), ("多少分钟", "minute"), ("玉米", None), ("单元", None)],
)  # fmt: skip
def test_a_unit_is_one_only_where_it_is_said_to_be(meaning: str, unit: str | None) -> None:
    assert unit_of(meaning) == unit


@given(st.integers(0, 99_999_999))
def test_digits_and_numerals_say_the_same(number: int) -> None:
    assert [each.value for each in quantities(f"共{number}个")] == [number]
    assert [each.value for each in quantities(f"共{numeral(number)}个")] == [number]


def numeral(number: int) -> str:
    """Return the Chinese numeral of *number*, built by hand."""
    digits = "零一二三四五六七八九"
    if number < 10:
        return digits[number]
    for size, word in ((10_000, "万"), (1_000, "千"), (100, "百"), (10, "十")):
        if number >= size:
            head, rest = divmod(number, size)
            gap = "零" if 0 < rest < size // 10 else ""
            return numeral(head) + word + (gap + numeral(rest) if rest else "")
    raise AssertionError(number)


@given(st.integers(1, 9), st.integers(0, 7), st.integers(0, 8))
def test_number_words_say_what_digits_say(hundreds: int, tens: int, ones: int) -> None:
    words = f"{ONES[hundreds - 1]} hundred and {TENS[tens]}-{ONES[ones]} boxes"
    assert [each.value for each in quantities(words)] == [hundreds * 100 + (tens + 2) * 10 + ones + 1]


@given(st.fractions(min_value=0, max_value=10_000), st.sampled_from(["metre", "kilometre", "mile", "inch"]))
def test_conversion_there_and_back_is_exact(number: Fraction, unit: str) -> None:
    there = convert(number, unit, "metre")
    assert there is not None
    assert convert(there, "metre", unit) == number


def test_the_numerals_of_the_test_are_those_that_are_read() -> None:
    assert [number_of(numeral(n)) for n in (10, 105, 1_010, 20_003, 300_050)] == [10, 105, 1_010, 20_003, 300_050]
