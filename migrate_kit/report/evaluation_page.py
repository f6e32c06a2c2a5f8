"""An evaluation as one page: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.messages import Language, tell
from migrate_kit.replay.evaluation import Evaluation
from migrate_kit.report.evaluation import notes, shown_share, tables, title
from migrate_kit.report.html import environment


def render_evaluation_page(evaluation: Evaluation, *, language: Language = "en", templates: Path | None = None) -> str:
    """Return the page in *language*. *templates* is a folder whose `report/` templates come before the shipped ones."""
    return (
        environment(templates)
        .get_template("report/evaluation.html.j2")
        .render(
            evaluation=evaluation,
            language=language,
            title=title(evaluation, language),
            notes=notes(evaluation, language),
            tables=list(tables(evaluation, language)),
            shown_share=shown_share,
            t=lambda key, **fields: tell(key, language, **fields),
        )
    )
