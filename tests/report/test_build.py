"""The same log gives the same report, whatever database it lies in."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.errors import StoreUnavailable
from migrate_kit.log import Store
from migrate_kit.report import build_report
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
