"""The rule of the field reports, "better than 95 % on three consecutive days", and how often it is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor

from migrate_kit.compare.beta import incomplete_beta

RUN = 3
#: Days within which a team looks; each further day is one more chance to pass by luck.
WITHIN = 14


def pass_probability(daily: Sequence[int], *, rate: float, threshold: float = 0.95, run: int = RUN) -> float:
    """Return the chance that a router of that true *rate* passes on some day of *daily* (observations of each day).

    Exact: a day is good with P(Bin(n, rate) > threshold n), and the length of the present run of good days is a
    Markov chain that ends at *run* (Feller 1968, An Introduction to Probability Theory I, XIII.7). A day without an
    observation is not good.
    """
    chances, passed = [1.0] + [0.0] * (run - 1), 0.0
    for n in daily:
        good = above(n, rate=rate, threshold=threshold)
        passed += chances[-1] * good
        chances = [sum(chances) * (1 - good), *(chance * good for chance in chances[:-1])]
    return passed


def above(n: int, *, rate: float, threshold: float) -> float:
    """Return P(Bin(n, rate) > threshold n): the binomial tail as an incomplete beta function (DLMF 8.17.5)."""
    least = floor(threshold * n + 1e-9) + 1
    return 0.0 if least > n else incomplete_beta(rate, least, n - least + 1)
