"""The report for a terminal, and for the plain part of a mail."""

from __future__ import annotations

from collections.abc import Iterator

from migrate_kit.report.table import Table
from migrate_kit.report.text import aligned
from migrate_kit.report.weekly.document import Document, Section


def as_text(document: Document) -> str:
    """Return *document* as plain text, columns aligned for Chinese too."""
    return "\n\n".join("\n".join(part) for part in _parts(document) if part)


def as_brief(document: Document) -> str:
    """Return its first screen and what to do, for a chat, which aligns nothing."""
    facts = [f"{fact.label}: {fact.value} ({fact.beside})" for fact in document.facts]
    return "\n\n".join("\n".join(part) for part in [*_answers(document), facts, *_steps(document)] if part)


def _parts(document: Document) -> Iterator[list[str]]:
    yield from _answers(document)
    yield [f"  {line}" for line in aligned([[fact.label, fact.value, fact.beside] for fact in document.facts])]
    for section in document.sections:
        yield list(_section(section))
    yield from _steps(document)
    yield [document.footer]


def _answers(document: Document) -> Iterator[list[str]]:
    yield [document.title, *document.about]
    for answer in document.answers:
        command = [f"    {answer.command}"] if answer.command else []
        yield [f"{answer.question} {answer.short}", *(f"  {sentence}" for sentence in answer.sentences), *command]


def _steps(document: Document) -> Iterator[list[str]]:
    for number, step in enumerate(document.steps, start=1):
        yield [f"{number}. {step.title}", f"   {step.sentence}", f"     {step.command}"]


def _section(section: Section) -> Iterator[str]:
    yield section.title
    for line in section.lead:
        yield f"  {line}"
    for table in section.tables:
        yield from _table(table, is_titled=table.title != section.title)
    for note in section.notes:
        yield f"  · {note}"


def _table(table: Table, *, is_titled: bool) -> Iterator[str]:
    if is_titled:
        yield f"  {table.title}"
    yield from (f"  {line}" for line in aligned(table.rows))
