"""The report for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import facts
from migrate_kit.report.gate_words import MARKS, condition_sentence, gate_paragraph, note_sentence
from migrate_kit.report.metrics import moment
from migrate_kit.report.records import Gate, Report
from migrate_kit.report.table import Table
from migrate_kit.report.tables import tables


def render_text(report: Report, *, language: Language = "en") -> str:
    """Return the report as plain text, columns aligned for Chinese too."""
    parts = [_head(report, language), render_gate(report.gate, language=language)]
    parts += [_section(table) for table in tables(report, language).values()]
    return "\n\n".join(parts)


def render_gate(gate: Gate, *, language: Language = "en") -> str:
    """Return the verdict as a paragraph, then its conditions and notes, one a line."""
    word = tell(f"gate.verdict.{gate.verdict}", language)
    lines = [f"{word}  {gate_paragraph(gate, language)}"]
    lines += [f"  {MARKS[c.verdict]} {condition_sentence(c, language)}" for c in gate.conditions]
    lines += [f"  · {note_sentence(note, language)}" for note in gate.notes]
    return "\n".join(lines)


def _head(report: Report, language: Language) -> str:
    router = report.router or tell("report.all_routers", language, routers=", ".join(report.routers) or "–")
    lines = [tell("report.title", language, router=router)]
    if report.first_us is not None and report.last_us is not None:
        lines.append(tell("report.span", language, first=moment(report.first_us), last=moment(report.last_us)))
    table = aligned([[label, value] for label, value in facts(report, language)])
    return "\n".join([*lines, *(f"  {line}" for line in table)])


def _section(table: Table) -> str:
    return "\n".join([table.title, *(f"  {line}" for line in aligned(table.rows))])


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines with aligned columns; wide characters count as two. Figures align right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [_pad(cell, width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return [line for line in lines if line]


def cut(text: str, columns: int) -> str:
    """Return *text* in at most so many columns; wide characters count as two."""
    if _width(text) <= columns:
        return text
    while _width(text) >= columns:
        text = text[:-1]
    return f"{text}…"


def _pad(cell: str, width: int) -> str:
    space = " " * (width - _width(cell))
    return space + cell if cell[:1].isdigit() else cell + space


def _width(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
