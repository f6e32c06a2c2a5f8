from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.phrases import PhraseTable, units, weight_of


def found(phrases: list[str], text: str) -> list[str]:
    return [hit.payload for hit in PhraseTable((p, p) for p in phrases).hits(text)]


@pytest.mark.parametrize(("text", "hit"), [("show logs", True), ("the log", True), ("login", False), ("blog", False)])
def test_an_english_phrase_matches_whole_words_and_light_suffixes(text: str, hit: bool) -> None:
    assert bool(found(["log"], text)) is hit


def test_chinese_phrases_match_anywhere_overlapping_ones_too() -> None:
    assert found(["日志", "错误日志", "查"], "查错误日志") == ["查", "错误日志", "日志"]


def test_a_phrase_next_to_chinese_is_a_whole_word() -> None:
    assert found(["log"], "看log吧") == ["log"]


def test_longer_phrases_say_more() -> None:
    weights = [weight_of(p) for p in ("查", "日志", "看日志", "错误日志", "restart the service")]
    assert weights == sorted(weights)
    assert units("看 log") == 3


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("日志重启服务", min_size=1, max_size=4), max_size=8), st.text("日志重启服务 ", max_size=20))
def test_the_table_finds_what_a_plain_search_finds(phrases: list[str], text: str) -> None:
    places = [p for start in range(len(text)) for p in phrases if text.startswith(p, start)]
    assert sorted(found(phrases, text)) == sorted(places)
