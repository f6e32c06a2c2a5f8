"""What is wrong between tools: likeness, shadows, missing exclusions, families."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from migrate_kit.describe.lint import similarity
from migrate_kit.describe.lint.similarity import likeness
from tests.describe.lint.catalogues import found, tool


@pytest.fixture(params=["difflib", "rapidfuzz"])
def compared_by(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Each test runs without the extra, and with it where it is installed."""
    if request.param == "rapidfuzz":
        pytest.importorskip("rapidfuzz")
    else:
        monkeypatch.setitem(sys.modules, "rapidfuzz", None)
        monkeypatch.setitem(sys.modules, "rapidfuzz.fuzz", None)
    similarity._ratio.cache_clear()
    assert similarity.has_rapidfuzz() is (request.param == "rapidfuzz")
    yield str(request.param)
    similarity._ratio.cache_clear()


@pytest.mark.usefixtures("compared_by")
def test_the_order_of_words_makes_no_difference() -> None:
    assert likeness("restart a service", "a service: restart") == 1
    assert likeness("重启某个服务", "重启某个服务。") == 1


@pytest.mark.usefixtures("compared_by")
def test_different_purposes_are_not_alike() -> None:
    assert likeness("Restart a service", "Show the last log lines") < 0.5
    assert likeness("重启服务", "查询日志") < 0.5
    assert likeness("", "") == 0


@pytest.mark.usefixtures("compared_by")
def test_tools_with_the_same_text_are_near_identical() -> None:
    one = tool("restart_service", summary="Restart one service", use_when=("restart", "重启"))
    other = tool("reboot_service", summary="Restart one service", use_when=("restart", "重启"))
    (finding,) = found("MK304", one, other)
    assert (finding.tool, finding.message["other"], finding.message["percent"]) == (
        "reboot_service",
        "restart_service",
        100,
    )


def test_tools_whose_own_phrases_call_the_other_are_near_identical() -> None:
    one = tool("show_log", summary="Print lines of a file", use_when=("log", "日志", "trace"))
    other = tool("archive", summary="Keep an old copy somewhere", use_when=("log", "日志", "trace"))
    assert found("MK304", one, other)


def test_tools_of_their_own_are_not_near_identical() -> None:
    one = tool("restart_service", summary="Restart a service", use_when=("restart", "重启"))
    other = tool("query_logs", summary="Show log lines", use_when=("logs", "日志"))
    assert found("MK304", one, other) == []


def test_a_shadowed_anchor_names_both_phrases() -> None:
    (finding,) = found("MK305", tool("book_table", use_when=("订",)), tool("order_status", use_when=("查订单",)))
    assert finding.message == {"tool": "book_table", "word": "订", "longer": "查订单", "other": "order_status"}


@pytest.mark.parametrize("said", ["提到“查订单”时", "it is about an order: use order_status"])
def test_an_exclusion_lifts_the_shadow(said: str) -> None:
    one = tool("book_table", use_when=("订",), do_not_use_when=(said,))
    assert found("MK305", one, tool("order_status", use_when=("查订单",))) == []


def test_without_overlap_no_exclusion_is_asked_for() -> None:
    assert found("MK303", tool("a_tool", use_when=("alpha",)), tool("b_tool", use_when=("beta",))) == []


def test_a_mixed_group_has_no_prefix_to_leave() -> None:
    names = ("ticket_create", "ticket_close", "end_case", "find_case")
    assert found("MK316", *(tool(name, group="ticket") for name in names)) == []


@pytest.mark.parametrize(
    ("phrase", "severity"), [("show logs", "warning"), ("show logs of today", "note"), ("Show LOGS", "warning")]
)
def test_the_very_same_phrase_in_two_tools_is_worse_than_a_part_of_one(phrase: str, severity: str) -> None:
    (finding,) = found(
        "MK303",
        tool("query_logs", use_when=("show logs",)),
        tool("tail_logs", use_when=(phrase,), do_not_use_when=("yesterday",)),
    )
    assert (finding.tool, finding.severity) == ("query_logs", severity)
