"""The lines of source that a description was derived from."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_PLACE = re.compile(r"(?P<file>.+?):(?P<line>\d+)(?:\s+(?P<rule>.*))?\Z")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """One piece of evidence with its line of code; `code` is empty where the file or line is not there any more."""

    place: str
    rule: str
    code: str


def source_lines(evidence: Sequence[str], roots: Sequence[Path]) -> Iterator[SourceLine]:
    """Yield the code behind each piece of *evidence* (`file:line rule`), looked up below the first root that has it."""
    read: dict[str, list[str]] = {}
    for item in evidence:
        match = _PLACE.match(item)
        if match is None:
            yield SourceLine(item, "", "")
            continue
        file, line = match["file"], int(match["line"])
        if file not in read:
            read[file] = _lines(file, roots)
        code = read[file][line - 1].strip() if 0 < line <= len(read[file]) else ""
        yield SourceLine(f"{file}:{line}", match["rule"] or "", code)


def _lines(file: str, roots: Sequence[Path]) -> list[str]:
    for root in roots:
        try:
            raw = (root / file).read_bytes()
        except OSError:
            continue
        return raw.decode("utf-8", errors="replace").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return []
