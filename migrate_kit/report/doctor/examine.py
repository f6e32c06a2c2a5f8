"""The checks in the order in which a request passes them, and what they come to together."""

from __future__ import annotations

from migrate_kit.report.doctor.blame import Check, attribute
from migrate_kit.report.doctor.chooser import Chooser
from migrate_kit.report.doctor.data import Data
from migrate_kit.report.doctor.description import Description
from migrate_kit.report.doctor.installation import Installation
from migrate_kit.report.doctor.material import Material
from migrate_kit.report.doctor.recall import Recall
from migrate_kit.report.doctor.records import Diagnosis, Truth
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
        misread=sum(bool(row.misread) and row.is_reached for row in material.wrong),
        undecided=sum(row.decision is None for row in material.wrong),
        unexplained=len(fall.unexplained),
        depth=material.depth,
        checks=tuple(check.examine(material, blamed) for check, blamed in fall.by_check),
    )
