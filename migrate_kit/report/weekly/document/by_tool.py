"""The table of tools, and the days."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import choice, percent
from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import change_of, count, interval_of
from migrate_kit.report.weekly.records import ToolWeek, WeeklyReport

_COLUMNS = ("tool", "n", "before", "agreement", "change", "meaning")


def tools(report: WeeklyReport, language: Language) -> Section:
    """Return every legacy choice with its agreement and where it went."""
    title = tell("weekly.section.tools", language)
    table = tool_table(title, report.tools, language, is_known=bool(report.traffic_before.n))
    return Section(key="tools", title=title, tables=(table,), notes=(tell("weekly.note.tools", language),))


def tool_table(
    title: str, lines: Sequence[ToolWeek], language: Language, *, before: str = "before", is_known: bool = True
) -> Table:
    """Return *lines* as a table; *before* names the head of the earlier counts, which *is_known* or nothing is."""
    rows = [[tell(f"weekly.column.{before if key == 'before' else key}", language) for key in _COLUMNS]]
    rows += [_row(line, language, is_known=is_known) for line in lines]
    return Table(title, rows, range(1, 5))


def _row(line: ToolWeek, language: Language, *, is_known: bool) -> list[str]:
    before = count(line.before if is_known else None)
    figures = [count(line.n), before, interval_of(line.trend.now), change_of(line.trend)]
    return [choice(line.tool, language), *figures, tell(f"weekly.direction.{line.trend.direction}", language)]


def days(report: WeeklyReport, language: Language) -> Section:
    """Return the days of both weeks."""
    title = tell("weekly.section.days", language)
    rows = [[tell(f"weekly.column.{key}", language) for key in ("day", "n", "agreement")]]
    rows += [[day.day, count(day.n), percent(day.rate)] for day in report.days if day.n]
    return Section(key="days", title=title, tables=(Table(title, rows, range(1, 3)),))
