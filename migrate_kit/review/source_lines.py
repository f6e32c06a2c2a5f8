"""The lines of source that a description was derived from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from migrate_kit.model.evidence_line import read_line
from migrate_kit.model.rule import Confidence


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One piece of evidence with its line of code; `code` is empty where the file or line is not there any more."""

    place: str
    rule: str
    code: str
    confidence: Confidence | None = None
    parts: tuple[str, ...] = ()
    """What it speaks for."""


def source_lines(evidence: Sequence[str], roots: Sequence[Path]) -> Iterator[SourceLine]:
    """Yield the code behind each piece of *evidence*, looked up below the first root that has it."""
    read: dict[str, list[str]] = {}
    for item in evidence:
        known = read_line(item)
        if known is None:
            yield SourceLine(item, "", "")
            continue
        if known.file not in read:
            read[known.file] = _lines(known.file, roots)
        lines = read[known.file]
        code = lines[known.line - 1].strip() if 0 < known.line <= len(lines) else ""
        yield SourceLine(f"{known.file}:{known.line}", known.rule, code, known.confidence, known.parts)


def _lines(file: str, roots: Sequence[Path]) -> list[str]:
    for root in roots:
        try:
            raw = (root / file).read_bytes()
        except OSError:
            continue
        return raw.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return []
