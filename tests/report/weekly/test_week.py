"""Weeks are ISO weeks in UTC."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

from migrate_kit.report.weekly import Week


def us(text: str) -> int:
    return round(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1_000_000)


def test_the_last_complete_week_ends_with_sunday_midnight() -> None:
    assert Week.last_complete(us("2026-11-29T23:59:59")).name == "2026-W47"
    assert Week.last_complete(us("2026-11-30T00:00:00")).name == "2026-W48"


def test_a_week_around_new_year_has_the_year_of_its_thursday() -> None:
    assert Week.of(us("2027-01-01T12:00:00")).name == "2026-W53"
    assert Week.parse("2026-W53").days[-1] == "2027-01-03"


def test_a_week_is_seven_whole_days_and_the_next_begins_where_it_ends() -> None:
    week = Week.parse("2026-W01")
    assert (week.since_us, week.until_us) == (us("2025-12-29T00:00:00"), us("2026-01-05T00:00:00"))
    assert week.before.until_us == week.since_us


@pytest.mark.parametrize("name", ["2026-W48", "2026w48", " 2026-W48 "])
def test_names_are_read_leniently_and_written_one_way(name: str) -> None:
    assert Week.parse(name).name == "2026-W48"


@pytest.mark.parametrize(
    "name", ["", "W48", "2026-W54", "2025-W53", "2026-W00", "2026-48", "last", "2026-W48x", "0001-W01", "9999-W52"]
)
def test_what_no_calendar_has_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(name)}$"):
        Week.parse(name)
