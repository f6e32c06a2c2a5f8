"""What changed in the week, and what it did to the figures."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import percent
from migrate_kit.report.metrics import moment
from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document.by_tool import tool_table
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import change_of, count
from migrate_kit.report.weekly.records import Change, WeeklyReport


def changed(report: WeeklyReport, language: Language) -> Section:
    """Return every switch with both figures, the choices that moved, and the edits that git knows of."""
    lead = [_sentence(change, language) for change in report.changes]
    notes = [tell("weekly.note.changes", language)] if report.changes else []
    if report.edits is None:
        notes.append(tell("weekly.note.edits_unknown", language))
    elif not report.edits:
        notes.append(tell("weekly.note.no_edits", language))
    return Section(
        key="changes",
        title=tell("weekly.section.changes", language),
        lead=tuple(lead) or (tell("weekly.note.no_changes", language),),
        tables=tuple(_tables(report, language)),
        notes=tuple(notes),
    )


def _tables(report: WeeklyReport, language: Language) -> Iterator[Table]:
    for change in report.changes:
        if change.tools:
            title = tell("weekly.moved", language, router=change.router)
            yield tool_table(title, change.tools, language, before="earlier")
    if report.edits:
        rows = [[tell(f"weekly.column.{key}", language) for key in ("file", "day", "commit")]]
        rows += [[edit.file, edit.day, edit.commit] for edit in report.edits]
        yield Table(tell("weekly.edits", language), rows)


def _sentence(change: Change, language: Language) -> str:
    trend = change.trend
    fields = {
        "router": change.router,
        "kind": tell(f"weekly.kind.{change.kind}", language),
        "moment": moment(change.at_us),
        "now": percent(trend.now.rate),
        "n": count(trend.now.n),
    }
    if trend.difference is None:
        return tell("weekly.change.first", language, **fields)
    meaning = tell(f"weekly.short.{trend.direction}", language)
    before = {"before": percent(trend.before.rate), "n_before": count(trend.before.n)}
    return tell("weekly.change", language, change=change_of(trend), meaning=meaning, **fields, **before)
