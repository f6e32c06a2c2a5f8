"""The report for machines."""

from __future__ import annotations

from typing import Any

import orjson

from migrate_kit.messages import Language
from migrate_kit.report.gate_words import gate_paragraph
from migrate_kit.report.records import Gate, Report

SCHEMA = "report"
VERSION = 1


def payload(report: Report) -> dict[str, Any]:
    """Return the report as plain data, without the envelope."""
    return report.model_dump(mode="json")


def gate_payload(gate: Gate, *, language: Language = "en") -> dict[str, Any]:
    """Return a gate as plain data, without the envelope; `summary` is the paragraph for people."""
    return gate.model_dump(mode="json") | {"summary": gate_paragraph(gate, language)}


def render_json(report: Report, *, language: Language = "en") -> str:  # noqa: ARG001 - one signature for all three forms
    """Return the report as JSON text with `schema` and `version` beside its keys; the same in every language."""
    document = {"schema": f"migrate-kit/{SCHEMA}", "version": VERSION} | payload(report)
    return orjson.dumps(document, option=orjson.OPT_INDENT_2).decode()
