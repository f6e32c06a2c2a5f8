"""What an anchor says, for a reader of the other language: every word of it, or nothing."""

from __future__ import annotations

import re

import pytest

from migrate_kit.describe import render_text
from migrate_kit.describe.export.wording import worded
from migrate_kit.describe.gloss import glosses
from migrate_kit.describe.gloss.lexicon import TO_CHINESE, TO_ENGLISH
from migrate_kit.describe.gloss.senses import chinese_words, english_words
from migrate_kit.describe.importing.wording import read_wording
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.describe.gloss import anchors


def _english(*anchors: str) -> dict[str, str]:
    return glosses(ToolSpec(name="t", use_when=anchors), "en")


def _chinese(*anchors: str) -> dict[str, str]:
    return glosses(ToolSpec(name="t", use_when=anchors), "zh")


@pytest.mark.parametrize(
    ("anchor", "gloss"),
    [
        ("重启", "restart"),
        ("重启 … 服务", "restart … service"),
        ("节点 … drain", "node … drain"),
        ("查日志", "look up log"),
        ("订单状态", "order status"),
        ("重启nginx服务", "restart nginx service"),
        ("帮我查一下订单", "look up order"),
        ("我的工单", "my ticket"),
    ],
)
def test_a_chinese_anchor_is_glossed_word_by_word(anchor: str, gloss: str) -> None:
    assert _english(anchor) == {anchor: gloss}


@pytest.mark.parametrize(
    ("anchor", "gloss"),
    [
        ("show logs", "显示日志"),
        ("Restart the service", "重启服务"),
        ("log in", "登录"),
        ("please restart the server", "重启服务器"),
        ("delete … users", "删除 … 用户"),
    ],
)
def test_an_english_anchor_is_glossed_in_chinese(anchor: str, gloss: str) -> None:
    assert _chinese(anchor) == {anchor: gloss}


@pytest.mark.parametrize(
    "anchor",
    [
        "调查",  # a word of its own, not 调 and 查
        "搜查",  # not "search look up"
        "今天天气怎么样",  # a question that is not known in whole
        "重启 … 泵站",
        "中文件",
        "查看族谱",
        "退票记录",  # not "refund a ticket record"
        "服务员",
    ],
)
def test_half_a_gloss_is_none(anchor: str) -> None:
    assert _english(anchor) == {}


@pytest.mark.parametrize("anchor", ["order", "book", "check … status", "restart nginx", "status of the order", "run"])
def test_an_english_word_that_means_two_things_has_no_gloss(anchor: str) -> None:
    assert _chinese(anchor) == {}


def test_what_the_tool_says_in_the_readers_language_already_needs_no_gloss() -> None:
    assert _english("重启", "Restart", "服务") == {"服务": "service"}
    assert _english("show logs") == {}
    assert _chinese("日志") == {}


def test_the_value_that_the_code_takes_a_word_for_is_its_gloss() -> None:
    modes = ParameterSpec(enum=("heat_mode", "bj"), synonyms={"heat_mode": ("制暖模式",), "bj": ("北京",)})
    spec = ToolSpec(name="t", use_when=("制暖模式", "北京"), parameters={"mode": modes})
    assert glosses(spec, "en") == {"制暖模式": "heat mode"}  # a code is no word


def test_the_full_text_shows_anchor_and_gloss_and_the_description_stays_as_it_is() -> None:
    spec = ToolSpec(name="t", summary="Restart it.", use_when=("重启 … 服务", "down"))
    before = spec.text_hash()
    assert "Use when: 重启 … 服务 (restart … service); down\n" in render_text(spec, language="en", form="full")
    assert "适用：重启 … 服务、down\n" in render_text(spec, language="zh", form="full")
    assert "restart … service" not in render_text(spec, language="en", form="compact")
    assert (spec.text_hash(), spec.use_when) == (before, ("重启 … 服务", "down"))


def test_a_definition_with_glosses_is_read_back_without_them() -> None:
    spec = ToolSpec(name="t", summary="Restart it.", use_when=("重启 … 服务", 'say "x" (really)', "日志"))
    text = worded(spec, language="en", limit=None).text
    assert '"重启 … 服务" (restart … service), "say \\"x\\" (really)", "日志" (log)' in text
    assert read_wording(text)["use_when"] == spec.use_when
    other = ToolSpec(name="t", summary="重启。", use_when=("show logs", "日志"))
    text = worded(other, language="zh", limit=None).text
    assert '"show logs"（显示日志）、"日志"' in text
    assert read_wording(text)["use_when"] == other.use_when


def test_glosses_go_before_anything_of_the_text_when_a_vendor_has_a_limit() -> None:
    spec = ToolSpec(name="t", summary="Restart it.", use_when=("重启 … 服务", "日志"))
    whole = worded(spec, language="en", limit=None)
    cut = worded(spec, language="en", limit=len(whole.text) - 1)
    assert "(restart" not in cut.text
    assert cut.shortened == ()
    assert all(anchor in cut.text for anchor in spec.use_when)


@pytest.mark.parametrize(("anchor", "tool", "gloss"), anchors.chinese())
def test_a_chinese_anchor_has_the_right_gloss_or_none(anchor: str, tool: str, gloss: str) -> None:
    assert glosses(ToolSpec(name=tool, use_when=(anchor,)), "en").get(anchor, anchors.NONE) == gloss


@pytest.mark.parametrize(("anchor", "tool", "gloss"), anchors.english())
def test_an_english_anchor_has_the_right_gloss_or_none(anchor: str, tool: str, gloss: str) -> None:
    assert glosses(ToolSpec(name=tool, use_when=(anchor,)), "zh").get(anchor, anchors.NONE) == gloss


def test_another_anchor_of_the_tool_tells_what_an_open_word_means() -> None:
    assert _english("报警", "110")["报警"] == "call the police"
    assert _english("报警", "烟雾")["报警"] == "alarm"
    assert "报警" not in _english("报警", "烟雾", "110")
    assert "order" not in _chinese("order", "hello")
    assert _chinese("order", "refund")["order"] == "订单"


def test_a_word_means_one_thing_or_several_and_never_both() -> None:
    assert not chinese_words() & TO_ENGLISH.keys()
    assert not english_words() & TO_CHINESE.keys()


def test_the_words_are_in_the_language_they_are_said_to_be_in() -> None:
    chinese = re.compile(r"[\u3400-\u9fff]+")
    assert all(chinese.fullmatch(word) for word in TO_ENGLISH.keys() | chinese_words())
    assert all(gloss and not chinese.search(gloss) for gloss in TO_ENGLISH.values())
    assert all(chinese.fullmatch(gloss.removeprefix("~")) for gloss in TO_CHINESE.values())
    assert all(word == word.lower() and not chinese.search(word) for word in TO_CHINESE.keys() | english_words())
