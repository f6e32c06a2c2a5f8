"""The report as one page: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.messages import Language, tell
from migrate_kit.report.html import environment
from migrate_kit.report.weekly.charts import charts
from migrate_kit.report.weekly.document import compose
from migrate_kit.report.weekly.records import WeeklyReport


def render_page(
    report: WeeklyReport, *, language: Language, with_texts: bool, needed: float, templates: Path | None
) -> str:
    """Return the page in *language*; *needed* is the rate the gate wants, drawn as a line.

    *templates* is a folder whose `report/` templates come before the shipped ones.
    """
    page = environment(templates).get_template("report/weekly.html.j2")
    return page.render(
        document=compose(report, language=language, with_texts=with_texts),
        language=language,
        charts=charts(report, language, needed=needed),
        t=lambda key, **fields: tell(key, language, **fields),
    )
