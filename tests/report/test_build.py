"""The same log gives the same report, whatever database it lies in."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import StoreUnavailable
from migrate_kit.log import Store
from migrate_kit.report import build_report, render_html, render_json, render_text
from tests.report.samples import NOON, one, sqlite_in, store_with, traffic


@pytest.mark.postgres
@pytest.mark.xdist_group("pg")
def test_postgres_and_sqlite_give_one_report(tmp_path: Path, postgres_url: str) -> None:
    log = [
        *traffic(days=4, daily=30, wrong_every=9, delta_us=70_000),
        one(at_us=NOON, router="menu:choose", tool="x"),
        one(at_us=NOON, executed=("logs",), served_by="dynamic"),
    ]
    first, second = (
        build_report(store_with(url, log), settings=Settings(), at_us=NOON)
        for url in (sqlite_in(tmp_path), postgres_url)
    )
    assert first == second


def test_a_database_that_is_down_is_one_error() -> None:
    with pytest.raises(StoreUnavailable):
        build_report(Store("postgresql://127.0.0.1:9/d?connect_timeout=2"), settings=Settings())


def test_a_row_from_beyond_the_calendar_does_not_stand_in_the_way_of_a_report(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), [one(at_us=NOON), one(at_us=NOON), one(at_us=NOON)])
    with sqlite3.connect(tmp_path / "decisions.db") as connection:
        connection.execute("UPDATE observations SET at_us = ? WHERE n = 1", (2**62,))
        connection.execute("UPDATE observations SET at_us = ? WHERE n = 2", (-(2**62),))
    connection.close()
    report = build_report(store, settings=Settings(), at_us=NOON)
    assert report.n == 3
    assert [day.day for day in report.days][::2] == ["0001-01-01", "9999-12-31"]
    for render in (render_text, render_json, render_html):
        assert "9999-12-31" in render(report, **({} if render is render_json else {"language": "en"}))
