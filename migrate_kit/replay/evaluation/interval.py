"""Intervals for shares: how far the true rate may lie from the one that was seen."""

from __future__ import annotations

from math import sqrt

from migrate_kit.compare.bounds import wilson_low

Z = 1.959963984540054
"""Two-sided 95 %."""


def wilson(right: int, n: int) -> tuple[float, float]:
    """Return Wilson's two-sided 95 % interval of a rate (Wilson 1927, JASA 22); everything without data."""
    if n == 0:
        return 0.0, 1.0
    return wilson_low(right, n, z=Z), 1 - wilson_low(n - right, n, z=Z)


def paired_difference(gained: int, lost: int, n: int) -> tuple[float, float]:
    """Return the 95 % interval of the difference of two rates over the same *n* requests.

    Wald's with half a request added to each cell of the two-by-two table (Agresti & Min 2005, Statistics in
    Medicine 24), which keeps its level for few requests and for rates near 0 and 1.
    """
    if n == 0:
        return -1.0, 1.0
    size, more, less = n + 2.0, gained + 0.5, lost + 0.5
    middle = (more - less) / size
    spread = Z * sqrt((more + less) / size - middle * middle) / sqrt(size)
    return max(middle - spread, -1.0), min(middle + spread, 1.0)
