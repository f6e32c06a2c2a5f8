"""The report as one page: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined

from migrate_kit._resources import templates_folder
from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import CONSISTENT, Outcome
from migrate_kit.report import figures, gate_words
from migrate_kit.report.metrics import moment
from migrate_kit.report.records import Report
from migrate_kit.report.tables import deciders, tables
from migrate_kit.report.text import cut


def render_html(report: Report, *, language: Language = "en", templates: Path | None = None) -> str:
    """Return the page in *language*. *templates* is a folder whose `report/` templates come before the shipped ones."""
    page = environment(templates).get_template("report/page.html.j2")
    return page.render(
        report=report,
        language=language,
        t=lambda key, **fields: tell(key, language, **fields),
        tables=tables(report, language),
        deciders=deciders(report, language),
        marks=gate_words.MARKS,
        choice=lambda tools: figures.choice(tools, language),
        facts=figures.facts(report, language),
        gate_summary=gate_words.gate_paragraph(report.gate, language),
        condition=lambda condition: gate_words.condition_sentence(condition, language),
        note=lambda note: gate_words.note_sentence(note, language),
        outcome_order=[outcome.value for outcome in Outcome],
        consistent=[outcome.value for outcome in CONSISTENT],
    )


def environment(templates: Path | None) -> Environment:
    """Return where pages are made: escaped, strict, with the filters for figures; *templates* come first."""
    folders = [folder for folder in (templates, templates_folder()) if folder is not None]
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(folder) for folder in folders]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["columns"] = cut
    for function in (figures.percent, figures.duration, figures.interval, figures.number, moment):
        environment.filters[function.__name__] = function
    environment.filters["coordinate"] = _coordinate
    return environment


def _coordinate(value: float) -> str:
    return f"{value:.1f}"
