"""Every figure of a report equals what a direct query over the log gives."""

from __future__ import annotations

import sqlite3
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.config import Settings
from migrate_kit.model.observation import Observation
from migrate_kit.report import Report, build_report
from tests.log.samples import observations
from tests.report.samples import NOON, one, sqlite_in, store_with, traffic

GOOD = "outcome IN ('agree', 'equivalent')"


@given(st.lists(observations(), max_size=40, unique_by=lambda o: o.id), st.sampled_from([None, "bot:handle"]))
@settings(max_examples=20, deadline=None)
def test_the_report_equals_direct_sql(log: list[Observation], router: str | None) -> None:
    with TemporaryDirectory() as folder:
        store = store_with(sqlite_in(Path(folder)), log)
        report = build_report(store, settings=Settings(), router=router)
        with sqlite3.connect(Path(folder) / "decisions.db") as connection:
            _compare(report, connection, "1" if router is None else f"router = '{router}'")
        connection.close()


def _compare(report: Report, connection: sqlite3.Connection, where: str) -> None:
    def ask(query: str) -> list[tuple]:
        return connection.execute(query.replace("LOG", f"(SELECT * FROM observations WHERE {where})")).fetchall()

    assert report.n == ask("SELECT count(*) FROM LOG")[0][0]
    good, known = ask(f"SELECT sum({GOOD}), count(*) FROM LOG WHERE outcome <> 'unknown'")[0]
    assert report.known == known
    assert report.decision_consistency_rate == ((good or 0) / known if known else None)
    assert {k: v for k, v in report.outcomes.items() if v} == dict(ask("SELECT outcome, count(*) FROM LOG GROUP BY 1"))
    assert report.stages == dict(ask("SELECT stage, count(*) FROM LOG GROUP BY 1"))
    assert report.served_by == dict(ask("SELECT served_by, count(*) FROM LOG GROUP BY 1"))
    assert report.executed == ask("SELECT count(*) FROM LOG WHERE executed <> ''")[0][0]
    refusals = "SELECT refusal_kind, count(*) FROM LOG WHERE refusal_kind IS NOT NULL GROUP BY 1"
    assert report.refusals == dict(ask(refusals))
    known_tools = "legacy_tools NOTNULL AND outcome <> 'unknown'"
    tools = f"SELECT legacy_tools, count(*), sum({GOOD}) FROM LOG WHERE {known_tools} GROUP BY 1"
    assert sorted((t.tool, t.n, t.consistent) for t in report.tools) == sorted(ask(tools))
    days = "SELECT date(at_us / 1000000, 'unixepoch'), count(*) FROM LOG GROUP BY 1"
    assert {day.day: day.n for day in report.days} == dict(ask(days))
    assert (
        sum(c.n for c in report.confusions)
        <= ask(f"SELECT count(*) FROM LOG WHERE NOT {GOOD} AND outcome <> 'unknown'")[0][0]
    )
    deltas = [
        row[0]
        for row in ask("SELECT dynamic_us - legacy_us AS d FROM LOG WHERE dynamic_us - legacy_us NOTNULL ORDER BY d")
    ]
    delta = report.tool_call_latency_delta
    assert delta.n == len(deltas) == sum(bucket.n for bucket in report.histogram)
    if deltas:
        ranked = [deltas[max(1, ceil(len(deltas) * q)) - 1] for q in (0.5, 0.95, 0.99)]
        for found, exact in zip((delta.p50_us, delta.p95_us, delta.p99_us), ranked, strict=True):
            assert found is not None
            assert abs(found - exact) <= abs(exact) / 100 + 1
    for bucket in report.histogram:
        low, high = bucket.from_us, bucket.to_us
        inside = [d for d in deltas if (low is None or d >= low) and (high is None or d < high)]
        assert bucket.n == len(inside)


def test_confusions_name_both_sides(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), [one(), one(wrong=True), one(wrong=True), one(wrong=True, tool="restart")])
    found = build_report(store, settings=Settings()).confusions
    assert [(c.legacy, c.dynamic, c.outcome, c.n) for c in found] == [
        ("logs", "other", "differ", 2),
        ("restart", "other", "differ", 1),
    ]


def test_repeats_count_once_as_evidence_and_fully_in_the_rate(tmp_path: Path) -> None:
    log = [one(text_digest="same") for _ in range(9)] + [one(text_digest="else", wrong=True)]
    report = build_report(store_with(sqlite_in(tmp_path), log), settings=Settings())
    assert report.decision_consistency_rate == 0.9
    assert (report.gate.distinct, report.gate.agreed) == (2, 1)


def test_a_new_router_version_starts_new_evidence(tmp_path: Path) -> None:
    from dataclasses import replace

    old = traffic(days=4, daily=50)
    fresh = one(at_us=NOON, text_digest="x")
    assert fresh.dynamic is not None
    fresh = replace(fresh, dynamic=replace(fresh.dynamic, version="v2"))
    report = build_report(store_with(sqlite_in(tmp_path), [*old, fresh]), settings=Settings(), at_us=NOON)
    assert report.n == 201
    assert report.gate.distinct == 1


def test_since_leaves_older_observations_out(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), [one(at_us=NOON - 10), one(at_us=NOON)])
    assert build_report(store, settings=Settings(), since_us=NOON).n == 1
