"""How far two rates over different requests lie apart."""

from __future__ import annotations

from math import sqrt

from migrate_kit.compare.bounds import wilson_low

Z_TWO_SIDED = 1.959963984540054


def rate_difference(good: int, n: int, good_before: int, n_before: int) -> tuple[float, float]:
    """Return the 95 % interval of the rate *good* of *n* minus the rate before; everything where one has no data.

    Newcombe's method 10 (1998, Statistics in Medicine 17): the distances of both rates from the ends of their Wilson
    intervals, added by squares. It keeps its level for few requests and for rates near 0 and 1.
    """
    if n == 0 or n_before == 0:
        return -1.0, 1.0
    rate, before = good / n, good_before / n_before
    low, high = _wilson(good, n)
    low_before, high_before = _wilson(good_before, n_before)
    down = sqrt((rate - low) ** 2 + (high_before - before) ** 2)
    up = sqrt((high - rate) ** 2 + (before - low_before) ** 2)
    return max(-1.0, rate - before - down), min(1.0, rate - before + up)


def _wilson(good: int, n: int) -> tuple[float, float]:
    return wilson_low(good, n, z=Z_TWO_SIDED), 1 - wilson_low(n - good, n, z=Z_TWO_SIDED)
