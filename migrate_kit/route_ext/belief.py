"""From signals to beliefs: the probability that the leading tool is right, so that one gate serves every catalogue.

The numbers were made by `python benchmarks/fit_gate.py` from train and dev rows of public routing sets in Chinese and
English: whole catalogues, small ones drawn from them, and requests that no tool in them serves.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from migrate_kit.route_ext.signals import Signals

SCOPE = {
    3: (-2.606, 0.639, -0.359),
    6: (3.962, -0.138, -0.063, 0.454, 2.314, 0.486),
    8: (5.397, -0.241, 0.046, 0.765, 1.923, 0.143, 0.818, 0.792),
}
"""Weights of the features, by their number (descriptions only, a closed-form head, a trained model too), for whether
any tool of the catalogue serves the request."""
RIGHT = {
    3: (-0.838, 0.013, 0.430),
    6: (0.610, -0.427, 2.328, 0.335, 0.568, -0.015),
    8: (1.088, -0.222, 0.759, 0.248, 0.238, -0.124, 0.236, 0.160),
}
"""The same for whether it is the first tool, if one does."""
SERVED = {3: 0.0, 6: 0.7, 8: 0.7}
"""Below this probability that any tool serves it, a request is not believed in more than DOUBTED."""
DOUBTED = 0.3
SLOPES = {3: 0.45, 6: 2.9, 8: 0.75}
"""How fast the belief in the following tools falls with their distance to the first."""
FAR = -4.0
"""Below this nearness no example is anything like the request, and nothing is believed in."""
_DOUBT = 0.05


def beliefs(signals: Signals) -> list[float]:
    """Return the belief in each tool of *signals*, best first; together at most 1."""
    if not len(signals.scores):
        return []
    first = probability(signals)
    distances = [float(signals.scores[0] - score) for score in signals.scores[1:]]
    slope = SLOPES[len(signals.features())]
    others = [first * exp(-slope * distance) for distance in distances]
    room = 1.0 - first
    share = min(1.0, room / sum(others)) if others and sum(others) > 0 else 1.0
    return [first, *(share * other for other in others)]


def probability(signals: Signals) -> float:
    """Return the probability that the first tool is the right one."""
    if signals.nearness is not None and signals.nearness < FAR:
        return _DOUBT
    features = signals.features()
    served = _chance(SCOPE[len(features)], features)
    believed = served * _chance(RIGHT[len(features)], features)
    return believed if served >= SERVED[len(features)] else min(believed, DOUBTED)


def _chance(weights: Sequence[float], features: Sequence[float]) -> float:
    odds = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1.0 / (1.0 + exp(-max(min(odds, 30.0), -30.0)))
