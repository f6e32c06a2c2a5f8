"""Words and characters that a request shares with descriptions, in arrays."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.route_ext.postings import LENGTH, SATURATION, by_characters, by_words, pairs

TEXTS = ("book a flight", "book a hotel room for a guest", "weather of a city", "play music")


def test_a_word_counts_as_bm25_says() -> None:
    found = by_words([text.split() for text in TEXTS]).scores(["book", "flight", "flight", "unheard"])
    rarity = [np.log(1 + (4 - held + 0.5) / (held + 0.5)) for held in (2, 1)]
    room = SATURATION * ((1 - LENGTH) + LENGTH * 3 / (16 / 4))
    assert found[0] == pytest.approx(sum(rarity) * (SATURATION + 1) / (1 + room))
    assert found[0] > found[1] > found[2] == found[3] == 0


def test_characters_know_a_word_in_another_form() -> None:
    index = by_characters(
        ["reservation desk", "weather report", "酒店预订", "天气预报", *(f"{n}{n}" for n in range(9))]
    )
    assert index.scores(pairs("reserved")).argmax() == 0
    assert index.scores(pairs("我要订酒店")).argmax() == 2


def test_what_most_texts_share_tells_nothing() -> None:
    index = by_characters(["an apple", "an onion", "an orange", "an egg", "an olive"])
    assert index.scores(["an"]).tolist() == [0.0] * 5


def test_nothing_asked_and_nothing_known_score_nothing() -> None:
    assert by_words([]).scores(["book"]).tolist() == []
    assert by_words([["book"]]).scores([]).tolist() == [0.0]
    assert by_characters([""]).scores(pairs("x")).tolist() == [0.0]
