"""The numbers of `migrate_kit/route_ext/belief.py`, from train and dev rows of the public sets.

    python benchmarks/fit_gate.py [--rows N]

For each catalogue, whole or drawn from a set, requests that a tool of it serves and requests that none serves are
ranked; a logistic regression then says from the signals whether the first tool is the right one: by descriptions
alone, with a closed-form head, with a trained model. No test row is read.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import Described, Row, kept_vectors, load, warm

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.examples import accepted
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.training import train
from migrate_kit.route_ext.vectors import Vectors

SEED = 11
SMALL = (3, 8, 20, 60)
"""Sizes of the catalogues that are drawn from each set."""
SHOTS = (5, 20, 60)
RIDGE = 1e-3
SLOPES = np.linspace(0.2, 3.0, 57)

T = TypeVar("T")
Judged = tuple[Signals, int | None]
"""Signals of a request, and the place of a right tool among the candidates; None where no tool serves it."""


def main() -> None:
    """Rank, fit, print."""
    most = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 1_200
    draw = np.random.default_rng(SEED)
    vectors = kept_vectors()
    sets = [load(name) for name in ("clinc150", "metatool", "crosswoz", "sealtools")]
    described = [judged for data in sets for judged in without_examples(data, vectors, draw, most)]
    learned = [judged for data in sets[:3] for judged in with_examples(data, vectors, draw, most)]
    kinds: dict[int, list[Judged]] = {}
    for signals, place in (*described, *learned):
        kinds.setdefault(len(signals.features()), []).append((signals, place))
    for kind, rows in kinds.items():
        scope, right, believed = fit(rows)
        error = calibration_error(believed, np.array([float(place == 0) for _, place in rows]))
        print(f"SCOPE[{kind}] = {_tuple(scope)}\nRIGHT[{kind}] = {_tuple(right)}")
        print(
            f"SLOPES[{kind}] = {slope(rows, believed):.2f}  # {len(rows)} rows, calibration error {error:.3f}",
            flush=True,
        )


def _tuple(weights: NDArray[np.float64]) -> str:
    return f"({', '.join(f'{weight:.3f}' for weight in weights)})"


def dev(data: Described) -> tuple[list[Row], list[Row]]:
    """Return the rows to take examples from and the rows to ask, those that no tool serves among the latter."""
    if data.name == "clinc150":
        served = [row for row in data.of("valid") if row.case.labels]
        # So many that the share of what no tool serves is that of the set's own test rows.
        nobody = [row for row in data.of("train", "valid") if not row.case.labels]
        return [row for row in data.of("train") if row.case.labels], [*served[:: len(served) // 900], *nobody]
    if data.name == "sealtools":
        return [], data.of("dev", kinds=("single",))
    rows = data.of("train", kinds=("single", "none"))
    cut = len(rows) * 2 // 3
    mixed = [rows[int(number)] for number in np.random.default_rng(SEED).permutation(len(rows))]
    return [row for row in mixed[:cut] if row.case.labels], mixed[cut:]


def without_examples(data: Described, vectors: Vectors, draw: np.random.Generator, most: int) -> Iterator[Judged]:
    """Yield judged requests over the whole catalogue and over small ones, where half have no tool."""
    _, asked = dev(data)
    asked = drawn(asked, most, draw)
    warm(vectors, asked)
    yield from judged(data.tools, asked, vectors, None)
    for size in SMALL:
        some = drawn(data.tools, size, draw)
        names = {spec.name for spec in some}
        served = [row for row in asked if names & set(row.case.labels)]
        others = drawn([row for row in asked if not names & set(row.case.labels)], max(len(served), 20), draw)
        yield from judged(some, [*served, *others], vectors, None)


def with_examples(data: Described, vectors: Vectors, draw: np.random.Generator, most: int) -> Iterator[Judged]:
    """Yield judged requests with a head and with a model."""
    pool, asked = dev(data)
    asked = drawn(asked, most, draw)
    warm(vectors, [*pool, *asked])
    for shots in SHOTS:
        examples = accepted(row.case for row in few(pool, shots, draw))
        yield from judged(data.tools, asked, vectors, Learned(examples))
        yield from judged(data.tools, asked, vectors, train(examples, data.tools, vectors))


def judged(
    tools: Sequence[ToolSpec], asked: Sequence[Row], vectors: Vectors, learned: Learned | None
) -> Iterator[Judged]:
    """Yield the signals of each request and where its right tool stands."""
    recall = SemanticRecall(tools, vectors=vectors, learned=learned)
    known = {spec.name for spec in tools}
    for row in asked:
        folded = fold(row.case.text)
        signals = recall.signals(folded, scopes(folded))
        names = recall.names(signals)
        nowhere = len(names) if known & set(row.case.labels) else None
        yield signals, next((place for place, name in enumerate(names) if name in row.case.labels), nowhere)


def few(rows: Sequence[Row], shots: int, draw: np.random.Generator) -> list[Row]:
    """Return at most *shots* rows a tool."""
    taken: dict[str, list[Row]] = {}
    for number in draw.permutation(len(rows)):
        row = rows[int(number)]
        own = taken.setdefault(row.case.labels[0], [])
        if len(own) < shots:
            own.append(row)
    return [row for own in taken.values() for row in own]


def drawn(rows: Sequence[T], most: int, draw: np.random.Generator) -> list[T]:
    """Return at most *most* of *rows*."""
    return list(rows) if len(rows) <= most else [rows[int(number)] for number in draw.permutation(len(rows))[:most]]


def fit(rows: Sequence[Judged]) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Return weights for whether any tool serves a request, for whether the first does if so, and the beliefs."""
    features = np.array([signals.features() for signals, _ in rows])
    served = np.array([place is not None for _, place in rows])
    first = np.array([place == 0 for _, place in rows])
    scope, right = logistic(features, served), logistic(features[served], first[served])
    return scope, right, _chances(features, scope) * _chances(features, right)


def logistic(features: NDArray[np.float64], truth: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the weights of a logistic regression, by Newton's method."""
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        believed = _chances(features, weights)
        ascent = features.T @ (truth - believed) - RIDGE * weights
        curvature = (features * (believed * (1 - believed))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, ascent)
    return weights


def _chances(features: NDArray[np.float64], weights: NDArray[np.float64]) -> NDArray[np.float64]:
    chances: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(features @ weights, -30, 30)))
    return chances


def calibration_error(believed: NDArray[np.float64], right: NDArray[np.float64], bins: int = 15) -> float:
    """Return the mean gap between belief and truth over bins of equal width, weighed by their rows."""
    place = np.minimum((believed * bins).astype(int), bins - 1)
    gaps = [abs(believed[place == n].sum() - right[place == n].sum()) for n in range(bins)]
    return float(sum(gaps) / len(right))


def slope(rows: Sequence[Judged], believed: NDArray[np.float64]) -> float:
    """Return the slope under which the beliefs in the second tool are most likely."""
    several = [number for number, (signals, _) in enumerate(rows) if len(signals.scores) > 1]
    lead = np.array([rows[number][0].lead for number in several])
    second = np.array([rows[number][1] == 1 for number in several])
    first = believed[several]

    def likelihood(steep: float) -> float:
        return _likelihood(np.minimum(first * np.exp(-steep * lead), 1 - first), second)

    return float(max(SLOPES, key=likelihood))


def _likelihood(believed: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    clipped = np.clip(believed, 1e-6, 1 - 1e-6)
    return float(np.log(np.where(right, clipped, 1 - clipped)).sum())


if __name__ == "__main__":
    main()
