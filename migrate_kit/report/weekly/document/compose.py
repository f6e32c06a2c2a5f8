"""The whole document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from migrate_kit.messages import Language, tell
from migrate_kit.report.figures import choice, percent
from migrate_kit.report.metrics import moment
from migrate_kit.report.weekly.document import by_tool, patterns
from migrate_kit.report.weekly.document.answers import answers, short
from migrate_kit.report.weekly.document.changed import changed
from migrate_kit.report.weekly.document.facts import facts
from migrate_kit.report.weekly.document.gained import gained
from migrate_kit.report.weekly.document.method import gate, method
from migrate_kit.report.weekly.document.pace import pace
from migrate_kit.report.weekly.document.parts import Document, Section, Step
from migrate_kit.report.weekly.records import Action, WeeklyReport

_RATES = frozenset({"rate", "before"})
_CHOICES = frozenset({"legacy", "dynamic", "tool"})


def compose(report: WeeklyReport, *, language: Language = "en", with_texts: bool = True) -> Document:
    """Return *report* in words. Without *with_texts* no request is quoted."""
    steps = tuple(_step(one, language) for one in report.actions)
    return Document(
        title=tell("weekly.title", language, week=report.week.name),
        subject=_subject(report, language),
        about=tuple(_about(report, language)),
        answers=answers(report, steps, language),
        facts=facts(report, language),
        steps=steps,
        sections=tuple(_sections(report, language, with_texts=with_texts)),
        footer=tell("weekly.generated", language, moment=moment(report.generated_us)),
    )


def _sections(report: WeeklyReport, language: Language, *, with_texts: bool) -> Iterator[Section]:
    if report.traffic.n:
        yield gained(report, language)
        yield by_tool.days(report, language)
        yield by_tool.tools(report, language)
        if report.confused:
            yield patterns.confused(report, language)
        if report.missing:
            yield patterns.missing(report, language)
        if report.rows.failures:
            yield patterns.phrasings(report, language, with_texts=with_texts)
        yield pace(report, language)
        yield changed(report, language)
    yield gate(report, language)
    yield method(report, language)


def _subject(report: WeeklyReport, language: Language) -> str:
    verdict = tell(f"weekly.verdict.{report.gate.verdict}", language)
    fields = {"week": report.week.name, "better": short(report, language), "stage": report.gate.to}
    return tell("weekly.subject", language, verdict=verdict, **fields)


def _about(report: WeeklyReport, language: Language) -> Iterator[str]:
    if report.router is not None:
        router = tell("weekly.router", language, router=report.router)
    else:
        router = tell("weekly.routers", language, routers=", ".join(report.routers) or "–")
    days = {"first": report.week.first_day, "last": report.week.last_day, "before": report.before.name}
    yield tell("weekly.span", language, router=router, **days)
    if not report.week.is_over:
        yield tell("weekly.running", language)


def _step(action: Action, language: Language) -> Step:
    shown: dict[str, Any] = dict(action.fields)
    for name, value in action.fields.items():
        if name in _RATES and isinstance(value, float):
            shown[name] = percent(value)
        if name in _CHOICES and isinstance(value, str):
            shown[name] = choice(value, language)
    if shown.get("parameters") == "":
        shown["parameters"] = tell("weekly.some_parameter", language)
    return Step(
        title=tell(f"weekly.do.{action.key}", language, **shown),
        sentence=tell(f"weekly.action.{action.key}", language, **shown),
        command=action.command,
    )
