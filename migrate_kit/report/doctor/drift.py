"""Whether two mixes of requests differ by more than chance: total variation, and a chi-square test of both."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import erfc, sqrt

_LEAST = 20
"""Fewer requests on a side say nothing of a mix."""
_FAR = 0.2
"""So much of the mix has to lie elsewhere: a large log finds every small difference."""
_ALPHA = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Drift:
    """How far apart two mixes lie. `moved`: tool, share here, share there, the farthest first."""

    cases: int
    logged: int
    distance: float
    """Total variation: the share of requests that would have to be others, 0 to 1."""
    p: float
    moved: tuple[tuple[str, float, float], ...]

    @property
    def is_real(self) -> bool:
        """Tell whether it is far, and not by chance."""
        return self.distance > _FAR and self.p < _ALPHA


def drift(cases: Counter[str], logged: Counter[str]) -> Drift | None:
    """Return how far the mix of *cases* lies from that of the log; None where either is too small to say."""
    n, m = sum(cases.values()), sum(logged.values())
    if n < _LEAST or m < _LEAST:
        return None
    tools = sorted(cases.keys() | logged.keys())
    shares = [(tool, cases[tool] / n, logged[tool] / m) for tool in tools]
    return Drift(
        cases=n,
        logged=m,
        distance=sum(abs(ours - theirs) for _, ours, theirs in shares) / 2,
        p=_p(cases, logged, tools),
        moved=tuple(sorted(shares, key=lambda each: -abs(each[1] - each[2]))),
    )


def _p(cases: Counter[str], logged: Counter[str], tools: list[str]) -> float:
    """Return the p-value of the two-sample chi-square test, by the cube-root approximation of its tail."""
    n, m = sum(cases.values()), sum(logged.values())
    a, b = sqrt(m / n), sqrt(n / m)
    statistic = sum((a * cases[tool] - b * logged[tool]) ** 2 / (cases[tool] + logged[tool]) for tool in tools)
    free = len(tools) - 1
    if free < 1:
        return 1.0
    # Wilson and Hilferty 1931: the cube root of a chi-square over its degrees is nearly normal.
    z = ((statistic / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return erfc(z / sqrt(2)) / 2
