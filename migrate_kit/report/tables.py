"""The tables of a report, the same for terminal and page."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import choice, interval, number, percent
from migrate_kit.report.records import Report
from migrate_kit.report.table import Table

_BAR = 30
Rows = list[list[str]]


def tables(report: Report, language: Language) -> dict[str, Table]:
    """Return name → table, in the order they are read; those without a row are left out."""
    found = {
        "outcomes": (_outcomes(report, language), range(1, 3)),
        "tools": (_tools(report, language), range(1, 6)),
        "confusions": (_confusions(report, language), range(3, 4)),
        "refusals": (_counts(report.refusals, "refusal", language), range(1, 2)),
        "latency": (_latency(report), range(1, 2)),
        "days": (_days(report, language), range(1, 4)),
    }
    return {
        key: Table(tell(f"report.section.{key}", language), rows, figures)
        for key, (rows, figures) in found.items()
        if len(rows) > 1
    }


def deciders(report: Report, language: Language) -> Table:
    """Return who decided and who answered, and for which router."""
    rows = [_heads(language, "stage", "n")]
    for counts in (report.stages, report.served_by, report.routers):
        rows += [[key, str(n)] for key, n in counts.items()]
    return Table(tell("report.section.stages", language), rows, range(1, 2))


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
