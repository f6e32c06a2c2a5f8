"""A fuzzy test is decided by the scorer that the legacy code names."""

from __future__ import annotations

from difflib import SequenceMatcher

import pytest

from migrate_kit.model.condition import Fuzzy
from migrate_kit.model.similarity import similarity


def test_difflib_scores_as_it_does_itself() -> None:
    assert similarity("difflib.ratio", "shwo orders", "show orders") == pytest.approx(20 / 22)


def test_what_the_code_hands_in_first_is_scored_first() -> None:
    text, word = "tide", "diet"
    assert SequenceMatcher(None, text, word).ratio() != SequenceMatcher(None, word, text).ratio()
    assert similarity("difflib.ratio:word_first", text, word) == SequenceMatcher(None, word, text).ratio()


@pytest.mark.parametrize(
    "scorer", [None, "", "ratio", "thefuzz.fuzz.ratio", "rapidfuzz.fuzz.__name__", "difflib.Differ"]
)
def test_an_unknown_scorer_gives_no_score_and_no_answer(scorer: str | None) -> None:
    assert similarity(scorer, "log", "log") is None
    assert Fuzzy(text="log", threshold=0.5, scorer=scorer).matches("log") is None


@pytest.mark.parametrize(("text", "holds"), [("logs", True), ("l", False), ("lox", None)])
def test_the_threshold_itself_is_not_decided(text: str, holds: bool | None) -> None:
    assert Fuzzy(text="log", threshold=2 / 3, scorer="difflib.ratio").matches(text) is holds


def test_of_several_choices_only_the_most_similar_holds() -> None:
    first = Fuzzy(text="open it", threshold=0.5, scorer="difflib.ratio", among=("open up",))
    second = Fuzzy(text="open up", threshold=0.5, scorer="difflib.ratio", among=("open it",))
    assert [first.matches("open upp"), second.matches("open upp")] == [False, True]
    assert [first.matches("open "), second.matches("open ")] == [None, None]


def test_a_scorer_of_rapidfuzz_is_known_where_the_package_is() -> None:
    pytest.importorskip("rapidfuzz")
    assert similarity("rapidfuzz.fuzz.ratio", "open", "open") == 100
