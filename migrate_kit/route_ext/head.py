"""The closed-form head: what accepted examples say, from the first one on, fitted anew in a fraction of a second.

Each tool is a Gaussian around the mean of its examples, all with one covariance. The description stands in for examples
that are not there yet: it is the prior of the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route_ext.encoders import Matrix
from migrate_kit.route_ext.scale import Scores

PRIOR_WEIGHT = 2.0
"""How many examples the description of a tool counts for."""
_ROUND = 500.0
"""So many examples tell as much of the covariance as the guess that all directions are alike."""
_SHIFT_WEIGHT = 5.0
"""Tools with examples after which the way from descriptions to requests is known."""
_FOLDS = 5
_USUAL = (20.0, 0.75, 0.12)
"""Weight, mean and spread of the likeness to the nearest example, before there are examples enough to measure it."""
_OTHER = 0.75
"""Likeness up to which two requests need have nothing to do with each other."""
_LEAST = 1e-6

Labels = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class Linear:
    """Scores that are linear in the vector of a request."""

    weights: NDArray[np.float64]
    bias: NDArray[np.float64]

    def scores(self, rows: Matrix) -> NDArray[np.float64]:
        """Return one row a request, one column a tool."""
        scored: NDArray[np.float64] = rows @ self.weights.T + self.bias
        return scored


@dataclass(frozen=True, slots=True)
class Usual:
    """How a score is spread over requests that belong to a tool of the catalogue."""

    mean: float
    spread: float

    def standing(self, value: float) -> float:
        """Return the z-score of *value*."""
        return (value - self.mean) / max(self.spread, _LEAST)


class Head:
    """Scores a request by the examples of each tool; covers every tool of the catalogue it was made for."""

    def __init__(self, examples: Matrix, labels: Labels, described: Matrix) -> None:
        """Fit *examples* (rows) with *labels* (rows of *described*, the vectors of the tools)."""
        self._examples = examples
        self._labels = labels
        self.counts: NDArray[np.intp] = np.bincount(labels, minlength=len(described))
        self._linear = fit(examples, labels, described)
        held_out = cross_validated(examples, labels, described)
        self.unit = max(float(np.sqrt(np.mean(np.var(held_out, axis=1)))), _LEAST)
        """The usual spread over the tools of one request's scores."""
        self._best = Usual(float(held_out.max(axis=1).mean()), float(held_out.max(axis=1).std()))
        self._near = _usual_nearest(examples)

    def scores(self, request: Matrix) -> Scores:
        """Return by tool how much it stands out, in units of the usual spread."""
        return self.centred(self._linear.scores(request[None, :])[0])

    def remembered(self, request: Matrix) -> tuple[int, float]:
        """Return the tool of the nearest example and how alike it is: 0 no more than others, 1 the same request."""
        likeness = self._examples @ request
        best = int(likeness.argmax())
        return int(self._labels[best]), min(max((float(likeness[best]) - _OTHER) / (1 - _OTHER), 0.0), 1.0)

    def centred(self, raw: NDArray[np.float64]) -> Scores:
        """Return raw scores around their mean, in units of the usual spread."""
        scaled: Scores = (raw - raw.mean()) / self.unit
        return scaled

    def certainty(self, request: Matrix) -> float:
        """Return how the best score compares with those of requests that belong here (0 is usual, below -2 is rare)."""
        return self._best.standing(float(self._linear.scores(request[None, :]).max()))

    def nearness(self, request: Matrix) -> float:
        """Return how the likeness to the nearest example compares with that of requests that belong here."""
        return self._near.standing(float((self._examples @ request).max()))


def fit(examples: Matrix, labels: Labels, described: Matrix) -> Linear:
    """Return the linear scores of Gaussians with one covariance, means shrunk to the descriptions."""
    count = np.bincount(labels, minlength=len(described)).astype(np.float64)
    sums = np.zeros(described.shape, dtype=np.float64)
    np.add.at(sums, labels, examples)
    seen = count > 0
    # Descriptions and requests are two kinds of text: the way from one to the other is learned over all tools.
    way = (sums[seen] / count[seen, None] - described[seen]).sum(axis=0) / (seen.sum() + _SHIFT_WEIGHT)
    means = (sums + PRIOR_WEIGHT * (described + way)) / (count + PRIOR_WEIGHT)[:, None]
    inverse = _inverse(examples - means[labels])
    weights = means @ inverse
    return Linear(weights, -0.5 * np.einsum("ij,ij->i", weights, means))


def cross_validated(examples: Matrix, labels: Labels, described: Matrix) -> NDArray[np.float64]:
    """Return the scores of each example by a head that has not seen it. The folds follow from the order."""
    held_out = np.zeros((len(examples), len(described)))
    folds = np.arange(len(examples)) % min(_FOLDS, len(examples))
    for fold in np.unique(folds):
        kept = folds != fold
        held_out[~kept] = fit(examples[kept], labels[kept], described).scores(examples[~kept])
    return held_out


def _inverse(residuals: NDArray[np.float64]) -> NDArray[np.float64]:
    size = residuals.shape[1]
    covariance = residuals.T @ residuals / max(len(residuals), 1)
    alike = max(float(np.trace(covariance)) / size, _LEAST)
    share = _ROUND / (_ROUND + len(residuals))
    inverse: NDArray[np.float64] = np.linalg.inv((1 - share) * covariance + share * alike * np.eye(size))
    return inverse


def _usual_nearest(examples: Matrix) -> Usual:
    """Measure the likeness of each example to the nearest other one, held towards what is usual while they are few."""
    nearest = np.array([_nearest_other(examples, number) for number in range(len(examples))])
    weight, mean, spread = _USUAL
    total = len(nearest) + weight
    centre = (nearest.sum() + weight * mean) / total
    variance = (np.square(nearest - centre).sum() + weight * spread**2) / total
    return Usual(float(centre), float(np.sqrt(variance)))


def _nearest_other(examples: Matrix, number: int) -> float:
    likeness = examples @ examples[number]
    likeness[number] = -1.0
    return float(likeness.max())


def labelled(labels: Sequence[int]) -> Labels:
    """Return *labels* as the head takes them."""
    return np.array(labels, dtype=np.intp)
