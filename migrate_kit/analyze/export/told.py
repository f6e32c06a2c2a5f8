"""A finding as every form of output tells it: key, place, sentence; the worst first."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from migrate_kit.analyze.identity import FindingKey, identified, placed
from migrate_kit.messages import Language, tell
from migrate_kit.model.inventory import Finding, Inventory, Severity

_WORST_FIRST = {Severity.error: 0, Severity.warning: 1, Severity.note: 2}
_FIELD = re.compile(r"\{(\w+)[^}]*\}")


@dataclass(frozen=True, slots=True)
class Told:
    """One finding with what is said of it. `column` is one-based here, as all these formats count."""

    key: FindingKey
    finding: Finding
    file: str
    sentence: str
    known: bool
    line: int
    """The line of the file as it is on disk: of a notebook that of its JSON, or 1 where this is laid out otherwise."""
    related_lines: tuple[int, ...]
    cell: str
    """Where in a notebook it is, as a person counts; empty for any other file."""

    @property
    def column(self) -> int:
        """The one-based column, in characters; in the JSON of a notebook it is not known."""
        return 1 if self.cell else self.finding.column + 1


def told(
    inventory: Inventory, *, language: Language, base: str = "", known: Collection[FindingKey] = frozenset()
) -> list[Told]:
    """Return the findings of *inventory*, the worst first; *known* are those of a baseline."""
    findings = [
        Told(
            key=key,
            finding=finding,
            file=placed(finding.file, base),
            sentence=_sentence(finding, inventory, language),
            known=key in known,
            line=line_on_disk(finding.file, finding.line, inventory),
            related_lines=tuple(line_on_disk(finding.file, line, inventory) for line in finding.related_lines),
            cell=_cell(finding, inventory),
        )
        for key, finding in identified(inventory, base=base)
    ]
    return sorted(findings, key=lambda f: (_WORST_FIRST[f.finding.severity], f.file, f.finding.line, f.finding.code))


def _sentence(finding: Finding, inventory: Inventory, language: Language) -> str:
    sentence = tell(f"finding.{finding.code}", language, **inventory.said(finding, language))
    cell = _cell(finding, inventory)
    return f"{sentence} ({cell})" if cell else sentence


def _cell(finding: Finding, inventory: Inventory) -> str:
    place = inventory.place(finding.file, finding.line).removeprefix(f"{finding.file}:")
    return "" if place == str(finding.line) else place


def line_on_disk(file: str, line: int, inventory: Inventory) -> int:
    """Return the line of *file* as it is on disk that holds *line* of a record: another only in a notebook."""
    notebook = inventory.notebook(file)
    cell = notebook.cell(line) if notebook is not None else None
    if cell is None:
        return line
    return 1 if cell.file_line is None else cell.file_line + line - cell.first_line


def unfilled(sentence: str) -> str:
    """Return *sentence* with its fields shown as names in capitals, for a text about a code in general."""
    return _FIELD.sub(lambda match: match[1].upper(), sentence)
