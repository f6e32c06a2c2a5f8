"""What is sent: subject, text, page and data of one report."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from migrate_kit.messages import Language
from migrate_kit.report.weekly.document import compose
from migrate_kit.report.weekly.json import SCHEMA, VERSION, weekly_payload
from migrate_kit.report.weekly.page import render_page
from migrate_kit.report.weekly.records import WeeklyReport
from migrate_kit.report.weekly.text import as_brief, as_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A report as it is sent."""

    name: str
    """Of the week, for the file of the page."""
    subject: str
    text: str
    brief: str
    """The first screen and what to do, for a chat."""
    page: str
    data: dict[str, Any]

    def body(self) -> dict[str, Any]:
        """Return the body for a webhook; `text` is the report for people."""
        return {"event": "weekly_report", "subject": self.subject, "text": self.text, "report": self.data}


def message_of(
    report: WeeklyReport, *, language: Language, with_texts: bool, needed: float, templates: Path | None = None
) -> Message:
    """Return *report* as it is sent; requests, which are the words of users, only *with_texts*."""
    document = compose(report, language=language, with_texts=with_texts)
    return Message(
        name=report.week.name,
        subject=document.subject,
        text=as_text(document),
        brief=as_brief(document),
        page=render_page(report, language=language, with_texts=with_texts, needed=needed, templates=templates),
        data={"schema": SCHEMA, "version": VERSION} | weekly_payload(report, with_texts=with_texts),
    )
