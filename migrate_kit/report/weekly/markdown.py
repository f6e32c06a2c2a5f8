"""The report as Markdown (GitHub's), for a wiki, an issue or a chat."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from migrate_kit.report.table import Table
from migrate_kit.report.weekly.document import Document, Section

#: What would be markup in a name or a request.
_MARKUP = re.compile(r"([\\`*_\[\]<>|#~])")


def as_markdown(document: Document) -> str:
    """Return *document* as Markdown; whatever comes from the log is escaped."""
    return "\n".join(_lines(document)) + "\n"


def _lines(document: Document) -> Iterator[str]:
    yield from (f"# {_escaped(document.title)}", "", *map(_escaped, document.about), "")
    for answer in document.answers:
        said = [*map(_escaped, answer.sentences), *([_code(answer.command)] if answer.command else [])]
        yield from (f"**{_escaped(answer.question)} {_escaped(answer.short)}**", *said, "")
    rows = [["", "", ""], *([fact.label, fact.value, fact.beside] for fact in document.facts)]
    yield from (*_table(rows, range(1, 2)), "")
    for section in document.sections:
        yield from _section(section)
    for number, step in enumerate(document.steps, start=1):
        yield f"{number}. **{_escaped(step.title)}** {_escaped(step.sentence)} {_code(step.command)}"
    yield from ("", f"_{_escaped(document.footer)}_")


def _section(section: Section) -> Iterator[str]:
    yield from (f"## {_escaped(section.title)}", "")
    if section.lead:
        yield from (*(f"- {_escaped(line)}" for line in section.lead), "")
    for table in section.tables:
        yield from _titled(table, section)
    if section.notes:
        yield from (*(f"- {_escaped(note)}" for note in section.notes), "")


def _titled(table: Table, section: Section) -> Iterator[str]:
    if table.title != section.title:
        yield from (f"### {_escaped(table.title)}", "")
    yield from (*_table(table.rows, table.figures), "")


def _table(rows: Sequence[Sequence[str]], figures: range) -> Iterator[str]:
    head, *body = rows
    yield _row(head)
    yield "|" + "|".join("---:" if place in figures else "---" for place in range(len(head))) + "|"
    yield from map(_row, body)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(map(_escaped, cells))} |"


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def _code(command: str) -> str:
    """Return *command* as code, between more backticks than it has in a row."""
    longest = max((len(run) for run in re.findall(r"`+", command)), default=0)
    ticks = "`" * (longest + 1)
    space = " " if longest else ""
    return f"{ticks}{space}{command}{space}{ticks}"
