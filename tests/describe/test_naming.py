"""Names that every vendor takes."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.describe.naming import file_stem, name_tools, safe_name, words_of
from migrate_kit.errors import DuplicateTool
from tests.describe.inventories import tool


@pytest.mark.parametrize(
    ("given_name", "expected"),
    [("restart", "restart"), ("restartService", "restart_service"), ("HTTPServer.run", "http_server_run")],
)
def test_a_name_is_written_with_underscores(given_name: str, expected: str) -> None:
    assert safe_name(given_name) == expected


@settings(max_examples=60, deadline=None)
@given(st.text(min_size=1, max_size=90))
def test_every_name_fits_every_vendor_with_its_shadow(name: str) -> None:
    assert re.fullmatch(r"[a-z0-9_]{1,64}", safe_name(name) + "_shadow")


def test_chinese_names_stay_apart() -> None:
    assert safe_name("查日志") != safe_name("查指标")


def test_a_method_that_says_nothing_is_named_by_its_class() -> None:
    named = name_tools([tool("CleanCache.handle"), tool("Volume.handle"), tool("Bot.rank")])
    assert list(named) == ["clean_cache", "volume", "rank"]


def test_methods_of_one_name_are_told_apart_by_their_class() -> None:
    assert list(name_tools([tool("Order.ship"), tool("Gift.ship")])) == ["order_ship", "gift_ship"]


def test_two_functions_of_one_name_are_an_error_that_names_both() -> None:
    with pytest.raises(DuplicateTool) as caught:
        name_tools([tool("ship", file="a.py", line=3), tool("ship", file="b.py", line=9)])
    assert caught.value.fields == {"tool": "ship", "first": "a.py:3", "second": "b.py:9"}


def test_a_label_is_written_as_words() -> None:
    assert words_of("queryLogs") == words_of("query_logs") == "query logs"


def test_a_name_in_chinese_becomes_readable_by_what_is_said_about_it() -> None:
    tools = [tool("查日志"), tool("查指标"), tool("退款")]
    hints = {"查日志": ["查询日志", "Query the logs of a service"], "查指标": ["metrics"]}
    assert list(name_tools(tools, hints=hints)) == ["query_logs_service", "metrics", safe_name("退款")]


def test_readable_names_that_meet_are_told_apart() -> None:
    names = list(
        name_tools([tool("查日志"), tool("看日志"), tool("log")], hints={"查日志": ["log"], "看日志": ["log"]})
    )
    assert len(set(names)) == 3
    assert all(name.startswith("log") for name in names)
    assert names[2] == "log"


def test_what_is_described_already_keeps_its_name_unless_another_tool_has_it() -> None:
    tools = [tool("logs"), tool("restart")]
    assert list(name_tools(tools, known={"tools:logs": "show_logs"})) == ["show_logs", "restart"]
    assert list(name_tools(tools, known={"tools:logs": "restart"})) == ["logs", "restart"]


@pytest.mark.parametrize("name", ["rules", "con", "aux", "nul", "com1", "lpt9"])
def test_no_file_is_named_as_a_device_or_as_the_rules(name: str) -> None:
    assert file_stem(name) == f"{name}-2"
