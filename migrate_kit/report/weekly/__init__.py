"""The decision quality of a week: what came of it, against the week before, and what to do next."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.messages import Language
from migrate_kit.report.weekly.build import build_weekly
from migrate_kit.report.weekly.document import Document, compose
from migrate_kit.report.weekly.json import VERSION, weekly_payload
from migrate_kit.report.weekly.markdown import as_markdown
from migrate_kit.report.weekly.records import WeeklyReport
from migrate_kit.report.weekly.text import as_text
from migrate_kit.report.weekly.week import Week

__all__ = [
    "VERSION",
    "Document",
    "Week",
    "WeeklyReport",
    "as_markdown",
    "as_page",
    "as_text",
    "build_weekly",
    "compose",
    "weekly_payload",
]


def as_page(
    report: WeeklyReport,
    *,
    language: Language = "en",
    with_texts: bool = True,
    needed: float = 0.95,
    templates: Path | None = None,
) -> str:
    """Return the report as one self-contained page (Jinja2 is imported only here)."""
    from migrate_kit.report.weekly.page import render_page

    return render_page(report, language=language, with_texts=with_texts, needed=needed, templates=templates)
