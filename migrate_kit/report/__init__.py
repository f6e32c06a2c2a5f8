"""What the log says: figures, gate, and how they are shown."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.messages import Language
from migrate_kit.report.build import build_report
from migrate_kit.report.gate import Asked, Evidence, judge_gate
from migrate_kit.report.json import gate_payload, payload, render_json
from migrate_kit.report.promotion import promotion
from migrate_kit.report.records import Gate, GateCondition, LatencyDelta, Report, Rule, Standing, Target, Verdict
from migrate_kit.report.text import render_gate, render_text

__all__ = [
    "Asked",
    "Evidence",
    "Gate",
    "GateCondition",
    "LatencyDelta",
    "Report",
    "Rule",
    "Standing",
    "Target",
    "Verdict",
    "build_report",
    "gate_payload",
    "judge_gate",
    "payload",
    "promotion",
    "render_gate",
    "render_html",
    "render_json",
    "render_text",
]


def render_html(report: Report, *, language: Language = "en", templates: Path | None = None) -> str:
    """Return the report as one self-contained page (Jinja2 is imported only here)."""
    from migrate_kit.report.html import render_html as render

    return render(report, language=language, templates=templates)
