from __future__ import annotations

import pytest

from migrate_kit.route.plan import clauses, only
from migrate_kit.route.text import read


@pytest.mark.parametrize(
    ("text", "parts"),
    [("看日志然后重启", ["看日志", "重启"]), ("show logs and then restart", ["show logs ", " restart"]), ("关灯;开门", ["关灯", "开门"]),
     ("加到 1,000 个", ["加到 1,000 个"]), ("通知:挂了,然后好了", ["通知:挂了,然后好了"]), ("说“一,二”", ["说“一,二”"]),
     ("建工单,标题是坏了", ["建工单,标题是坏了"]), ("再见", ["再见"])],
)  # fmt: skip
def test_a_request_is_cut_where_a_new_action_begins(text: str, parts: list[str]) -> None:
    assert [text[start:end] for start, end in clauses(text)] == parts


def test_a_story_of_many_clauses_is_not_taken_apart() -> None:
    assert clauses("一," * 50) == []


def test_a_clause_keeps_the_positions_of_the_request() -> None:
    part = only(read("看日志,重启 CART"), 4, 11)
    assert part.folded == "    重启 cart"
    assert part.verbatim(7, 11) == "CART"
