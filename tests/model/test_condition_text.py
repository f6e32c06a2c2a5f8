"""A condition in words, in both languages."""

from __future__ import annotations

import pytest

from migrate_kit.model.condition import AllOf, AnyOf, Condition, Contains, EndsWith, Equals, LabelIs, Not, StartsWith
from migrate_kit.model.condition_text import show

LOG, KILL, RM = Contains(text="log"), Contains(text="kill"), Contains(text="rm")


@pytest.mark.parametrize(
    ("condition", "english", "chinese"),
    [
        (LOG, "'log' in text", "文本包含 'log'"),
        (AnyOf(of=(LOG, RM)), "any of 'log', 'rm' in text", "文本包含 'log'、'rm' 之一"),
        (AllOf(of=(LOG, Not(of=(KILL,)))), "'log' in text and not 'kill' in text", "文本包含 'log' 且 不满足 文本包含 'kill'"),
        (AnyOf(of=()), "never", "永不"),
        (LabelIs(text="a"), "label == 'a'", "标签是 'a'"),
        (Equals(text="a"), "text == 'a'", "文本等于 'a'"),
        (StartsWith(text="a"), "text starts with 'a'", "文本以 'a' 开头"),
        (EndsWith(text="a"), "text ends with 'a'", "文本以 'a' 结尾"),
    ],
)  # fmt: skip
def test_a_condition_reads_as_a_sentence_in_either_language(condition: Condition, english: str, chinese: str) -> None:
    assert show(condition) == english
    assert show(condition, "zh") == chinese
