"""Whether a language model, where one is asked, chooses from what it was offered, in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from migrate_kit.report.doctor.blame import Blame, Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Said, Status
from migrate_kit.report.doctor.telling import cause, checked, figure, remedy
from migrate_kit.report.figures import percent

_ANSWERS = ("chosen", "repaired", "none", "uncalled")
_MODEL = ("MKE600", "MKE601", "MKE602", "MKE603", "MKE604")
_MOST = 0.05
"""More failed or repaired answers than this are a finding."""


@dataclass(frozen=True, slots=True)
class Chooser:
    """Stage 5."""

    name: str = "chooser"

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Take a right tool that the model was offered and did not choose, and an answer that came too late."""
        if row.decision is None:
            return Blame("MK762", row.error) if row.error == "timeout" else None
        if row.decision.trace.chooser in _ANSWERS and material.is_misplaced(row):
            return Blame("MK764", row.wanted or "", row.stray or "")
        return None

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return what became of the model's answers."""
        asked = sum(material.log.chooser.values())
        if material.chooser == "off" and not asked and not blamed:
            return checked(self.name, (), status=Status.not_configured)
        found = [_told(each, material) for each in blamed]
        status = None if asked or found else Status.no_evidence
        return checked(self.name, [*found, *_answers(material, asked, found)], _figures(material, asked), status=status)


def _told(each: Blamed, material: Material) -> Cause:
    n = len(each.rows)
    if each.blame.code == "MK762":
        return cause("MK762", remedy("patience", file="migrate-kit.toml", mends=n), blamed=each, n=n, asked=n, rate="")
    tool, other = each.blame.subject, each.blame.other
    cure = remedy("choose", file=material.file_of(tool), mends=n, tool=tool, other=other)
    return cause("MK764", cure, blamed=each, tool=tool, other=other, n=n)


def _answers(material: Material, asked: int, found: Sequence[Cause]) -> Iterator[Cause]:
    said = material.log.chooser
    late = sum(n for how, n in said.items() if how in _MODEL or how not in (*_ANSWERS, "unusable"))
    counts = {"MK761": said.get("unusable", 0), "MK762": late, "MK763": said.get("repaired", 0)}
    keys = {"MK761": "invented", "MK762": "patience", "MK763": "repaired"}
    for code, n in counts.items():
        if asked and n > _MOST * asked and code not in {each.code for each in found}:
            cure = remedy(keys[code], file="migrate-kit.toml")
            yield cause(code, cure, n=n, asked=asked, rate=percent(n / asked))


def _figures(material: Material, asked: int) -> Iterator[Said]:
    for how, n in sorted(material.log.chooser.items(), key=lambda item: (-item[1], item[0])):
        yield figure("chooser", how=how, n=n, rate=percent(n / asked))
