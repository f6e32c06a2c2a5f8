"""Error patterns: what is confused, what is missing, and how it was said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from migrate_kit.config import Settings
from migrate_kit.log import Store
from migrate_kit.model.decision import Outcome, RefusalKind
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.report.weekly.phrasings import ALIKE, phrasings
from migrate_kit.report.weekly.rows import Failure, read_rows
from tests.report.samples import sqlite_in, store_with
from tests.report.weekly.samples import WEEK, agreed, both, refused, report_of, spread

Fill = Callable[..., Store]
ASKED = RefusalKind.missing_argument


def test_both_directions_of_a_confusion_are_lines_of_their_own_most_frequent_first(filled: Fill) -> None:
    now = [both("logs", "metrics", Outcome.differ)] * 5 + [both("metrics", "logs", Outcome.differ)] * 3
    found = report_of(filled([*now, agreed()], [both("metrics", "logs", Outcome.differ)])).confused
    assert [(line.legacy, line.dynamic, line.n, line.before) for line in found] == [
        ("logs", "metrics", 5, 0),
        ("metrics", "logs", 3, 1),
    ]


def test_the_parameter_that_is_missing_is_told_without_any_text(filled: Fill) -> None:
    spec = ToolSpec(
        name="scale",
        parameters={
            "service": ParameterSpec(),
            "count": ParameterSpec(type="integer"),
            "zone": ParameterSpec(required=False),
            "who": ParameterSpec(),
        },
        context={"who": "event.user"},
    )
    now = [refused("scale", ASKED, tool="scale", given=["service"])] * 3 + [refused("scale", ASKED, tool="scale")] * 2
    now += [refused("drain", ASKED, tool="drain")]
    found = report_of(filled(now), specs={"scale": spec}).missing
    assert [(one.tool, one.parameters, one.n) for one in found] == [
        ("scale", ("count",), 3),
        ("scale", ("service", "count"), 2),
        ("drain", (), 1),
    ]


def test_requests_that_say_the_same_fall_together_and_others_do_not() -> None:
    texts = ["看看订单的日志", "看看支付的日志", "show logs of cart", "show logs of search", "restart the database now"]
    found = phrasings([Failure("logs", "metrics", text, text) for text in texts])
    assert [(one.n, set(one.examples)) for one in found] == [
        (2, {"show logs of cart", "show logs of search"}),
        (2, {"看看订单的日志", "看看支付的日志"}),
        (1, {"restart the database now"}),
    ]
    assert 0 < ALIKE < 1


def test_an_equal_request_counts_once_and_kinds_are_kept_apart() -> None:
    same = [Failure("logs", "metrics", "看日志", "d")] * 5
    found = phrasings([*same, Failure("logs", "(no_match)", "看日志", "d"), Failure("logs", "metrics", None, "e")])
    assert [(one.dynamic, one.n) for one in found] == [("(no_match)", 1), ("metrics", 1)]


def test_a_text_of_one_character_or_none_at_all_is_a_cluster_too() -> None:
    assert [one.n for one in phrasings([Failure("a", "b", "?", "1"), Failure("a", "b", "", "2")])] == [2]


def test_without_texts_there_are_no_phrasings_and_the_account_says_why(filled: Fill) -> None:
    report = report_of(filled([both("logs", "metrics", Outcome.differ)] * 3), settings=Settings())
    assert report.phrasings == ()
    assert (report.rows.failures, report.rows.with_text, report.keeps_text) == (3, 0, False)


def test_how_the_legacy_decision_is_known_is_counted(filled: Fill) -> None:
    report = report_of(filled([agreed()] * 4))
    assert report.rows.sources == {"twin": 4}


def test_a_bounded_number_of_the_latest_rows_is_read_of_each_router(tmp_path: Path) -> None:
    log = spread(WEEK, [both("logs", "metrics", Outcome.differ, router=f"bot:{place % 2}") for place in range(5_000)])
    store = store_with(sqlite_in(tmp_path), log)
    with store.reading() as reader:
        read = read_rows(reader, WEEK, ["bot:0", "bot:1"], most=4_000)
    assert read.account.read == 4_000
    assert read.account.failures == len(read.failures) == 4_000
