"""A text for a date is held against the format that the code reads it by."""

from __future__ import annotations

import pytest

from migrate_kit.execute import validate
from migrate_kit.model.tool import ParameterSpec, ToolSpec


@pytest.mark.parametrize(
    ("declared", "text", "fits"),
    [
        ("%Y-%m-%d", "2026-03-04", True),
        ("%Y-%m-%d", "2026-13-99", False),
        ("%Y-%m-%d", "2026-02-29", False),
        ("%Y-%m-%d", "2026-03-04 and more", False),
        ("%Y-%m-%d", "tomorrow", False),
        ("%Y%m%d", "20260304", True),
        ("%H:%M", "25:00", False),
        ("%H:%M", "07:30", True),
        ("%Y年%m月%d日", "2026年3月4日", True),
        ("%m-%d", "02-29", True),
        ("%m-%d", "02-30", False),
        ("%Y-%m-%dT%H:%M:%S%z", "2026-03-04T05:06:07+08:00", True),
        ("%Y-%m-%dT%H:%M:%S%z", "2026-03-04T05:06:07", False),
        ("%Y", "1" * 5_000, False),
        ("%Q", "anything", True),
        ("%Y %Y", "anything", True),
        ("100%", "anything", True),
        ("100%%", "anything", True),
        ("date", "tomorrow", True),
    ],
)
def test_a_date_must_be_one_that_the_declared_format_reads(declared: str, text: str, fits: bool) -> None:
    spec = ToolSpec(name="book", parameters={"day": ParameterSpec(format=declared)})
    problems = validate({"day": text}, spec)
    assert [(p.parameter, p.kind, p.limit) for p in problems] == ([] if fits else [("day", "format", declared)])


def test_a_declared_default_and_what_the_program_hands_in_keep_any_format_of_a_date() -> None:
    day = ParameterSpec(format="%Y-%m-%d", required=False, default="today")
    spec = ToolSpec(name="book", parameters={"day": day, "now": day}, context={"now": "clock.now"})
    assert validate({"day": "today"}, spec) == []
    assert [p.parameter for p in validate({"day": "soon"}, spec)] == ["day"]
