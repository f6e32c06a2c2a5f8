"""How much longer: observations until the evidence settles, if it goes on as it has."""

from __future__ import annotations

from migrate_kit.compare.eprocess import ALPHA, evidence_above

#: Beyond this nobody waits; the rate is as good as at the threshold.
MOST = 1_000_000


def observations_to_go(agreed: int, n: int, *, threshold: float, alpha: float = ALPHA) -> int | None:
    """Return how many more observations at the present rate bring the evidence above *threshold* to 1/alpha.

    The rate is taken as (agreed + 1/2) / (n + 1), so that no clean start promises too much. 0 where it is settled,
    None where the present rate would never settle it, or not within a million observations.
    """
    rate = (agreed + 0.5) / (n + 1)
    if _settles(agreed, n, 0, rate, threshold, alpha):
        return 0
    if rate <= threshold or not _settles(agreed, n, MOST, rate, threshold, alpha):
        return None
    low, high = 0, MOST
    # On a straight line the evidence turns upward once and then only grows.
    while high - low > 1:
        middle = (low + high) // 2
        if _settles(agreed, n, middle, rate, threshold, alpha):
            high = middle
        else:
            low = middle
    return high


def _settles(agreed: int, n: int, more: int, rate: float, threshold: float, alpha: float) -> bool:
    return evidence_above(agreed + round(rate * more), n + more, threshold=threshold) >= 1 / alpha
