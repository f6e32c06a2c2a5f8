"""Differences that may be gains, and what people said of them."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import NONE
from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import count, judged
from migrate_kit.report.weekly.records import Gain, WeeklyReport

_COLUMNS = ("kind", "now", "before", "served", "right", "wrong", "estimate")


def gained(report: WeeklyReport, language: Language) -> Section:
    """Return the kinds of gain as a table."""
    title = tell("weekly.section.gains", language)
    rows = [[tell(f"weekly.column.{key}", language) for key in _COLUMNS]]
    rows += [_row(gain, language) for gain in report.gains]
    before = count(report.traffic_before.unanswered if report.traffic_before.n else None)
    notes = [tell("weekly.note.gains", language)]
    served = sum(gain.served for gain in report.gains)
    if served:
        notes.append(tell("weekly.note.twin", language, n=count(served)))
    if report.traffic.unanswered:
        notes.append(tell("weekly.note.unanswered", language, n=count(report.traffic.unanswered), before=before))
    return Section(key="gains", title=title, tables=(Table(title, rows, range(1, 7)),), notes=tuple(notes))


def _row(gain: Gain, language: Language) -> list[str]:
    estimate = NONE if gain.low is None else f"{count(gain.low)}–{count(gain.high)}"
    said = tell(f"weekly.gain.{gain.key}", language)
    name = f"{tell(f'weekly.fact.{gain.key}', language)}{tell('weekly.colon', language)}{said}"
    counts = [count(gain.n), count(gain.before), count(gain.served)]
    return [name, *counts, judged(gain.right, language), judged(gain.wrong, language), estimate]
