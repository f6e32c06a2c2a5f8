"""The numbers of `migrate_kit/route_ext/belief.py`, from train and dev rows of the public sets.

    python benchmarks/fit_gate.py [--rows N]

For each catalogue, whole or drawn from a set, requests that a tool of it serves and requests that none serves are
ranked; a logistic regression then says from the signals whether the first tool is the right one: by descriptions
alone, with a closed-form head, with a trained model. No test row is read.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
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
"""Signals of a request, and the place of a right tool among the candidates."""


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
    for name, rows in kinds.items():
        weights, error = fit(rows)
        print(
            f"{name} = ({', '.join(f'{weight:.3f}' for weight in weights)})  # {len(rows)} rows, calibration error {error:.3f}"
        )
        print(f"SLOPE = {slope(rows, weights):.2f}  # {name}", flush=True)


def dev(data: Described) -> tuple[list[Row], list[Row]]:
    """Return the rows to take examples from and the rows to ask, those that no tool serves among the latter."""
    if data.name == "clinc150":
        nobody = [row for row in data.of("train", "valid") if not row.case.labels]
        return [row for row in data.of("train") if row.case.labels], [*data.of("valid"), *nobody[:100]]
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
    """Yield judged requests with a head and with a model; a fifth of the tools is taken out, so that some have none."""
    pool, asked = dev(data)
    asked = drawn(asked, most, draw)
    warm(vectors, [*pool, *asked])
    kept = data.tools if data.name == "clinc150" else drawn(data.tools, len(data.tools) * 4 // 5, draw)
    for shots in SHOTS:
        examples = accepted(row.case for row in few(pool, shots, draw)).of(spec.name for spec in kept)
        yield from judged(kept, asked, vectors, Learned(examples))
        if shots <= SHOTS[1]:
            yield from judged(kept, asked, vectors, train(examples, kept, vectors))


def judged(
    tools: Sequence[ToolSpec], asked: Sequence[Row], vectors: Vectors, learned: Learned | None
) -> Iterator[Judged]:
    """Yield the signals of each request and where its right tool stands."""
    recall = SemanticRecall(tools, vectors=vectors, learned=learned)
    for row in asked:
        folded = fold(row.case.text)
        signals = recall.signals(folded, scopes(folded))
        names = recall.names(signals)
        yield signals, next((place for place, name in enumerate(names) if name in row.case.labels), None)


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


def fit(rows: Sequence[Judged]) -> tuple[NDArray[np.float64], float]:
    """Return the weights of the logistic regression, by Newton's method, and its expected calibration error."""
    features = np.array([signals.features() for signals, _ in rows])
    right = np.array([place == 0 for _, place in rows], dtype=np.float64)
    weights = np.zeros(features.shape[1])
    for _ in range(50):
        believed = 1 / (1 + np.exp(-features @ weights))
        slope_of_loss = features.T @ (right - believed) - RIDGE * weights
        curvature = (features * (believed * (1 - believed))[:, None]).T @ features + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(curvature, slope_of_loss)
    return weights, calibration_error(1 / (1 + np.exp(-features @ weights)), right)


def calibration_error(believed: NDArray[np.float64], right: NDArray[np.float64], bins: int = 15) -> float:
    """Return the mean gap between belief and truth over bins of equal width, weighed by their rows."""
    place = np.minimum((believed * bins).astype(int), bins - 1)
    gaps = [abs(believed[place == n].sum() - right[place == n].sum()) for n in range(bins)]
    return float(sum(gaps) / len(right))


def slope(rows: Sequence[Judged], weights: NDArray[np.float64]) -> float:
    """Return the slope under which the beliefs in the first and the second tool are most likely."""
    firsts = [(signals, place) for signals, place in rows if len(signals.scores) > 1]
    believed = np.array([1 / (1 + np.exp(-np.dot(signals.features(), weights))) for signals, _ in firsts])
    lead = np.array([signals.scores[0] - signals.scores[1] for signals, _ in firsts])
    second = np.array([place == 1 for _, place in firsts])
    likelihood: Callable[[float], float] = lambda steep: _likelihood(  # noqa: E731
        np.minimum(believed * np.exp(-steep * lead), 1 - believed), second
    )
    return float(max(SLOPES, key=likelihood))


def _likelihood(believed: NDArray[np.float64], right: NDArray[np.bool_]) -> float:
    clipped = np.clip(believed, 1e-6, 1 - 1e-6)
    return float(np.log(np.where(right, clipped, 1 - clipped)).sum())


if __name__ == "__main__":
    main()
