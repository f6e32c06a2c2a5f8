from __future__ import annotations

import pytest

from migrate_kit.route.words import name_words, stem, tokens, without_politeness


@pytest.mark.parametrize(
    "family",
    [("restart", "restarts", "restarting", "restarted"), ("log", "logs"), ("query", "queries"), ("scale", "scaling"),
     ("translate", "translation"), ("deploy", "deployment"), ("stop", "stopping", "stopped")],
)  # fmt: skip
def test_forms_of_one_word_are_one_token(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


def test_chinese_gives_characters_and_pairs_without_function_words() -> None:
    assert set(tokens("看日志")) == {"看", "日", "志", "看日", "日志"}
    assert "的" not in set(tokens("服务的日志"))


def test_identifiers_are_read_as_words() -> None:
    assert name_words("queryLogs_v2") == "query logs v2"
    assert name_words("HTTPServer.restart") == "http server restart"


def test_politeness_is_blanked_in_place() -> None:
    blanked = without_politeness("麻烦您帮我重启一下")
    assert blanked.strip() == "重启"
    assert len(blanked) == len("麻烦您帮我重启一下")
