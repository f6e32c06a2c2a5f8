"""Tool by tool: what legacy chose, and how often the dynamic side chose the same."""

from __future__ import annotations

from collections.abc import Mapping

from migrate_kit.report.weekly.records import ToolWeek
from migrate_kit.report.weekly.shares import trend

#: Legacy choice → (observations, consistent, all), the last two with each request once a day.
Choices = Mapping[str, tuple[int, int, int]]


def tool_weeks(now: Choices, before: Choices) -> tuple[ToolWeek, ...]:
    """Return one line per legacy choice of either week, most frequent first."""
    lines = [_line(choice, now.get(choice, (0, 0, 0)), before.get(choice, (0, 0, 0))) for choice in {*now, *before}]
    return tuple(sorted(lines, key=lambda line: (-line.n, -line.before, line.tool)))


def most_moved(lines: tuple[ToolWeek, ...], *, most: int) -> tuple[ToolWeek, ...]:
    """Return the lines that moved most, in requests: the rate's change times what came in."""
    moved = [line for line in lines if line.trend.difference]
    moved.sort(key=lambda line: (-abs(line.trend.difference or 0.0) * line.trend.now.n, line.tool))
    return tuple(moved[:most])


def _line(choice: str, now: tuple[int, int, int], before: tuple[int, int, int]) -> ToolWeek:
    return ToolWeek(tool=choice, n=now[0], before=before[0], trend=trend(now[1:], before[1:]))
