"""Findings that the source itself asks to leave out, and marks that ask for nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from migrate_kit.errors import UnknownCode
from migrate_kit.messages import code_entry, codes
from migrate_kit.model.inventory import Finding, Severity
from migrate_kit.model.mark import Mark

_WORDS = ("ignore", "ignore-file", "router", "not-router")


@dataclass(frozen=True, slots=True)
class Sifted:
    """What is left to report, and what the source suppressed; both in the order they came."""

    kept: tuple[Finding, ...]
    suppressed: tuple[Finding, ...]


def suppress(findings: Iterable[Finding], marks: Mapping[str, Sequence[Mark]]) -> Sifted:
    """Return *findings* without those that a mark of their file names.

    A mark without a code, with an unknown code or with nothing to suppress becomes a finding itself, and those are
    never suppressed. *marks* are by file, as the findings name it.
    """
    kept: list[Finding] = []
    suppressed: list[Finding] = []
    used: set[tuple[str, Mark, str]] = set()
    for finding in findings:
        silencing = [mark for mark in marks.get(finding.file, ()) if _silences(mark, finding)]
        used.update((finding.file, mark, finding.code) for mark in silencing)
        (suppressed if silencing else kept).append(finding)
    for file, own in marks.items():
        kept.extend(faulty for mark in own for faulty in _faults(file, mark, used))
    return Sifted(tuple(sorted(kept, key=lambda f: (f.file, f.line, f.code))), tuple(suppressed))


def mark_finding(code: str, file: str, mark: Mark, **message: str) -> Finding:
    """Return the finding *code* about *mark* in *file*, with the severity of its explanation."""
    severity = Severity(codes()[code].severity)
    return Finding(code=code, severity=severity, file=file, line=mark.line, column=mark.column, message=dict(message))


def _silences(mark: Mark, finding: Finding) -> bool:
    reaches = mark.kind == "ignore-file" or (mark.kind == "ignore" and finding.line in (mark.line, mark.target))
    return reaches and any(_code(asked) == finding.code for asked in mark.codes)


def _faults(file: str, mark: Mark, used: set[tuple[str, Mark, str]]) -> Iterator[Finding]:
    if mark.kind == "misspelt":
        meant = get_close_matches(mark.written.lower(), _WORDS, n=1, cutoff=0.0)[0]
        yield mark_finding("MK113", file, mark, written=mark.written, meant=meant)
    if mark.kind not in ("ignore", "ignore-file"):
        return
    if not mark.codes:
        yield mark_finding("MK110", file, mark, written=mark.written)
    for asked in mark.codes:
        code = _code(asked)
        if code is None:
            yield mark_finding("MK111", file, mark, asked=asked)
        elif (file, mark, code) not in used:
            yield mark_finding("MK112", file, mark, asked=asked)


def _code(asked: str) -> str | None:
    try:
        return code_entry(asked)[0]
    except UnknownCode:
        return None
