"""What an e-value decides."""

from __future__ import annotations

from migrate_kit.compare.eprocess import ALPHA, evidence_above, evidence_below
from migrate_kit.report.records import Verdict

SETTLED = 1 / ALPHA


def settled(good: int, n: int, threshold: float, *, lost: int = 0) -> Verdict:
    """PASS above the threshold, also if all that was *lost* had been bad; FAIL below it; INCONCLUSIVE otherwise."""
    if n and evidence_above(good, n + lost, threshold=threshold) >= SETTLED:
        return Verdict.PASS
    if n and evidence_below(good, n, threshold=threshold) >= SETTLED:
        return Verdict.FAIL
    return Verdict.INCONCLUSIVE
