"""Docstrings in every style, and what their prose says."""

from __future__ import annotations

import pytest

from migrate_kit.model.docstring import parse
from migrate_kit.scan.tools.prose import read_prose
from tests.scan.tools.resolver import facts

WIDE_COLON, WIDE_COMMA = "\uff1a", "\uff0c"

STYLES = {
    "google": """Do it.

    Args:
        day (str): which day.
            More of it.
        n: how many.

    Returns:
        A list.
    """,
    "numpy": """Do it.

    Parameters
    ----------
    day : str
        which day.
        More of it.
    n : int
        how many.

    Returns
    -------
    A list.
    """,
    "sphinx": """Do it.

    :param day: which day.
        More of it.
    :type day: str
    :param int n: how many.
    :return: A list.
    """,
    "jsdoc": """Do it.

    @param {str} day which day. More of it.
    @param n how many.
    @return A list.
    """,
    "chinese": """Do it.

    参数:
        day: which day.
            More of it.
        n: how many.

    返回:
        A list.
    """,
}
STYLES["chinese, wide"] = STYLES["chinese"].replace(":", WIDE_COLON)


@pytest.mark.parametrize("style", STYLES)
def test_each_style_is_taken_apart(style: str) -> None:
    doc = parse(STYLES[style], ["day", "n"])
    assert (doc.summary, doc.text, doc.returns) == ("Do it.", "Do it.", "A list.")
    assert doc.parameters["day"].text.replace("\n", " ") == "which day. More of it."
    assert doc.parameters["n"].text == "how many."


def test_optional_behind_a_type_is_no_meaning() -> None:
    doc = parse("Sum.\n\nParameters\n----------\nb : str, optional\n    The second.", ["b"])
    assert (doc.parameters["b"].type, doc.parameters["b"].text) == ("str", "The second.")


def test_a_type_before_a_chinese_comma_is_split_off() -> None:
    doc = parse(f":param x:str{WIDE_COMMA}城市名称", ["x"])
    assert (doc.parameters["x"].type, doc.parameters["x"].text) == ("str", "城市名称")


def test_loose_lines_are_read_and_leave_the_prose() -> None:
    doc = parse("Water the beds.\n\nzone -- 'all' or 'north'\nfreq (str): like 98.5", ["zone", "freq"])
    assert doc.parameters["zone"].text == "'all' or 'north'"
    assert doc.parameters["freq"].type == "str"
    assert doc.text == "Water the beds."


def test_a_colon_after_another_word_is_prose() -> None:
    doc = parse("Do it. note: slow", ["day"])
    assert doc.parameters == {}
    assert doc.text == "Do it. note: slow"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("'all', 'north' or 'south'", ("all", "north", "south")),
        ("账户类型,只能是“储蓄卡”或“信用卡”。", ("储蓄卡", "信用卡")),
        (f"退款原因{WIDE_COMMA}可选{WIDE_COLON}质量问题、发错货、其他", ("质量问题", "发错货", "其他")),
        (f"账户类型{WIDE_COMMA}活期或定期", ("活期", "定期")),
        ("today, tomorrow or weekend.", ("today", "tomorrow", "weekend")),
        ("one of ERROR, WARN or INFO", ("ERROR", "WARN", "INFO")),
        ("T1 or S2.", ("T1", "S2")),
        ("1 or -1", (1, -1)),
        ("团队名 sre / dba / payment", ("sre", "dba", "payment")),
        ("1 普通 2 重要 3 紧急", (1, 2, 3)),
        ("线路或站名", None),
        ("水费、电费、燃气费", None),
        ("name or id", None),
        ("title; all books when empty", None),
        ("Number printed on the invoice, eight digits.", None),
        ("3 天", None),
    ],
)
def test_prose_lists_choices_only_when_it_lists(text: str, expected: tuple[object, ...] | None) -> None:
    assert read_prose(text).get("enum") == expected


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("how many seats, 1 to 9.", 1, 9),
        (f"数量{WIDE_COMMA}1-999", 1, 999),
        ("左轮速度 -100..100", -100, 100),
        ("at most 500 lines", None, 500),
        ("top 最多 50", None, 50),
        ("至少 2", 2, None),
        ("12 位数字", None, None),
    ],
)
def test_prose_gives_ranges(text: str, low: int | None, high: int | None) -> None:
    found = read_prose(text)
    assert (found.get("minimum"), found.get("maximum")) == (low, high)


def test_prose_gives_examples_and_formats() -> None:
    assert read_prose("the frequency, e.g. 98.5 or 101").get("examples") == ("98.5", "101")
    assert read_prose(f"版本号{WIDE_COMMA}如 v2.4.1{WIDE_COMMA}不填就是上一个").get("examples") == ("v2.4.1",)
    assert read_prose("日期 格式 YYYY-MM-DD").get("format") == "YYYY-MM-DD"


def test_labelled_numbers_keep_their_labels() -> None:
    assert read_prose("1 普通 2 重要 3 紧急")["synonyms"] == {"1": ("普通",), "2": ("重要",), "3": ("紧急",)}


def test_prose_gives_way_to_the_default_and_to_the_type() -> None:
    code = '''
def tool(day="noon", n: int = 1):
    """Do.

    Args:
        day: today or tomorrow
        n: few or many
    """
'''
    parameters = facts(code).parameters
    assert (parameters["day"].enum, parameters["n"].enum) == (None, None)


def test_facts_carry_meaning_summary_and_returns() -> None:
    tool = facts('def tool(x):\n    """查库存\n\n    :param x: 商品编号\n    :return: 数量\n    """\n')
    assert (tool.doc, tool.returns, tool.parameters["x"].meaning) == ("查库存", "数量", "商品编号")
