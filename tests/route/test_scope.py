from __future__ import annotations

import pytest

from migrate_kit.route.scope import scopes


@pytest.mark.parametrize(
    ("text", "word"),
    [("不要重启服务", "重启"), ("别重启,看日志", "重启"), ("无需重启", "重启"), ("don't restart it", "restart"),
     ("show logs without restarting", "restart"), ("千万别重启", "重启"), ("instead of restart use reload", "restart"),
     ("not restart it, only show logs", "restart"), ("no restarting, just show logs", "restarting"),
     ("don't restart any more services", "services"), ("please don't send me anymore emails", "emails"),
     ("不是重启服务,是看日志", "重启"), ("看日志而不是重启", "重启"), ("没必要重启,看日志", "重启"), ("我不想重启,看日志", "重启")],
)  # fmt: skip
def test_what_follows_a_negation_is_negated(text: str, word: str) -> None:
    start = text.index(word)
    assert scopes(text).is_negated(start, start + len(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [("别重启,看日志", "日志"), ("特别慢,重启", "重启"), ("级别是错误的日志", "日志"), ("要不要重启", "重启"), ("别忘了重启", "重启"),
     ("don't forget to restart", "restart"), ("don't let me forget to restart it", "restart"), ("别让我忘了重启", "重启"),
     ("i don't remember, restart it", "restart"), ("why don't you restart it", "restart"), ("i don't know, restart it", "restart"),
     ("don't scale but restart", "restart"), ("i don't use it anymore cancel it", "cancel"), ("这张卡不要了帮我注销", "注销"),
     ("it is not running, just start it", "running"), ("no sound, just restart it", "sound"), ("not only slow, just restart it", "slow"),
     ("要不是它坏了,是不会重启的", "坏"), ("想不想重启", "重启")],
)  # fmt: skip
def test_what_is_no_negation_is_not_negated(text: str, word: str) -> None:
    start = text.index(word)
    assert not scopes(text).is_negated(start, start + len(word))


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("通知“重启完成”", "重启"),
        ("告诉他们:重启了", "重启"),
        ("重启前先看日志", "重启"),
        ("before the restart, show logs", "restart"),
    ],
)
def test_what_is_quoted_spoken_or_subordinate_is_mentioned_only(text: str, word: str) -> None:
    start = text.index(word)
    assert scopes(text).is_aside(start, start + len(word))
