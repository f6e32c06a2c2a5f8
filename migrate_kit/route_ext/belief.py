"""From signals to beliefs: the probability that the leading tool is right, so that one gate serves every catalogue.

Two questions, each with weights of its own: whether any tool serves the request (what it is like), and whether it is
the first one (by how much it leads, and how well the catalogue is known: what leads by two spreads is right nine times
in ten among 150 intents, and seven times among 199 plugins that do nearly the same).

The numbers were made by `python benchmarks/fit_gate.py` (those for descriptions only with `--rows 600`) from train
and dev rows of public routing sets in Chinese and English: whole catalogues, parts of them, and requests that no tool
in them serves. It prints each set fitted by the others alone too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

from migrate_kit.route_ext.signals import Signals

SCOPE = {
    0: (-2.307, 0.497, -0.182),
    2: (0.786, 2.001, 0.635, 1.063, 0.201),
    3: (1.286, 1.217, 0.230, 0.874, 0.109, 0.498),
}
"""Weights for whether any tool of the catalogue serves the request, by the number of certainties: descriptions only, a
closed-form head, a trained model too."""
RIGHT = {
    0: (-0.959, 0.040, 0.385),
    2: (-1.273, 2.497, 0.965),
    3: (-1.366, 0.751, 1.089, 0.295),
}
"""The same for whether it is the first tool, if one does."""
SERVED = {0: 0.0, 2: 0.74, 3: 0.71}
"""Below this probability that any tool serves it, a request is believed in by DOUBTED at most. It costs four in a
hundred of the requests whose tool is found."""
DOUBTED = 0.3
SLOPES = {0: 0.45, 2: 3.00, 3: 1.00}
"""How fast the belief in the following tools falls with their distance to the first."""
FAR = -4.0
"""Below this nearness no example is anything like the request, and nothing is believed in."""
_DOUBT = 0.05


@dataclass(frozen=True, slots=True)
class Fit:
    """SCOPE and SERVED as they were fitted to one catalogue; they stand where as many certainties are known."""

    scope: tuple[float, ...]
    served: float
    rows: int = 0
    """Judged requests that it was made of."""


def beliefs(signals: Signals, fit: Fit | None = None) -> list[float]:
    """Return the belief in each tool of *signals*, best first; together at most 1."""
    if not len(signals.scores):
        return []
    first = probability(signals, fit)
    distances = [float(signals.scores[0] - score) for score in signals.scores[1:]]
    slope = SLOPES[len(signals.certainty)]
    others = [first * exp(-slope * distance) for distance in distances]
    room = 1.0 - first
    share = min(1.0, room / sum(others)) if others and sum(others) > 0 else 1.0
    return [first, *(share * other for other in others)]


def probability(signals: Signals, fit: Fit | None = None) -> float:
    """Return the probability that the first tool is the right one."""
    if signals.nearness is not None and signals.nearness < FAR:
        return _DOUBT
    kind = len(signals.certainty)
    weights, bar = SCOPE[kind], SERVED[kind]
    if fit is not None and kind and len(fit.scope) == len(weights):
        weights, bar = fit.scope, fit.served
    served = _chance(weights, signals.scope())
    believed = served * _chance(RIGHT[kind], signals.rightness())
    if served >= bar:
        return believed
    # The less it is served the less is believed, so that doubted requests keep their order among themselves.
    return min(believed, DOUBTED * served / bar)


def _chance(weights: Sequence[float], features: Sequence[float]) -> float:
    odds = sum(weight * feature for weight, feature in zip(weights, features, strict=True))
    return 1.0 / (1.0 + exp(-max(min(odds, 30.0), -30.0)))
