"""Normalisation steps do what the legacy code did."""

from __future__ import annotations

import re

import pytest

from migrate_kit.model.normalise import compile_pattern, normalise, words


@pytest.mark.parametrize(
    ("steps", "text", "expected"),
    [
        (["lower"], "LOG", "log"),
        (["upper"], "log", "LOG"),
        (["casefold"], "Straße", "strasse"),
        (["strip", "lower"], "  Log ", "log"),
        (["strip:!?"], "?log!", "log"),
        (["lstrip"], " log ", "log "),
        (["rstrip:."], "log..", "log"),
        (["remove:,"], "a,b", "ab"),
        (["replace:a=>b"], "aa", "bb"),
        (["replace:a=>"], "aab", "b"),
        ([r"resub:\s+=> "], "a  b", "a b"),
        (["nfkc"], "LOG1", "LOG1"),
        (["split"], " a b ", " a b "),
        (["tokens:[a-z]+"], "a, b", "a, b"),
    ],
)
def test_a_step_changes_the_text(steps: list[str], text: str, expected: str) -> None:
    assert normalise(text, steps) == expected


@pytest.mark.parametrize("step", ["", "stem", "lower:x:y", "replace:a"])
def test_an_unknown_step_makes_the_text_unknown(step: str) -> None:
    assert normalise("log", ["lower", step]) is None


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([], ["a-b", "c"]),
        (["split:-"], ["a", "b c"]),
        (["tokens:[a-z]+"], ["a", "b", "c"]),
        (["split:-", "tokens:c"], ["c"]),
    ],
)
def test_words_are_cut_as_the_last_tokeniser_says(steps: list[str], expected: list[str]) -> None:
    assert words("a-b c", steps) == expected


def test_a_pattern_that_does_not_compile_says_so() -> None:
    with pytest.raises(re.error):
        compile_pattern("(")
