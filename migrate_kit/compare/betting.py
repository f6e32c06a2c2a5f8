"""Evidence that a mean lies above a threshold, for units that are no plain yes or no: sessions, repeats, raters.

A unit is a mean x in [0, 1]. A bettor who starts with 1 and stakes the share lambda on "x is above the threshold"
holds prod_t (1 + lambda (x_t - p0)). While E[x_t | past] <= p0 no such bet is favourable, however the units depend
on each other, so the wealth ever reaches 1/alpha with probability at most alpha (Ville 1939; Waudby-Smith & Ramdas
2024, JRSS-B, arXiv 2010.09686, the betting form). Twelve bettors with constant stakes between 0 and 1/p0 share the
start equally; together they stake a share that is chosen from the past only, more where it paid. For units of 0 and 1
the stakes are those of `eprocess.GRID` and the evidence is the same number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp, inf, log, log1p

from migrate_kit.compare.eprocess import ALPHA, GRID

_STEPS = 40


class Bettor:
    """The evidence that the mean of the units seen so far exceeds *threshold*; each unit is taken once, in order."""

    def __init__(self, *, threshold: float) -> None:
        self._threshold = threshold
        self._stakes = [share / threshold for share in GRID]
        self._wealth = [0.0] * len(GRID)
        self.n = 0

    def add(self, unit: float) -> None:
        """Take the mean of one unit, from 0 to 1."""
        self.n += 1
        gain = unit - self._threshold
        self._wealth = [_grown(held, stake * gain) for held, stake in zip(self._wealth, self._stakes, strict=True)]

    @property
    def evidence(self) -> float:
        """The wealth per unit of the start; 1/alpha settles it at the level alpha, whenever one looks."""
        top = max(self._wealth)
        if top == -inf:
            return 0.0
        return exp(min(top + log(sum(exp(held - top) for held in self._wealth) / len(self._wealth)), 700.0))


def mean_evidence(units: Iterable[float], *, threshold: float) -> float:
    """Return the evidence of *units*, in their order, that their mean exceeds *threshold*."""
    bettor = Bettor(threshold=threshold)
    for unit in units:
        bettor.add(unit)
    return bettor.evidence


def mean_lower_bound(units: Sequence[float], *, alpha: float = ALPHA) -> float:
    """Return the largest threshold that the evidence of *units* excludes, valid whenever one looks (1 - alpha)."""
    low, high = 0.0, sum(units) / len(units) if units else 0.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        if 0 < middle < 1 and mean_evidence(units, threshold=middle) >= 1 / alpha:
            low = middle
        else:
            high = middle
    return low


def _grown(held: float, share: float) -> float:
    # Whoever stakes all and sees a nought has nothing left, for ever.
    return -inf if share <= -1 else held + log1p(share)
