"""The regularised incomplete beta function, which the exact bounds of a rate are quantiles of."""

from __future__ import annotations

from math import exp, lgamma, log, log1p

_ROUNDS = 100_000
_CLOSE = 1e-15
_TINY = 1e-300


def incomplete_beta(x: float, a: float, b: float) -> float:
    """Return I_x(a, b) for 0 <= x <= 1 and a, b > 0: the chance that a Beta(a, b) value is at most x.

    The continued fraction of DLMF 8.17.22 (also Abramowitz & Stegun 26.5.8), evaluated from the front by the method
    of Lentz (1976, Applied Optics 15) with Thompson and Barnett's guard against a zero divisor.
    """
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    if x > (a + 1) / (a + b + 2):
        # It converges quickly only below the mean; I_x(a, b) = 1 - I_{1-x}(b, a) covers the rest.
        return 1 - incomplete_beta(1 - x, b, a)
    front = lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)
    return exp(front) / (a * _fraction(x, a, b))


def _fraction(x: float, a: float, b: float) -> float:
    """Return 1 + d1/(1 + d2/(1 + …)), the denominator in DLMF 8.17.22."""
    value = c = 1.0
    d = 0.0
    for k in range(1, _ROUNDS):
        part = _coefficient(k, x, a, b)
        d = 1 / _not_zero(1 + part * d)
        c = _not_zero(1 + part / c)
        value *= c * d
        if abs(c * d - 1) < _CLOSE:
            break
    return value


def _coefficient(k: int, x: float, a: float, b: float) -> float:
    m = k // 2
    if k % 2 == 0:
        return m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
    return -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))


def _not_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
