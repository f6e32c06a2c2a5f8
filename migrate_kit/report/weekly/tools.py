"""Tool by tool: what legacy chose, and how often the dynamic side chose the same."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from migrate_kit.report.weekly.records import ToolWeek
from migrate_kit.report.weekly.shares import trend

#: Legacy choice → (observations, consistent, all), the last two with each request once a day.
Choices = Mapping[str, tuple[int, int, int]]


def tool_weeks(now: Choices, before: Choices) -> tuple[ToolWeek, ...]:
    """Return one line per legacy choice of either week, most frequent first."""
    lines = [_line(choice, now.get(choice, (0, 0, 0)), before.get(choice, (0, 0, 0))) for choice in {*now, *before}]
    return tuple(sorted(lines, key=lambda line: (-line.n, -line.before, line.tool)))


def most_moved(lines: tuple[ToolWeek, ...], *, most: int, always: Collection[str] = ()) -> tuple[ToolWeek, ...]:
    """Return the lines of the tools in *always*, then those that moved most: the rate's change times what came in."""
    wanted = [line for line in lines if not set(always).isdisjoint(line.tool.split(","))]
    moved = [line for line in lines if line.trend.difference and line not in wanted]
    moved.sort(key=lambda line: (-abs(line.trend.difference or 0.0) * line.trend.now.n, line.tool))
    return (*wanted, *moved[:most])


def _line(choice: str, now: tuple[int, int, int], before: tuple[int, int, int]) -> ToolWeek:
    return ToolWeek(tool=choice, n=now[0], before=before[0], trend=trend(now[1:], before[1:]))
