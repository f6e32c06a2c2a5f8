"""Whether what is measured can be believed: a log, requests that somebody judged, one version, nothing lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from migrate_kit.model.inventory import Severity
from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said, Truth
from migrate_kit.report.doctor.telling import cause, checked, figure, remedy
from migrate_kit.report.figures import percent

NO_DECISION = "MK711"
_ENOUGH = 30
"""Fewer judged requests say little."""
_SYNTH = "migrate-kit synth --output cases.jsonl"
_LOSS = 0.01
"""Above this share of lost observations the gate says nothing either."""
_STATES = {"missing": "MK701", "unreachable": "MK702", "old": "MK703", "empty": "MK704"}
_REMEDIES = {
    "missing": ("observe", "migrate-kit stage shadow"),
    "unreachable": ("reach", "migrate-kit status"),
    "old": ("upgrade", "migrate-kit db upgrade"),
    "empty": ("observe", "migrate-kit stage shadow"),
}


@dataclass(frozen=True, slots=True)
class Installation:
    """Stage 0."""

    name: str = "installation"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a decision that never came, unless a language model may have been waited for."""
        if row.decision is not None or (row.error == "timeout" and material.chooser != "off"):
            return None
        return Blame(NO_DECISION, row.error)

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return what stands in the way of the figures."""
        failed = [_failed(each) for each in blamed]
        return checked(self.name, [*_log(material), *_judged(material), *failed], _figures(material))


def _figures(material: Material) -> Iterator[Said]:
    log = material.log
    if log.observations:
        yield figure("log", n=log.observations, present=log.observations - log.earlier, read=log.read)
    if log.skipped:
        yield figure("skipped", n=log.skipped, read=log.read)


def _log(material: Material) -> Iterator[Cause]:
    log = material.log
    if log.state in _STATES:
        key, command = _REMEDIES[log.state]
        yield cause(_STATES[log.state], remedy(key, command=command), url=log.url, what=log.what)
    seen = log.observations + log.lost
    if log.lost:
        rate = log.lost / seen
        severity = Severity.warning if rate > _LOSS else Severity.note
        fields: dict[str, Any] = {"lost": log.lost, "seen": seen, "rate": percent(rate)}
        yield cause("MK706", remedy("lose_less", file="migrate-kit.toml"), severity=severity, **fields)
    if log.waiting:
        yield cause("MK713", remedy("take_in", command="migrate-kit db stats"), n=log.waiting)
    if log.earlier:
        fields = {"earlier": log.earlier, "n": log.observations, "versions": log.versions}
        yield cause("MK707", remedy("settle", command="migrate-kit shadow --replay FILE"), **fields)
    if log.read > log.with_text:
        yield cause("MK709", remedy("keep_text", file="migrate-kit.toml"), n=log.read - log.with_text, read=log.read)


def _judged(material: Material) -> Iterator[Cause]:
    n = len(material.of(Truth.case, Truth.verdict))
    if not material.is_approved:
        cure = remedy("approve", command="migrate-kit review")
        yield cause("MK712", cure, n=len(material.specs))
    if not n:
        presumed = len(material.of(Truth.presumed))
        by_log = presumed and material.log.with_text
        cure = remedy("adjudicate", command="migrate-kit adjudicate") if by_log else remedy("judge", command=_SYNTH)
        yield cause("MK705", cure, presumed=presumed)
    elif n < _ENOUGH:
        yield cause("MK710", remedy("more_cases", command=_SYNTH), n=n, enough=_ENOUGH)
    if material.log.rows.unjudged:
        key = "adjudicate" if material.log.with_text else "adjudicate_text"
        yield cause("MK708", remedy(key, command="migrate-kit adjudicate"), n=material.log.rows.unjudged)


def _failed(each: Blamed) -> Cause:
    n, error = len(each.rows), each.blame.subject
    key = "deadline" if error == "timeout" else "errors"
    return cause(
        NO_DECISION, remedy(key, command="migrate-kit status", mends=n, error=error), blamed=each, n=n, error=error
    )
