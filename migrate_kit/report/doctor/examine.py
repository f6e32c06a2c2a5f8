"""The checks in the order in which a request passes them, and what they come to together."""

from __future__ import annotations

from collections.abc import Sequence

from migrate_kit.model.inventory import Severity
from migrate_kit.report.doctor.blame import Blamed, Check, attribute
from migrate_kit.report.doctor.chooser import Chooser
from migrate_kit.report.doctor.data import Data
from migrate_kit.report.doctor.description import Description
from migrate_kit.report.doctor.installation import NO_DECISION, Installation
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.recall import Recall
from migrate_kit.report.doctor.records import Cause, Checked, Diagnosis, Status, Truth
from migrate_kit.report.doctor.rules import Rules
from migrate_kit.report.doctor.schema import Schema

CHECKS: tuple[Check, ...] = (Installation(), Description(), Recall(), Rules(), Schema(), Chooser(), Data())
"""What comes first explains what comes later: a tool that is not recalled cannot be chosen."""


def examine(material: Material) -> Diagnosis:
    """Return what is wrong, each wrong decision laid at the first stage that failed."""
    fall = attribute(material, CHECKS)
    n = {truth: len(material.of(truth)) for truth in Truth}
    return Diagnosis(
        router=material.router,
        cases=n[Truth.case],
        verdicts=n[Truth.verdict],
        agreed=n[Truth.agreed],
        unanswered=n[Truth.unanswered],
        presumed=n[Truth.presumed],
        unjudged=material.log.rows.unjudged,
        wrong=len(material.wrong),
        misread=sum(row.is_misread for row in material.wrong),
        undecided=sum(row.decision is None for row in material.wrong),
        unexplained=len(fall.unexplained),
        depth=material.depth,
        checks=tuple(_examined(check, material, blamed) for check, blamed in fall.by_check),
    )


def _examined(check: Check, material: Material, blamed: Sequence[Blamed]) -> Checked:
    """Return what *check* says; what is only presumed to be wrong makes notes."""
    found = check.examine(material, blamed)
    if not material.of(Truth.presumed):
        return found
    causes = tuple(_as_note(each) if each.wrong and each.code != NO_DECISION else each for each in found.causes)
    counts = any(each.severity is not Severity.note for each in causes)
    status = Status.clean if found.status is Status.findings and not counts else found.status
    return found.model_copy(update={"causes": causes, "status": status})


def _as_note(cause: Cause) -> Cause:
    return cause.model_copy(update={"severity": Severity.note})
