"""From signals to beliefs: the probability that the leading tool is right, so that one gate serves every catalogue.

The numbers were made by `python benchmarks/fit_gate.py` from train and dev rows of public routing sets in Chinese and
English: whole catalogues, small ones drawn from them, and requests that no tool in them serves.
"""

from __future__ import annotations

from math import exp

from migrate_kit.route_ext.signals import Signals

WEIGHTS = {
    3: (-3.226, 0.335, 0.165),
    6: (-1.400, 0.160, 1.311, 0.470, 0.911, 0.248),
    8: (-2.123, 0.101, 0.480, 0.472, 0.633, 0.093, 0.205, 0.066),
}
"""Weights of the features by their number: descriptions only, with a closed-form head, with a trained model too."""
SLOPES = {3: 0.55, 6: 3.0, 8: 0.8}
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
    odds = sum(weight * feature for weight, feature in zip(WEIGHTS[len(features)], features, strict=True))
    return 1.0 / (1.0 + exp(-max(min(odds, 30.0), -30.0)))
