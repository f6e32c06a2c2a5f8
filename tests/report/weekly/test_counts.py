"""The figures of a week are those of its rows, however many there are, and stay when rows are pruned."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.log import Store
from migrate_kit.model.decision import Decision, Outcome, RefusalKind
from migrate_kit.model.observation import Observation
from migrate_kit.report.weekly import WeeklyReport
from migrate_kit.report.weekly.records import Direction
from tests.log.samples import observations
from tests.report.samples import sqlite_in, store_with
from tests.report.weekly.samples import WEEK, agreed, both, failed, refused, report_of, spread

GOOD = "outcome IN ('agree', 'equivalent')"
#: Any moment of the week, of the one before, and of a day on either side.
MOMENTS = st.integers(WEEK.before.since_us - 86_400_000_000, WEEK.until_us + 86_400_000_000)


@given(st.lists(st.tuples(observations(), MOMENTS), max_size=40, unique_by=lambda each: each[0].id))
@settings(max_examples=10, deadline=None)
def test_every_figure_equals_direct_sql(drawn: list[tuple[Observation, int]]) -> None:
    log = [replace(one, at_us=at_us) for one, at_us in drawn]
    with TemporaryDirectory() as folder:
        report = report_of(store_with(sqlite_in(Path(folder)), log))
        with sqlite3.connect(Path(folder) / "decisions.db") as connection:
            _compare(report, connection)
        connection.close()


def _compare(report: WeeklyReport, connection: sqlite3.Connection) -> None:
    def ask(query: str, week: object = report.week) -> list[tuple]:
        span = f"at_us >= {week.since_us} AND at_us < {week.until_us}"
        return connection.execute(query.replace("LOG", f"(SELECT * FROM observations WHERE {span})")).fetchall()

    for traffic, week in ((report.traffic, report.week), (report.traffic_before, report.before)):
        n, good, known, served = ask(
            f"SELECT count(*), sum(outcome <> 'unknown' AND {GOOD}), sum(outcome <> 'unknown'), sum(served_by = 'dynamic') FROM LOG",
            week,
        )[0]
        assert (traffic.n, traffic.consistent, traffic.known, traffic.served) == (n, good or 0, known or 0, served or 0)
        assert traffic.rate == ((good or 0) / known if known else None)
    known_tools = "legacy_tools NOTNULL AND outcome <> 'unknown'"
    tools = ask(f"SELECT legacy_tools, count(*) FROM LOG WHERE {known_tools} GROUP BY 1")
    assert sorted((line.tool, line.n) for line in report.tools if line.n) == sorted(tools)
    differing = f"NOT {GOOD} AND outcome <> 'unknown' AND legacy_tools NOTNULL"
    assert report.confused_kinds == len(
        ask(f"SELECT 1 FROM LOG WHERE {differing} GROUP BY legacy_tools, dynamic_tools, refusal_kind, outcome")
    )
    assert report.rows.read == report.traffic.n
    failures = "('arguments_differ','differ','legacy_only','dynamic_only','candidate_error','timeout','compare_error')"
    assert report.rows.failures == ask(f"SELECT count(*) FROM LOG WHERE outcome IN {failures}")[0][0]


def test_a_repeated_request_counts_once_a_day(filled: Callable[..., Store], tmp_path: Path) -> None:
    log = [replace(one, text_digest="same") for one in spread(WEEK, [agreed()] * 21)]
    report = report_of(store_with(sqlite_in(tmp_path), log))
    assert report.traffic.n == 21
    assert (report.agreement.now.right, report.agreement.now.n) == (7, 7)


def test_a_change_within_chance_is_no_change(filled: Callable[..., Store]) -> None:
    wrong = both("logs", "metrics", Outcome.differ)
    report = report_of(filled([agreed()] * 46 + [wrong] * 4, [agreed()] * 44 + [wrong] * 6))
    assert report.agreement.direction is Direction.unclear
    assert report.agreement.low < 0 < report.agreement.high


def test_a_change_beyond_chance_is_named(filled: Callable[..., Store]) -> None:
    wrong = both("logs", "metrics", Outcome.differ)
    good, bad = [agreed()] * 196 + [wrong] * 4, [agreed()] * 160 + [wrong] * 40
    assert report_of(filled(good, bad)).agreement.direction is Direction.better
    lines = report_of(filled(good, bad)).tools
    assert [(line.tool, line.trend.direction) for line in lines] == [("logs", Direction.better)]


def test_the_first_week_has_nothing_to_compare_with(filled: Callable[..., Store]) -> None:
    report = report_of(filled([agreed()] * 10))
    assert report.agreement.direction is Direction.unknown
    assert report.agreement.difference is None
    assert [gain.before for gain in report.gains] == [None, None, None]


def test_pruned_rows_stay_in_the_figures(filled: Callable[..., Store]) -> None:
    store = filled([agreed()] * 10 + [failed()] * 2)
    whole = report_of(store)
    store.prune(before_us=WEEK.until_us)
    pruned = report_of(store)
    assert pruned.rows.read == 0
    assert pruned.traffic == whole.traffic
    assert pruned.agreement == whole.agreement
    assert pruned.tools == whole.tools


def test_a_server_and_a_file_give_one_report(tmp_path: Path, postgres_url: str) -> None:
    log = spread(WEEK, [agreed()] * 5 + [both("logs", "metrics", Outcome.differ, text="看日志")] * 3)
    log += spread(WEEK, [refused("logs", RefusalKind.missing_argument, tool="logs")] * 2)
    one, other = (report_of(store_with(url, log)) for url in (sqlite_in(tmp_path), postgres_url))
    assert one == other
    assert one.missing[0].n == 2


def test_one_router_alone_has_its_own_figures(filled: Callable[..., Store]) -> None:
    store = filled([agreed()] * 3 + [agreed(router="menu:choose")] * 2)
    assert report_of(store, router="menu:choose").traffic.n == 2
    assert report_of(store).traffic.n == 5


def test_what_asked_a_language_model_is_told_by_its_version(filled: Callable[..., Store]) -> None:
    asked = [agreed(version="lexical-4-a+model-1") for _ in range(3)]
    report = report_of(filled([agreed()] * 7 + asked, [agreed()] * 2))
    assert (report.cost.asked, report.cost.before, report.cost.money) == (3, 0, None)


def test_times_are_those_of_both_sides(filled: Callable[..., Store]) -> None:
    slow = replace(agreed(), dynamic=Decision(duration_us=50_020, version="lexical-4-a"))
    report = report_of(filled([agreed()] * 18 + [slow] * 2, [agreed()] * 5))
    assert abs((report.pace.legacy.p50_us or 0) - 20) <= 1
    assert abs((report.pace.delta.p50_us or 0) - 1_000) <= 10
    assert abs((report.pace.delta.p95_us or 0) - 50_000) <= 500
    assert abs((report.pace_before.delta.p95_us or 0) - 1_000) <= 10
