"""What checks write down: findings, remedies and figures, as keys and fields."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from migrate_kit.messages import codes
from migrate_kit.model.inventory import Severity
from migrate_kit.report.doctor.bench import Edit
from migrate_kit.report.doctor.blame import Blamed
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.records import Cause, Checked, Remedy, Said, Status

_COUNTS = frozenset({Severity.error, Severity.warning})
SHOWN = 5
"""So many names are listed; of more, only how many."""


def figure(key: str, **fields: Any) -> Said:
    """Return a figure of a check."""
    return Said(key=f"doctor.figure.{key}", fields=fields)


def remedy(key: str, *, command: str = "", file: str = "", mends: int = 0, **fields: Any) -> Remedy:
    """Return a remedy; what it mends is not tried yet."""
    return Remedy(says=Said(key=f"doctor.remedy.{key}", fields=fields), command=command, file=file, mends=mends)


def learned(cure: Remedy, material: Material, edit: Edit, tool: str, rows: Sequence[Judged]) -> Remedy:
    """Return *cure*, tried on requests that were held out, where that can be done."""
    return cure if material.bench is None else material.bench.learned(cure, edit, tool, rows)


def cause(
    code: str,
    cure: Remedy,
    *,
    blamed: Blamed | None = None,
    tool: str | None = None,
    severity: Severity | None = None,
    **fields: Any,
) -> Cause:
    """Return the finding *code*, as severe as the code says where nothing else is."""
    return Cause(
        code=code,
        severity=severity or Severity(codes()[code].severity),
        tool=tool,
        fields=fields,
        wrong=0 if blamed is None else len(blamed.rows),
        examples=() if blamed is None else blamed.examples,
        remedy=cure,
    )


def checked(
    name: str, causes: Iterable[Cause], figures: Iterable[Said] = (), *, status: Status | None = None
) -> Checked:
    """Return a check with its findings; notes alone leave it clean."""
    found = tuple(causes)
    counts = any(each.severity in _COUNTS for each in found)
    return Checked(
        name=name,
        status=status or (Status.findings if counts else Status.clean),
        wrong=sum(each.wrong for each in found),
        figures=tuple(figures),
        causes=found,
    )


def listed(names: Iterable[str], *, most: int = SHOWN) -> str:
    """Return names separated by commas; of more than *most*, the rest as a number."""
    found = list(names)
    shown = ", ".join(found[:most])
    return shown if len(found) <= most else f"{shown} … +{len(found) - most}"
