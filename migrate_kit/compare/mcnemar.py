"""McNemar's test in its exact form: whether one side is better than another on the same requests."""

from __future__ import annotations


def mcnemar(gained: int, lost: int) -> float:
    """Return the two-sided p-value of *gained* against *lost*, the requests that only one of two sides has right.

    If both are equally good, each of those requests falls to either with probability one half, so the smaller count
    is binomial: p = 2 P(X <= min) with X ~ Bin(gained + lost, 1/2), at most 1 (McNemar 1947, Psychometrika 12; exact
    as in Fay 2010, The R Journal 2). Integers throughout, so nothing is rounded before the one division.
    """
    n = gained + lost
    ways = tail = 1
    for k in range(min(gained, lost)):
        ways = ways * (n - k) // (k + 1)
        tail += ways
    return min(1.0, 2 * tail / (1 << n))
