"""The gate fitted to one catalogue: what judged requests say of which requests any tool serves.

How sure the first tool is among the others is told by what ships: it knows how well a catalogue is understood.
Logistic regression with a Gaussian prior (maximum a posteriori; Hoerl & Kennard 1970): few requests move little. Only
requests that taught nothing may judge; there have to be some that no tool serves, or nothing would be learned of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from migrate_kit.model.case import Case
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.belief import SCOPE, SERVED, Fit
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.vectors import Vectors

LEAST_SERVED, LEAST_UNSERVED = 100, 20
"""Judged requests of either kind below which the numbers that ship stay."""
LOST = 0.04
"""Share of the requests whose tool is found that may be refused for the sake of those that no tool serves."""
UNSERVED = 0.3
"""What requests that no tool serves weigh among all, at the least: they are collected less often than they are met."""
_FIRM = 20.0
"""How firmly the shipped weights are held: as if so many requests had said the same of each."""
_ROUNDS, _LEAST_STEP, _LEAST_GAIN = 50, 1e-9, 1e-9

Weights = NDArray[np.float64]
Judged = tuple[Signals, bool, bool]
"""Signals of a request; whether any tool of the catalogue serves it; whether the first one does."""


def fitted(learned: Learned, cases: Iterable[Case], specs: Sequence[ToolSpec], vectors: Vectors) -> Fit | None:
    """Return the gate that *cases*, none of which *learned* was made from, ask for; None where they are too few.

    A case without labels is one that no tool serves. Raises EncoderFailed.
    """
    recall = SemanticRecall(specs, vectors=vectors, learned=learned)
    names = {spec.name for spec in specs}
    judged = [_judged(recall, case, names) for case in cases]
    kind = max((len(signals.certainty) for signals, *_ in judged), default=0)
    return fit([one for one in judged if len(one[0].certainty) == kind]) if kind else None


def fit(judged: Sequence[Judged]) -> Fit | None:
    """Return the weights that *judged*, all of one kind, ask for; None where they are too few."""
    served = np.array([one[1] for one in judged], dtype=bool)
    if served.sum() < LEAST_SERVED or (~served).sum() < LEAST_UNSERVED:
        return None
    kind = len(judged[0][0].certainty)
    first = np.array([one[2] for one in judged], dtype=bool)
    scope = np.array([signals.scope() for signals, *_ in judged])
    rare = max(UNSERVED / (1 - UNSERVED) * served.sum() / (~served).sum(), 1.0)
    serving = towards(np.array(SCOPE[kind]), scope, served, np.where(served, 1.0, rare), firm=_FIRM)
    chances = 1 / (1 + np.exp(-np.clip(scope[first] @ serving, -30, 30)))
    bar = float(np.quantile(chances, LOST)) if first.sum() >= LEAST_SERVED else SERVED[kind]
    return Fit(scope=tuple(round(float(one), 4) for one in serving), served=round(bar, 4), rows=len(judged))


def digest(fit: Fit) -> str:
    """Return a short hash: another fit decides otherwise."""
    return blake2b(repr(fit).encode(), digest_size=4).hexdigest()


def _judged(recall: SemanticRecall, case: Case, names: set[str]) -> Judged:
    folded = fold(case.text)
    signals = recall.signals(folded, scopes(folded))
    found = recall.names(signals)
    return signals, bool(names.intersection(case.labels)), bool(found) and found[0] in case.labels


def towards(
    shipped: Weights, features: Weights, truth: NDArray[np.bool_], weighing: Weights, *, firm: float
) -> Weights:
    """Return the weights that make *truth* likeliest, each row weighing as much as *weighing* says.

    They are held to *shipped* as if *firm* rows spoke for each. By Newton's method; a step that makes it worse is
    halved until it does not.
    """
    sides = np.where(truth, 1.0, -1.0)

    def loss(weights: Weights) -> float:
        misfit = weighing @ np.logaddexp(0.0, -sides * (features @ weights))
        return float(misfit + firm / 2 * np.square(weights - shipped).sum())

    weights, now = shipped.copy(), loss(shipped)
    for _ in range(_ROUNDS):
        believed = np.exp(-np.logaddexp(0.0, -(features @ weights)))
        descent = features.T @ (weighing * (believed - truth)) + firm * (weights - shipped)
        heft = weighing * believed * (1 - believed)
        curvature = (features * heft[:, None]).T @ features + firm * np.eye(len(weights))
        step = np.linalg.solve(curvature, descent)
        while (then := loss(weights - step)) > now and np.abs(step).max() > _LEAST_STEP:
            step = step / 2
        if now - then < _LEAST_GAIN:
            break
        weights, now = weights - step, then
    return weights
