"""Identifiers as people write them, and passages of free text."""

from __future__ import annotations

import pytest

from tests.route.arguments.test_extract import extracted, p, value


@pytest.mark.parametrize(
    ("text", "pattern", "wanted"),
    [
        ("close BUG-12", r"BUG-\d+", "BUG-12"),
        ("close bug-12", r"^BUG-\d+$", "BUG-12"),
        ("把bug12关掉", r"BUG-\d+", "BUG-12"),
        ("bug 12", r"BUG-\d+", "BUG-12"),
        ("ＢＵＧ－１２", r"BUG-\d+", "BUG-12"),
        ("close 12", r"BUG-\d+", None),
        ("debug-12", r"BUG-\d+", None),
        ("升到2.4.1", r"v\d+\.\d+\.\d+", "v2.4.1"),
        ("to V2.4.1", r"v\d+\.\d+\.\d+", "v2.4.1"),
        ("level 3", r"L[0-4]", None),
        ("删掉hall-7f3a这个", r"[a-z]+-[0-9a-f]{4}\b", "hall-7f3a"),
        ("bin-a1 or bin-b2", r"(?:BIN|TUB)-[A-Z]\d", None),
    ],
)
def test_an_identifier_is_read_in_any_writing_and_given_as_declared(
    text: str, pattern: str, wanted: str | None
) -> None:
    assert value(text, x=p(pattern=pattern)) == wanted


@pytest.mark.parametrize(
    ("text", "anchor", "wanted"),
    [
        ("提个单:会议室投影仪坏了,级别L4", "提个单", "会议室投影仪坏了"),
        ("raise a slip for the flaky lift", "raise a slip", "flaky lift"),
        ("file a slip: clean the hall, L2", "file a slip", "clean the hall"),
        ("file a slip: clean the hall, priority L2 please", "file a slip", "clean the hall"),
        ("报个障,3楼打印机连不上网", "报个障", "3楼打印机连不上网"),
        ("开个L1的单,电梯在3楼停了", "单", "电梯在3楼停了"),
        ("open a slip", "slip", None),
        ("提个单,谢谢", "提个单", None),
    ],
)
def test_a_title_is_what_the_phrase_leads_in(text: str, anchor: str, wanted: str | None) -> None:
    level = p(enum=("L1", "L2", "L4"), required=False)
    found = extracted(text, anchor, title=p(), level=level).found.get("title")
    assert (found.value if found else None) == wanted


def test_a_value_in_a_title_serves_its_own_parameter_too() -> None:
    found = extracted(
        "提个单:阁楼漏水", "提个单", title=p(), room=p(enum=("attic",), synonyms={"attic": ("阁楼",)})
    ).found
    assert (found["title"].value, found["room"].value) == ("阁楼漏水", "attic")


def test_a_message_begins_behind_the_one_it_goes_to() -> None:
    team = p(enum=("cooks", "maids"))
    found = extracted("tell the cooks that lunch is late", "tell", message=p(), team=team).found
    assert found["message"].value == "lunch is late"


@pytest.mark.parametrize(
    ("text", "anchor", "wanted"),
    [
        ("电梯停了怎么处理", "怎么处理", "电梯停"),
        ("找一下电梯故障的手册", "手册", "电梯故障"),
        ("lift的手册在哪", "手册", "lift"),
        ("find the lift manual please", "manual", "lift"),
        ("manual for the lift", "manual", "lift"),
        ("有手册吗", "手册", None),
    ],
)
def test_a_topic_stands_before_its_word_or_behind_it(text: str, anchor: str, wanted: str | None) -> None:
    assert value(text, anchor, topic=p()) == wanted


@pytest.mark.parametrize("text", ["阁楼现在多热", "how hot is the attic right now"])
def test_now_does_not_override_the_usual_span(text: str) -> None:
    assert value(text, window=p(required=False, default="15m")) == "15m"
    assert value(text, window=p()) is not None


def test_a_flag_follows_its_words_and_their_negation() -> None:
    force = p("boolean", required=False, default=False, synonyms={"true": ("强行",)})
    assert value("强行关门", force=force) is True
    assert value("关门,不用强行", force=force) is False
    assert value("关门,不用force", force=force) is False
    assert value("关门", force=force) is False
