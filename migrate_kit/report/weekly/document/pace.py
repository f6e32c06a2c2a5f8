"""How long decisions take, and how often a language model was asked."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import NONE, percent
from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import times
from migrate_kit.report.weekly.records import Traffic, WeeklyReport


def pace(report: WeeklyReport, language: Language) -> Section:
    """Return the times of both weeks, and what is known of the cost."""
    title = tell("weekly.section.pace", language)
    now, before, cost = report.pace, report.pace_before, report.cost
    rows = [[tell(f"weekly.column.{key}", language) for key in ("measure", "now", "before")]]
    shown = [
        ("legacy", times(now.legacy), times(before.legacy)),
        ("dynamic", times(now.dynamic), times(before.dynamic)),
        ("delta", times(now.delta, most=True), times(before.delta, most=True)),
        ("model", _asked(cost.asked, report.traffic), _asked(cost.before, report.traffic_before)),
        ("money", *[_money(asked, language) for asked in (cost.asked, cost.before)]),
    ]
    rows += [[tell(f"weekly.pace.{key}", language), *values] for key, *values in shown]
    note = tell("weekly.note.pace", language)
    return Section(key="pace", title=title, tables=(Table(title, rows, range(1, 3)),), notes=(note,))


def _asked(n: int | None, traffic: Traffic) -> str:
    return NONE if n is None or not traffic.n else f"{n:,} ({percent(n / traffic.n)})"


def _money(asked: int | None, language: Language) -> str:
    if asked is None:
        return NONE
    return tell("weekly.unmeasured" if asked else "weekly.pace.no_model", language)
