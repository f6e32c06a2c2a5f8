"""Times as people write them, as the span they mean; what is relative only where that is wanted."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.rules.moments import read_time

ZONE = ZoneInfo("Asia/Shanghai")
NOW = datetime(2031, 5, 20, 13, 0, tzinfo=ZONE)


def span(value: Any, *, resolve: bool = True, now: datetime = NOW) -> str | None:
    found = read_time(value, now=now, zone=ZONE, resolve=resolve)
    if found is None:
        return None
    first, last = (moment.astimezone(ZONE).strftime("%d %H:%M") for moment in (found.earliest, found.latest))
    return first if first == last else f"{first}-{last}"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("2031-05-20 14:30", "20 14:30"),
        ("2031/5/20 14:30", "20 14:30"),
        ("2031-05-20T14:30:00+08:00", "20 14:30"),
        ("2031-05-20 14:30Z", "20 22:30"),
        ("2031-05-20", "20 00:00-20 23:59"),
        ("2031-05-20 3pm", "20 15:00"),
        ("2031年5月20日下午3点半", "20 15:30"),
        ("2031年5月20号 14：05", "20 14:05"),
        ("2031年5月20日上午", "20 06:00-20 11:59"),
    ],
)
def test_a_date_means_itself_whether_or_not_relative_times_are_worked_out(text: str, meant: str) -> None:
    assert (span(text), span(text, resolve=False)) == (meant, meant)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("现在", "20 13:00"),
        ("right now", "20 13:00"),
        ("半小时后", "20 13:30"),
        ("两小时后", "20 15:00"),
        ("一个半小时后", "20 14:30"),
        ("一刻钟后", "20 13:15"),
        ("in half an hour", "20 13:30"),
        ("in 90 minutes", "20 14:30"),
        ("two hours from now", "20 15:00"),
        ("三天后", "23 00:00-23 23:59"),
        ("in a week", "27 00:00-27 23:59"),
        ("今天下午3点", "20 15:00"),
        ("今晚八点", "20 20:00"),
        ("今晚", "20 18:00-20 23:59"),
        ("明早", "21 05:00-21 09:59"),
        ("明天", "21 00:00-21 23:59"),
        ("后天15:30", "22 15:30"),
        ("tomorrow at 3pm", "21 15:00"),
        ("tomorrow morning", "21 05:00-21 11:59"),
        ("the day after tomorrow", "22 00:00-22 23:59"),
        ("tomorrow 12am", "21 00:00"),
        ("tomorrow 12pm", "21 12:00"),
        ("15:30", "20 15:30"),
        ("下午三点一刻", "20 15:15"),
        ("3点", "20 03:00-20 15:00"),
        ("中午12点", "20 12:00"),
        ("中午1点", "20 13:00"),
        ("凌晨12点", "20 00:00"),
    ],
)
def test_a_relative_time_is_worked_out_only_where_that_is_wanted(text: str, meant: str) -> None:
    assert (span(text), span(text, resolve=False)) == (meant, None)


@pytest.mark.parametrize(
    "value",
    ["", "soon", "3", "next friday", "2031-02-31", "2031-05-20 9", "2031-05-20 25:00", "今天 25:00", "晚上12点", "晚上1点",
     "9:00到11:00", "in 99999999999 weeks", "9999-12-31T23:59:00-14:00", "x" * 100, 7, None, ["2031-05-20"]],
)  # fmt: skip
def test_what_cannot_be_read_for_certain_is_not_read(value: Any) -> None:
    assert span(value) is None


def test_a_change_of_clocks_in_between_is_counted() -> None:
    berlin = ZoneInfo("Europe/Berlin")
    night = datetime(2031, 3, 30, 1, 30, tzinfo=berlin)  # at two it is three
    found = read_time("2031-03-30 03:30", now=night, zone=berlin, resolve=False)
    assert found is not None
    assert (found.earliest - night.astimezone(UTC)).total_seconds() == 3600


@settings(deadline=None)
@given(st.text(max_size=70), st.booleans())
def test_no_text_makes_it_raise_and_a_span_has_an_order(text: str, resolve: bool) -> None:
    found = read_time(text, now=NOW, zone=ZONE, resolve=resolve)
    assert found is None or found.earliest <= found.latest


@settings(deadline=None)
@given(st.datetimes(min_value=datetime(2000, 1, 1), max_value=datetime(2100, 1, 1)))  # noqa: DTZ001 - of any zone
def test_every_date_with_a_time_is_read_as_it_was_written(moment: datetime) -> None:
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y年%m月%d日%H:%M", "%Y/%m/%d %H:%M"):
        found = read_time(moment.strftime(form), now=NOW, zone=UTC, resolve=False)
        assert found is not None
        assert found.earliest == moment.replace(second=0, microsecond=0, tzinfo=UTC)
