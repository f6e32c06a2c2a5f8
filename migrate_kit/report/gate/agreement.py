"""Agreement over all distinct requests, weighed by an e-process: looking often does not make a bad router pass."""

from __future__ import annotations

from migrate_kit.compare.eprocess import lower_bound, observations_needed
from migrate_kit.config import Settings
from migrate_kit.report.gate.asked import Asked
from migrate_kit.report.gate.evidence import Evidence
from migrate_kit.report.gate.settling import settled
from migrate_kit.report.records import GateCondition


def agreement(evidence: Evidence, settings: Settings, asked: Asked) -> GateCondition:
    """Return whether agreement above the required rate is shown; what was lost counts as disagreement."""
    threshold = settings.min_consistency_rate
    return GateCondition(
        key="agreement" if evidence.n else f"no_data_{asked.to}",
        verdict=settled(evidence.agreed, evidence.n, threshold, lost=evidence.lost),
        fields={
            "n": evidence.n,
            "agreed": evidence.agreed,
            "rate": evidence.agreed / evidence.n if evidence.n else None,
            "bound": lower_bound(evidence.agreed, evidence.n + evidence.lost),
            "needed": threshold,
            "at_least": observations_needed(threshold=threshold),
        },
    )
