"""Evidence as a description keeps it: `file:line rule confidence part…`, one line for each place.

A part is named as in the file, the fields of a parameter behind a colon: `parameters.days:required,default`. Older
versions wrote `file:line rule` alone; such a line is as sure as its rule, and speaks for no part in particular.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.model.rule import CONFIDENCES, RULES, Confidence

_LINE = re.compile(
    r"(?P<file>.+?):(?P<line>\d+)(?:\s+(?P<rule>.*?)(?:\s+(?P<sure>high|medium|low)(?P<parts>(?:\s+\S+)*))?)?\s*\Z"
)


@dataclass(frozen=True, slots=True)
class EvidenceLine:
    """One line of evidence, taken apart; `confidence` None where an older version named a rule that is not known."""

    file: str
    line: int
    rule: str
    confidence: Confidence | None = None
    parts: tuple[str, ...] = ()
    """What it speaks for, one by one: `parameters.days.required`."""


def read_line(written: str) -> EvidenceLine | None:
    """Return *written* taken apart, None for what is no evidence."""
    match = _LINE.match(written)
    if match is None:
        return None
    rule = match["rule"] or ""
    said = next((each for each in CONFIDENCES if each == match["sure"]), None)
    sure = said or RULES.get(rule.partition(" ")[0])
    return EvidenceLine(match["file"], int(match["line"]), rule, sure, tuple(_parts(match["parts"] or "")))


def weak_parts(evidence: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return part → the rules behind it, of those parts that rest on nothing better than a hint."""
    known: dict[str, list[EvidenceLine]] = {}
    for line in filter(None, map(read_line, evidence)):
        for part in line.parts:
            known.setdefault(part, []).append(line)
    return {
        part: tuple(dict.fromkeys(line.rule for line in lines))
        for part, lines in known.items()
        if all(line.confidence == "low" for line in lines)
    }


def _parts(written: str) -> Iterator[str]:
    for item in written.split():
        base, colon, fields = item.partition(":")
        yield from (f"{base}.{field}" for field in fields.split(",")) if colon else (base,)
