"""A name that nothing declares is read where a name stands, and from a remark not at all."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.route.arguments import Scene, Slot, extract
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import read
from tests.route.arguments.test_extract import p

OWN = "查询一个城市的天气预报 / the weather of a city . forecast . docs"


def said(text: str, *anchors: str, **parameters: Any) -> dict[str, Any]:
    reading = read(text)
    spans = [(reading.folded.find(a), reading.folded.find(a) + len(a)) for a in anchors if a in reading.folded]
    slots = [Slot(name, parameter) for name, parameter in parameters.items()]
    found = extract(slots, Scene(reading, scopes(reading.folded), spans, OWN)).found
    return {name: each.value for name, each in found.items()}


CITY = {"city": p(meaning="城市 / city")}
WHEN = CITY | {"date": p(meaning="日期", required=False)}


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("兰州天气", "兰州"),
        ("兰州的天气", "兰州"),
        ("请问兰州明天的天气怎么样", "兰州"),
        ("明天兰州的天气如何", "兰州"),
        ("帮我查一下兰州天气预报", "兰州"),
        ("兰州会不会有坏天气", "兰州"),
        ("我在出差,兰州天气怎么样", "兰州"),
        ("天气 兰州", "兰州"),
        ("查天气 兰州 明天", "兰州"),
        ("明天天气", None),
        ("天气怎么样", None),
        ("最近天气真好", None),
        ("兰州天气真好", None),
        ("天气 真好", None),
        ("我讨厌这样的天气啊", None),
    ],
)
def test_chinese_names_what_it_is_about_before_the_word(text: str, city: str | None) -> None:
    assert said(text, "天气", **WHEN).get("city") == city


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("weather in lanzhou", "lanzhou"),
        ("what's the weather in New Delhi tomorrow", "New Delhi"),
        ("weather forecast for Lima please", "Lima"),
        ("Lima weather", "Lima"),
        ("New Delhi weather today", "New Delhi"),
        ("lovely weather today", None),
        ("Lovely weather", None),
        ("what is the weather like", None),
        ("weather for my trip", None),
        ("I hate this weather", None),
    ],
)
def test_english_has_it_behind_a_preposition_or_before_the_word_with_a_capital(text: str, city: str | None) -> None:
    assert said(text, "weather", **WHEN).get("city") == city


def test_what_stands_between_two_words_of_the_description_is_the_name() -> None:
    assert said("show weather zlib docs", "weather", module=p(meaning="module")) == {"module": "zlib"}


def test_two_parameters_without_a_mark_of_their_own_are_not_guessed() -> None:
    assert said("兰州天气", "天气", city=p(meaning="城市"), person=p(meaning="人")) == {}


def test_an_optional_name_is_not_guessed() -> None:
    assert said("兰州天气", "天气", city=p(meaning="城市", required=False)) == {}


WAY = {"origin": p(meaning="出发地 / origin"), "destination": p(meaning="目的地 / destination")}


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("从东门到西门怎么走", {"origin": "东门", "destination": "西门"}),
        ("东门到西门怎么走", {"origin": "东门", "destination": "西门"}),
        ("我想从东门去西门,怎么走", {"origin": "东门", "destination": "西门"}),
        ("去西门怎么走", {"destination": "西门"}),
        ("怎么走", {}),
    ],
)
def test_a_way_has_two_ends(text: str, ends: dict[str, str]) -> None:
    assert said(text, "怎么走", **WAY) == ends


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("route from the east gate to the west gate", {"origin": "the east gate", "destination": "the west gate"}),
        ("route to Hull", {"destination": "Hull"}),
        ("route from Hull to Leeds by train", {"origin": "Hull", "destination": "Leeds"}),
    ],
)
def test_a_way_has_two_ends_in_english(text: str, ends: dict[str, str]) -> None:
    assert said(text, "route", **WAY) == ends


@pytest.mark.parametrize("piece", ["到X", "to x ", "天气", "Aa ", "会有", "from ", "去"])
def test_a_long_text_takes_no_longer_than_a_short_window_of_it(piece: str) -> None:
    text = piece * (20_000 // len(piece)) + "怎么走 route 天气"
    assert said(text, "怎么走", "天气", "route", **WAY, **CITY) is not None
