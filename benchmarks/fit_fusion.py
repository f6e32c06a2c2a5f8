"""The weights of `migrate_kit/route_ext/wording.py`, from train and dev rows of the public sets.

    python benchmarks/fit_fusion.py [--rows N]

Each triple of weights (sections, whole description, characters; likeness in meaning weighs 1) is judged by the mean over
the sets of r@1 + r@5 / 2. Printed are the best triples, those that are shipped, and for each set what the triple gives
there that was chosen on the other sets alone: a gain that does not carry over is none. Requests in Chinese have weights
of their own; there is one set of them, so that nothing is left out there. No test row is read.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from itertools import product
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _described import Described, Row, kept_vectors, load, warm
from fit_gate import SEED, dev, drawn

from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.catalogue import read_catalogue
from migrate_kit.route_ext.fusion import views, wanted
from migrate_kit.route_ext.meaning import Meaning
from migrate_kit.route_ext.vectors import Vectors
from migrate_kit.route_ext.wording import VIEWS, VIEWS_CHINESE, Wording

ENGLISH = ("clinc150", "metatool", "sealtools", "sealtools multi")
CHINESE = ("crosswoz",)
STEPS = (0.0, 0.1, 0.15, 0.2, 0.3, 0.4)
MOST = 0.8
"""Words together weigh no more than this: above it every set loses."""
SHOWN = 8

Triple = tuple[float, float, float]
Judged = tuple[NDArray[np.float64], list[set[int]]]
"""View, request and tool, meaning first; and the right tools of each request."""


def main() -> None:
    """Rank, weigh, print."""
    most = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 600
    vectors = kept_vectors()
    for names, shipped in ((ENGLISH, VIEWS), (CHINESE, VIEWS_CHINESE)):
        tell({name: rank(load(name.split(maxsplit=1)[0]), asked(name, most), vectors) for name in names}, shipped)


def tell(judged: Mapping[str, Judged], shipped: Triple) -> None:
    """Print the best triples over all sets, and for each set the triple that the others choose."""
    triples = [each for each in product(STEPS, repeat=3) if sum(each) <= MOST]
    worth = {each: np.array([recalls(own, each) for own in judged.values()]) for each in (*triples, shipped)}
    best = sorted(worth, key=lambda each: -_mean(worth[each]))
    for each in (*best[:SHOWN], shipped):
        print(each, f"{_mean(worth[each]):.4f}", *(f"{one:.3f}/{five:.3f}" for one, five in worth[each]))
    for number, name in enumerate(judged):
        others = [place for place in range(len(judged)) if place != number]
        if others:
            chosen = max(worth, key=lambda each: _mean(worth[each][others]))
            print(f"{name}: {chosen} by the others gives {worth[chosen][number]}, shipped {worth[shipped][number]}")


def asked(name: str, most: int) -> list[Row]:
    """Return dev rows of a set that a tool serves."""
    data = load(name.split(maxsplit=1)[0])
    rows = data.of("dev", kinds=("multi",)) if name.endswith("multi") else dev(data)[1]
    return drawn([row for row in rows if row.case.labels], most, np.random.default_rng(SEED))


def rank(data: Described, rows: list[Row], vectors: Vectors) -> Judged:
    """Return all views of each request."""
    warm(vectors, rows)
    catalogue = read_catalogue(data.tools)
    meaning, wording = Meaning(catalogue, vectors), Wording(catalogue)
    place = {name: number for number, name in enumerate(catalogue.names)}
    found = []
    for row in rows:
        folded = fold(row.case.text)
        whole = next(views(wanted(folded, scopes(folded))))
        found.append([meaning.likeness(vectors.of_requests([whole])[0]), *wording.views(whole)])
    return np.array(found), [{place[label] for label in row.case.labels} for row in rows]


def recalls(judged: Judged, weights: Triple) -> tuple[float, float]:
    """Return r@1 (of several: among as many) and r@5."""
    found, labels = judged
    scores = found[:, 0] + np.einsum("v,nvt->nt", np.array(weights), found[:, 1:])
    order = np.argsort(-scores, axis=1)[:, :10]
    ones = [len(right & set(row[: len(right)])) / len(right) for right, row in zip(labels, order, strict=True)]
    fives = [len(right & set(row[:5])) / len(right) for right, row in zip(labels, order, strict=True)]
    return float(np.mean(ones)), float(np.mean(fives))


def _mean(worth: NDArray[np.float64]) -> float:
    return float(np.mean(worth[:, 0] + worth[:, 1] / 2))


if __name__ == "__main__":
    main()
