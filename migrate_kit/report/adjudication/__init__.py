"""Adjudication: a blind random sample of disagreements, and what people's verdicts on it prove."""

from __future__ import annotations

from migrate_kit.report.adjudication.cases import Taught, taught
from migrate_kit.report.adjudication.draw import draw
from migrate_kit.report.adjudication.pending import in_groups, pending
from migrate_kit.report.adjudication.sheet import read_sheet, sheet
from migrate_kit.report.adjudication.summary import Group, Summary, summarise
from migrate_kit.report.adjudication.words import render_summary

__all__ = [
    "Group",
    "Summary",
    "Taught",
    "draw",
    "in_groups",
    "pending",
    "read_sheet",
    "render_summary",
    "sheet",
    "summarise",
    "taught",
]
