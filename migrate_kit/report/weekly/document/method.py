"""The gate in full, and how everything was measured."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.messages import Language, tell
from migrate_kit.model.decision import LegacySource
from migrate_kit.report.figures import percent
from migrate_kit.report.gate_words import MARKS, condition_sentence, note_sentence
from migrate_kit.report.metrics import moment
from migrate_kit.report.weekly.document.parts import Section
from migrate_kit.report.weekly.document.words import count
from migrate_kit.report.weekly.records import WeeklyReport


def gate(report: WeeklyReport, language: Language) -> Section:
    """Return every condition with its mark, and the notes."""
    found = report.gate
    verdict = tell(f"gate.verdict.{found.verdict}", language)
    return Section(
        key="gate",
        title=tell("weekly.section.gate", language, stage=found.to, verdict=verdict),
        lead=tuple(f"{MARKS[one.verdict]} {condition_sentence(one, language)}" for one in found.conditions),
        notes=tuple(note_sentence(note, language) for note in found.notes),
    )


def method(report: WeeklyReport, language: Language) -> Section:
    """Return what the figures rest on."""
    title = tell("weekly.section.method", language)
    return Section(key="method", title=title, notes=tuple(_method(report, language)))


def _method(report: WeeklyReport, language: Language) -> Iterator[str]:
    traffic, rows = report.traffic, report.rows
    yield tell("weekly.method.days", language)
    yield tell("weekly.method.gate", language, moment=moment(report.generated_us))
    if traffic.n:
        rate = percent(traffic.served / traffic.n)
        yield tell("weekly.method.served", language, n=count(traffic.served), all=count(traffic.n), rate=rate)
    if rows.read:
        twin = rows.sources.get(LegacySource.twin, 0)
        observed = sum(rows.sources.get(one, 0) for one in (LegacySource.returned, LegacySource.captured))
        counts = {"read": count(rows.read), "twin": count(twin), "observed": count(observed)}
        yield tell("weekly.method.sources", language, rate=percent(twin / rows.read), **counts)
    if traffic.n > traffic.known:
        yield tell("weekly.method.unknown", language, n=count(traffic.n - traffic.known))
    if traffic.lost:
        rate = percent(traffic.lost / (traffic.n + traffic.lost))
        yield tell("weekly.method.lost", language, lost=count(traffic.lost), rate=rate)
