"""The report for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import (
    choice,
    facts,
    interval,
    number,
    percent,
)
from migrate_kit.report.gate_words import condition_sentence, gate_paragraph, note_sentence
from migrate_kit.report.metrics import moment
from migrate_kit.report.records import Gate, Report, Verdict

_BAR = 30
_MARKS = {Verdict.PASS: "✓", Verdict.FAIL: "✗", Verdict.INVALID: "!", Verdict.INCONCLUSIVE: "…"}
Rows = list[list[str]]


def render_text(report: Report, *, language: Language = "en") -> str:
    """Return the report as plain text, columns aligned for Chinese too."""
    parts = [_head(report, language), render_gate(report.gate, language=language)]
    parts += [_section(title, rows, language) for title, rows in _tables(report, language) if len(rows) > 1]
    return "\n\n".join(parts)


def render_gate(gate: Gate, *, language: Language = "en") -> str:
    """Return the verdict as a paragraph, then its conditions and notes, one a line."""
    word = tell(f"gate.verdict.{gate.verdict}", language)
    lines = [f"{word}  {gate_paragraph(gate, language)}"]
    lines += [f"  {_MARKS[c.verdict]} {condition_sentence(c, language)}" for c in gate.conditions]
    lines += [f"  · {note_sentence(note, language)}" for note in gate.notes]
    return "\n".join(lines)


def _head(report: Report, language: Language) -> str:
    router = report.router or tell("report.all_routers", language, routers=", ".join(report.routers) or "–")
    lines = [tell("report.title", language, router=router)]
    if report.first_us is not None and report.last_us is not None:
        lines.append(tell("report.span", language, first=moment(report.first_us), last=moment(report.last_us)))
    table = aligned([[label, value] for label, value in facts(report, language)])
    return "\n".join([*lines, *(f"  {line}" for line in table)])


def _tables(report: Report, language: Language) -> list[tuple[str, Rows]]:
    return [
        ("outcomes", _outcomes(report, language)),
        ("tools", _tools(report, language)),
        ("confusions", _confusions(report, language)),
        ("refusals", _counts(report.refusals, "refusal", language)),
        ("latency", _latency(report)),
        ("days", _days(report, language)),
    ]


def _section(title: str, rows: Rows, language: Language) -> str:
    return "\n".join([tell(f"report.section.{title}", language), *(f"  {line}" for line in aligned(rows))])


def _heads(language: Language, *keys: str) -> list[str]:
    return [tell(f"report.column.{key}", language) for key in keys]


def _outcomes(report: Report, language: Language) -> Rows:
    rows = [_heads(language, "outcome", "n", "share")]
    for outcome, n in report.outcomes.items():
        if n:
            rows.append([tell(f"outcome.{outcome}", language), str(n), percent(n / report.n)])
    return rows


def _tools(report: Report, language: Language) -> Rows:
    rows = [_heads(language, "tool", "n", "rate", "wilson", "distinct", "evidence")]
    for line in report.tools:
        figures = [str(line.n), percent(line.rate), percent(line.wilson_low), str(line.distinct), number(line.evidence)]
        rows.append([choice(line.tool, language), *figures])
    return rows


def _confusions(report: Report, language: Language) -> Rows:
    rows = [_heads(language, "legacy", "dynamic", "outcome", "n")]
    for line in report.confusions:
        names = [
            choice(line.legacy, language),
            choice(line.dynamic, language),
            tell(f"outcome.{line.outcome}", language),
        ]
        rows.append([*names, str(line.n)])
    return rows


def _counts(counts: dict[str, int], table: str, language: Language) -> Rows:
    rows = [_heads(language, table, "n")]
    return rows + [[tell(f"{table}.{key}", language), str(n)] for key, n in counts.items()]


def _latency(report: Report) -> Rows:
    most = max((bucket.n for bucket in report.histogram), default=0)
    rows = [["", "", ""]] if report.histogram else []
    return rows + [[interval(b), str(b.n), "█" * round(b.n / most * _BAR)] for b in report.histogram]


def _days(report: Report, language: Language) -> Rows:
    rows = [_heads(language, "day", "n", "rate", "distinct")]
    return rows + [[d.day, str(d.n), percent(d.consistency_rate), str(d.distinct)] for d in report.days]


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows as lines with aligned columns; wide characters count as two. Figures align right."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [_pad(cell, width) for cell, width in zip(row, widths, strict=True)]
        lines.append("  ".join(cells).rstrip())
    return [line for line in lines if line]


def _pad(cell: str, width: int) -> str:
    space = " " * (width - _width(cell))
    return space + cell if cell[:1].isdigit() else cell + space


def _width(text: str) -> int:
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text)
