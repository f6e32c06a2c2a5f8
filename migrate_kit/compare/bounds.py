"""Bounds for a single look: Wilson's and Clopper and Pearson's for a rate, the order statistic for a quantile."""

from __future__ import annotations

from math import exp, lgamma, log, sqrt

from migrate_kit.compare.beta import incomplete_beta

Z_ONE_SIDED = 1.6448536269514722
_HALVINGS = 60


def wilson_low(agreed: int, n: int, *, z: float = Z_ONE_SIDED) -> float:
    """Return Wilson's lower bound of a rate (Wilson 1927, JASA 22); one-sided 95 % by default, 0 without data."""
    if n == 0:
        return 0.0
    rate, square = agreed / n, z * z
    spread = z * sqrt(rate * (1 - rate) / n + square / (4 * n * n))
    return max(0.0, (rate + square / (2 * n) - spread) / (1 + square / n))


def clopper_pearson_low(agreed: int, n: int, *, alpha: float = 0.05) -> float:
    """Return the exact lower bound BetaInv(alpha; s, f + 1) of a rate (Clopper & Pearson 1934, Biometrika 26).

    Its error is at most *alpha* for every true rate, if one looks once, at a number set before.
    """
    if agreed == 0:
        return 0.0
    low, high = 0.0, 1.0
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if incomplete_beta(middle, agreed, n - agreed + 1) < alpha:
            low = middle
        else:
            high = middle
    return low


def clopper_pearson_high(agreed: int, n: int, *, alpha: float = 0.05) -> float:
    """Return the exact upper bound of a rate; 1 without data."""
    return 1 - clopper_pearson_low(n - agreed, n, alpha=alpha)


def quantile_bound_rank(n: int, *, quantile: float = 0.95, confidence: float = 0.95) -> int | None:
    """Return the one-based rank whose value bounds the *quantile* from above, whatever the distribution.

    The number of values below the true quantile is binomial, so the rank is BinomInv(confidence; n, quantile) + 1
    (David & Nagaraja, Order Statistics, 3rd ed., section 7.1). None while *n* is too small: 59 for the defaults.
    """
    total = 0.0
    # Twelve standard deviations below the mean nothing is left that a float could hold beside 0.95.
    start = max(0, int(n * quantile - 12 * sqrt(n * quantile * (1 - quantile)) - 12))
    for k in range(start, n):
        total += _binomial(k, n, quantile)
        if total >= confidence:
            return k + 1
    return None


def _binomial(k: int, n: int, p: float) -> float:
    return exp(lgamma(n + 1) - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
