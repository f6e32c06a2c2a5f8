"""Which names and sentences say that something is deleted, and which only speak of it."""

from __future__ import annotations

import pytest

from migrate_kit.describe.destroying import destroying_words
from tests.describe.lint.catalogues import found, tool


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("purge_orders", "Orders of a day."),
        ("orders_purge", ""),
        ("deleteUser", ""),
        ("do_wipe_cache", ""),
        ("export_and_drop", ""),
        ("orders", "Delete all orders."),
        ("orders", "Permanently removes the account."),
        ("orders", "Exports the table, and then drops the table."),
        ("orders", "Looks for old files. Deletes them."),
        ("cart", "清空购物车"),
        ("cart", "批量删除订单"),
        ("cart", "查询并删除过期记录"),
        ("cart", "把所有日志清空"),
    ],
)
def test_a_deleting_word_is_found_and_warned_of_where_the_effects_say_otherwise(name: str, summary: str) -> None:
    assert destroying_words(name, summary)
    (finding,) = found("MK327", tool(name, summary=summary, effects="read_only"))
    assert finding.severity == "warning"
    assert found("MK327", tool(name, summary=summary, effects="dangerous")) == []


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("list_deleted_orders", "List the orders that were deleted."),
        ("show_delete_log", "Who deleted what, and when."),
        ("delete_count", "How often rows are deleted."),
        ("orders", "Show orders. Never deletes anything."),
        ("strip", "Removes duplicates from a text."),
        ("strip", "Remove the whitespace around a word."),
        ("night_sky", "Clear explanation of the sky."),
        ("orders", "删除记录查询"),
        ("orders", "查询已删除的订单"),
        ("strip", "删除文本中的重复行"),
        ("weather", "Show the weather of a city."),
    ],
)
def test_a_word_about_deleting_is_no_deletion(name: str, summary: str) -> None:
    assert destroying_words(name, summary) == ""
