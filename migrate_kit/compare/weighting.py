"""Rates that a change of the traffic does not move, and what repeated requests are worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def standardised_rate(found: Mapping[str, tuple[int, int]], weights: Mapping[str, float]) -> float | None:
    """Return sum_k w_k p_k over *found* (choice -> (agreed, n)) with the frozen *weights* of a reference time.

    Direct standardisation: the rate as if the mix of the traffic had stayed, so that two router versions can be
    compared although one saw other requests (Simpson's paradox). A choice without data now is left out, and the
    weights of the others are scaled up; None where nothing is left.
    """
    seen = {choice: weights.get(choice, 0.0) for choice, (_, n) in found.items() if n}
    whole = sum(seen.values())
    if whole <= 0:
        return None
    return sum(weight * found[choice][0] / found[choice][1] for choice, weight in seen.items()) / whole


def effective_size(counts: Iterable[int]) -> float:
    """Return Kish's effective sample size (sum c)^2 / sum c^2 over how often each distinct request came (Kish 1965)."""
    found = list(counts)
    return kish(sum(found), sum(count * count for count in found))


def kish(total: float, squares: float) -> float:
    """Return the same from the sum of the counts and that of their squares."""
    return total * total / squares if squares else 0.0
