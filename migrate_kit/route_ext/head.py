"""The closed-form head: what accepted examples say, from the first one on, fitted anew in a fraction of a second.

Each tool is a Gaussian around the mean of its examples, all with one covariance. The description stands in for examples
that are not there yet: it is the prior of the mean. Whether a request belongs to any tool at all is told by how much
better the best Gaussian explains it than one Gaussian over all examples does: relative Mahalanobis distance (Ren et
al. 2021, arXiv:2106.09022). With twenty examples of each tool it told what no tool serves on dev rows of CLINC150 with
an AUROC of .975, the best score .963.
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
_NEIGHBOURS = 3
_ALONE = 0.75
"""Likeness of an example to its neighbours, where it has none."""
_USUAL = (20.0, 0.0, 0.1)
"""Weight, mean and spread of the nearness to examples, before there are enough of them to measure it."""
_DOUBTFUL = (8.0, 10.0)
"""Right ones of so many, before a fold shows how often the head is right here."""
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
class Fitted:
    """Gaussians of the tools, and what they have over one Gaussian of everything."""

    linear: Linear
    square: NDArray[np.float64]
    slope: NDArray[np.float64]

    def over_all(self, rows: Matrix, best: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return by request how much better *best*, the score of its best tool, explains it, up to a constant."""
        explained: NDArray[np.float64] = best + np.einsum("ij,ij->i", rows @ self.square, rows) - rows @ self.slope
        return explained


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
        self._fitted = fit(examples, labels, described)
        held_out, belonging = cross_validated(examples, labels, described)
        self.unit = max(float(np.sqrt(np.mean(np.var(held_out, axis=1)))), _LEAST)
        """The usual spread over the tools of one request's scores."""
        self._belonging = Usual(float(belonging.mean()), float(belonging.std()))
        self._crowd, self._near = _crowd(examples)
        hits, rows = _DOUBTFUL
        share = (float((held_out.argmax(axis=1) == labels).sum()) + hits) / (len(labels) + rows)
        self.known = float(np.log(share / (1 - share)))
        """How often a head is right here about examples that it has not seen, in log odds."""

    def judge(self, request: Matrix) -> tuple[Scores, float]:
        """Return by tool how much it stands out, in units of the usual spread, and how the request belongs here.

        The latter is against requests that do: 0 is usual, below -2 is rare.
        """
        row = request[None, :]
        raw = self._fitted.linear.scores(row)
        belonging = self._fitted.over_all(row, raw.max(axis=1))
        return self.centred(raw[0]), self._belonging.standing(float(belonging[0]))

    def remembered(self, request: Matrix) -> tuple[int, float]:
        """Return the tool of the nearest example and how alike it is: 0 no more than others, 1 the same request."""
        likeness = self._examples @ request
        best = int(likeness.argmax())
        return int(self._labels[best]), min(max((float(likeness[best]) - _OTHER) / (1 - _OTHER), 0.0), 1.0)

    def centred(self, raw: NDArray[np.float64]) -> Scores:
        """Return raw scores around their mean, in units of the usual spread."""
        scaled: Scores = (raw - raw.mean()) / self.unit
        return scaled

    def nearness(self, request: Matrix) -> float:
        """Return how near the request is to its nearest examples, against how near those are to theirs."""
        likeness = self._examples @ request
        nearest = _most_alike(likeness)
        return self._near.standing(float(likeness[nearest].mean() - self._crowd[nearest].mean()))


def fit(examples: Matrix, labels: Labels, described: Matrix) -> Fitted:
    """Return Gaussians with one covariance, means shrunk to the descriptions."""
    count = np.bincount(labels, minlength=len(described)).astype(np.float64)
    sums = np.zeros(described.shape, dtype=np.float64)
    np.add.at(sums, labels, examples)
    seen = count > 0
    # Descriptions and requests are two kinds of text: the way from one to the other is learned over all tools.
    way = (sums[seen] / count[seen, None] - described[seen]).sum(axis=0) / (seen.sum() + _SHIFT_WEIGHT)
    means = (sums + PRIOR_WEIGHT * (described + way)) / (count + PRIOR_WEIGHT)[:, None]
    inverse = _inverse(examples - means[labels])
    weights = means @ inverse
    linear = Linear(weights, -0.5 * np.einsum("ij,ij->i", weights, means))
    middle = examples.mean(axis=0, dtype=np.float64)
    of_all = _inverse(examples - middle)
    return Fitted(linear, 0.5 * (of_all - inverse), of_all @ middle)


def cross_validated(
    examples: Matrix, labels: Labels, described: Matrix
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what a head that has not seen it makes of each example: scores, and how well it belongs.

    The folds follow from the order.
    """
    held_out = np.zeros((len(examples), len(described)))
    belonging = np.zeros(len(examples))
    folds = np.arange(len(examples)) % min(_FOLDS, len(examples))
    for fold in np.unique(folds):
        out = folds == fold
        # One example alone is judged by a head that has seen it: there is no other.
        kept = ~out if (~out).any() else out
        fitted = fit(examples[kept], labels[kept], described)
        held_out[out] = fitted.linear.scores(examples[out])
        belonging[out] = fitted.over_all(examples[out], held_out[out].max(axis=1))
    return held_out, belonging


def _inverse(residuals: NDArray[np.float64]) -> NDArray[np.float64]:
    size = residuals.shape[1]
    covariance = residuals.T @ residuals / max(len(residuals), 1)
    alike = max(float(np.trace(covariance)) / size, _LEAST)
    share = _ROUND / (_ROUND + len(residuals))
    inverse: NDArray[np.float64] = np.linalg.inv((1 - share) * covariance + share * alike * np.eye(size))
    return inverse


def _crowd(examples: Matrix) -> tuple[NDArray[np.float64], Usual]:
    """Return how alike each example is to its nearest others, and what nearness is usual among examples.

    Nearness is a local one (Breunig et al. 2000): where examples stand close together, so has a request to. What is
    usual is held towards a guess while examples are few.
    """
    nearest = [_most_alike(_others(examples, number)) for number in range(len(examples))]
    crowd = np.array(
        [(examples[near] @ row).mean() if len(near) else _ALONE for near, row in zip(nearest, examples, strict=True)]
    )
    found = np.array([own - crowd[near].mean() for near, own in zip(nearest, crowd, strict=True) if len(near)])
    weight, mean, spread = _USUAL
    total = len(found) + weight
    centre = (found.sum() + weight * mean) / total
    variance = (np.square(found - centre).sum() + weight * spread**2) / total
    return crowd, Usual(float(centre), float(np.sqrt(variance)))


def _others(examples: Matrix, number: int) -> Matrix:
    likeness: Matrix = examples @ examples[number]
    likeness[number] = -np.inf
    return likeness


def _most_alike(likeness: Matrix) -> NDArray[np.intp]:
    """Return the places of the highest values, those that are none left out."""
    count = min(_NEIGHBOURS, len(likeness))
    places = np.argpartition(-likeness, count - 1)[:count]
    return places[np.isfinite(likeness[places])]


def labelled(labels: Sequence[int]) -> Labels:
    """Return *labels* as the head takes them."""
    return np.array(labels, dtype=np.intp)
