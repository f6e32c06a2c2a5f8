"""From signals to beliefs: the probability that the leading tool is right, so that one gate serves every catalogue.

The numbers were made by `python benchmarks/fit_gate.py` from train and dev rows of public routing sets in Chinese and
English: whole catalogues, small ones drawn from them, and requests that no tool in them serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from migrate_kit.route_ext.signals import Signals

DESCRIBED = (-3.226, 0.335, 0.165)
"""Weights of constant, top and lead where there are descriptions only."""
LEARNED = (0.941, -0.155, 0.765, 1.205, 0.165)
"""Weights of constant, top, lead, certainty and nearness where examples have a say."""
SLOPES = (0.55, 1.7)
"""How fast the belief in the following tools falls with their distance to the first, without examples and with."""
FAR = -4.0
"""Below this nearness no example is anything like the request, and nothing is believed in."""
_DOUBT = 0.05


def beliefs(signals: Signals) -> list[float]:
    """Return the belief in each tool of *signals*, best first; together at most 1."""
    if not len(signals.scores):
        return []
    first = probability(signals)
    distances = [float(signals.scores[0] - score) for score in signals.scores[1:]]
    slope = SLOPES[signals.is_learned]
    others = [first * exp(-slope * distance) for distance in distances]
    room = 1.0 - first
    share = min(1.0, room / sum(others)) if others and sum(others) > 0 else 1.0
    return [first, *(share * other for other in others)]


def probability(signals: Signals) -> float:
    """Return the probability that the first tool is the right one."""
    weights: Sequence[float] = LEARNED if signals.is_learned else DESCRIBED
    if signals.nearness is not None and signals.nearness < FAR:
        return _DOUBT
    odds = sum(weight * feature for weight, feature in zip(weights, signals.features(), strict=True))
    return 1.0 / (1.0 + exp(-max(min(odds, 30.0), -30.0)))
