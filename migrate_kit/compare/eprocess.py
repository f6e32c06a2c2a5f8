"""Evidence that a rate lies above (or below) a threshold, valid at any moment one cares to look.

For agreements s and disagreements f and the hypothesis p <= p0, the mixture of likelihood ratios

    E = sum_j w_j (q_j / p0)^s ((1 - q_j) / (1 - p0))^f,    q_j > p0, weights equal

has an expectation of at most 1 at any stopping time, so by Ville's inequality it ever reaches 1/alpha with
probability at most alpha (Ville 1939; Robbins 1970; Howard, Ramdas, McAuliffe, Sekhon 2021, arXiv 1810.08240).
"""

from __future__ import annotations

from math import exp, inf, log

ALPHA = 0.05
#: Where the alternatives lie between the threshold (0) and certainty (1).
GRID = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.88, 0.94, 0.98, 1.0)
#: The same for the evidence below: disagreement is rare, so its alternatives lie closer to the threshold.
GRID_BELOW = (0.01, 0.02, 0.04, 0.06, 0.1, 0.15, 0.2, 0.3, 0.45, 0.6, 0.8, 1.0)
_STEPS = 60


def evidence_above(agreed: int, n: int, *, threshold: float) -> float:
    """Return the evidence that the rate lies above *threshold*; 1/ALPHA = 20 settles it at the level ALPHA."""
    return exp(min(_log_evidence(agreed, n - agreed, threshold, GRID), 700.0))


def evidence_below(agreed: int, n: int, *, threshold: float) -> float:
    """Return the evidence that the rate lies below *threshold*: the same process on the disagreements."""
    return exp(min(_log_evidence(n - agreed, agreed, 1 - threshold, GRID_BELOW), 700.0))


def lower_bound(agreed: int, n: int, *, alpha: float = ALPHA) -> float:
    """Return the largest threshold that the evidence excludes: the rate is above it, whenever one looks (1 - alpha)."""
    low, high = 0.0, agreed / n if n else 0.0
    needed = log(1 / alpha)
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if 0 < middle < 1 and _log_evidence(agreed, n - agreed, middle, GRID) >= needed:
            low = middle
        else:
            high = middle
    return low


def observations_needed(*, threshold: float, alpha: float = ALPHA) -> int:
    """Return how many observations without any disagreement settle it at *threshold*."""
    n = 1
    while _log_evidence(n, 0, threshold, GRID) < log(1 / alpha):
        n += 1
    return n


def _log_evidence(agreed: int, failed: int, threshold: float, grid: tuple[float, ...]) -> float:
    terms = [_log_ratio(agreed, failed, threshold, threshold + (1 - threshold) * g) for g in grid]
    top = max(terms)
    if top == -inf:
        return -inf
    return top + log(sum(exp(term - top) for term in terms) / len(terms))


def _log_ratio(agreed: int, failed: int, threshold: float, rate: float) -> float:
    if rate >= 1:
        return -inf if failed else -agreed * log(threshold)
    return agreed * log(rate / threshold) + failed * log((1 - rate) / (1 - threshold))
