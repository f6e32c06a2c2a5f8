"""Agreement beyond chance, and each choice's own share of it: what a rate alone hides where traffic is skewed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

#: One choice against another, and how often they met.
Met = tuple[str, str, int]


def cohen_kappa(pairs: Iterable[Met]) -> float | None:
    """Return Cohen's kappa of two raters (Cohen 1960, Educational and Psychological Measurement 20).

    1 is full agreement, 0 what a constant answer reaches. None without data and where both only ever say one and the
    same thing, in which nothing can be told apart.
    """
    first: Counter[str] = Counter()
    second: Counter[str] = Counter()
    same = 0
    for one, other, n in pairs:
        first[one] += n
        second[other] += n
        same += n if one == other else 0
    n = first.total()
    by_chance = sum(count * second[choice] for choice, count in first.items())
    if n == 0 or by_chance == n * n:
        return None
    return (same * n - by_chance) / (n * n - by_chance)


def recalls(pairs: Iterable[Met]) -> dict[str, float]:
    """Return, for each choice of the first rater, the share of it that the second chose as well."""
    total: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for one, other, n in pairs:
        total[one] += n
        same[one] += n if one == other else 0
    return {choice: same[choice] / n for choice, n in sorted(total.items()) if n}
