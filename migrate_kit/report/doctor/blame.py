"""Blame: a wrong decision laid at the first stage that failed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Checked, Example

_SHOWN = 3


@dataclass(frozen=True, slots=True, order=True)
class Blame:
    """What a wrong decision is laid at: alike ones are one finding."""

    code: str
    subject: str = ""
    """The tool, the rule or the fault."""
    other: str = ""
    """The rival, or the parameter."""


@dataclass(frozen=True, slots=True)
class Blamed:
    """The decisions that are laid at one thing."""

    blame: Blame
    rows: tuple[Judged, ...]

    @property
    def examples(self) -> tuple[Example, ...]:
        """A few of them, those with a text first."""
        ordered = sorted(self.rows, key=lambda row: not row.case.text)
        return tuple(row.example() for row in ordered[:_SHOWN])


class Check(Protocol):
    """One stage of a decision."""

    @property
    def name(self) -> str:
        """How the stage is called."""

    def blame(self, row: Judged, material: Material) -> Blame | None:
        """Return what of this stage a wrong decision is laid at; None where the stage did its part."""

    def examine(self, material: Material, blamed: Sequence[Blamed]) -> Checked:
        """Return what is to be said of the stage, with the wrong decisions that are laid at it."""


@dataclass(frozen=True, slots=True)
class Waterfall:
    """Every wrong decision, at the first stage that failed."""

    by_check: tuple[tuple[Check, tuple[Blamed, ...]], ...]
    unexplained: tuple[Judged, ...]


def attribute(material: Material, checks: Sequence[Check]) -> Waterfall:
    """Lay each wrong decision at the first of *checks* that takes the blame."""
    found: dict[str, dict[Blame, list[Judged]]] = {check.name: {} for check in checks}
    rest = []
    for row in material.wrong:
        for check in checks:
            blame = check.blame(row, material)
            if blame is not None:
                found[check.name].setdefault(blame, []).append(row)
                break
        else:
            rest.append(row)
    return Waterfall(tuple((check, _grouped(found[check.name].items())) for check in checks), tuple(rest))


def _grouped(found: Iterable[tuple[Blame, list[Judged]]]) -> tuple[Blamed, ...]:
    grouped = (Blamed(blame, tuple(rows)) for blame, rows in found)
    return tuple(sorted(grouped, key=lambda each: (-len(each.rows), each.blame)))
