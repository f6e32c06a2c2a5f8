"""Error patterns: confused choices, missing parameters, phrasings that fail alike."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import choice
from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import count, judged
from migrate_kit.report.weekly.records import Confused, Phrasing, WeeklyReport

_CONFUSED = ("sides", "outcome", "now", "before", "right", "wrong")
_WIDTH = 60
MOST_MISSING = 12


def confused(report: WeeklyReport, language: Language) -> Section:
    """Return what is taken for what."""
    title = tell("weekly.section.confused", language)
    rows = [[tell(f"weekly.column.{key}", language) for key in _CONFUSED]]
    is_known = bool(report.traffic_before.n)
    rows += [_confused(line, language, is_known=is_known) for line in report.confused]
    note = tell("weekly.note.confused", language, shown=len(report.confused), all=report.confused_kinds)
    notes = (note,) if report.confused_kinds > len(report.confused) else ()
    return Section(key="confused", title=title, tables=(Table(title, rows, range(2, 6)),), notes=notes)


def _confused(line: Confused, language: Language, *, is_known: bool) -> list[str]:
    names = [sides(line, language), tell(f"outcome.{line.outcome}", language)]
    said = [judged(line.right, language), judged(line.wrong, language)]
    return [*names, count(line.n), count(line.before if is_known else None), *said]


def missing(report: WeeklyReport, language: Language) -> Section:
    """Return which parameters were asked for."""
    title = tell("weekly.section.missing", language)
    rows = [[tell(f"weekly.column.{key}", language) for key in ("asking_tool", "parameters", "n")]]
    for line in report.missing[:MOST_MISSING]:
        named = ", ".join(line.parameters) or tell("weekly.note.missing_unknown", language)
        rows.append([line.tool, named, count(line.n)])
    notes = [tell("weekly.note.missing", language, read=count(report.rows.read))]
    if len(report.missing) > MOST_MISSING:
        kinds = {"shown": MOST_MISSING, "all": len(report.missing)}
        notes.insert(0, tell("weekly.note.confused", language, **kinds))
    return Section(key="missing", title=title, tables=(Table(title, rows, range(2, 3)),), notes=tuple(notes))


def phrasings(report: WeeklyReport, language: Language, *, with_texts: bool) -> Section:
    """Return requests that fail alike; without texts, why there are none."""
    title = tell("weekly.section.phrasings", language)
    if not report.rows.with_text:
        return Section(key="phrasings", title=title, lead=(tell("weekly.note.no_text", language),))
    if not with_texts:
        withheld = tell("weekly.note.withheld", language, n=len(report.phrasings))
        return Section(key="phrasings", title=title, lead=(withheld,))
    rows = [[tell(f"weekly.column.{key}", language) for key in ("sides", "n", "examples")]]
    rows += [_phrasing(one, language) for one in report.phrasings]
    counts = {name: count(getattr(report.rows, name)) for name in ("with_text", "failures", "read")}
    note = tell("weekly.note.phrasings", language, **counts)
    return Section(key="phrasings", title=title, tables=(Table(title, rows, range(1, 2)),), notes=(note,))


def _phrasing(one: Phrasing, language: Language) -> list[str]:
    examples = " | ".join(map(_short, one.examples))
    return [sides(one, language), count(one.n), examples]


def sides(line: Confused | Phrasing, language: Language) -> str:
    """Return what legacy chose and what the dynamic side chose instead."""
    return f"{choice(line.legacy, language)} → {choice(line.dynamic, language)}"


def _short(text: str) -> str:
    flat = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return flat if len(flat) <= _WIDTH else f"{flat[: _WIDTH - 1]}…"
