"""The numbers of `migrate_kit/route_ext/belief.py`, from train and dev rows of the public sets.

    python benchmarks/fit_gate.py [--rows N]

For each catalogue, whole or a part of it, requests that a tool of it serves and requests that none serves are ranked.
A logistic regression says from the signals whether any tool serves a request, a second one whether the first tool does
where one does: by descriptions alone, with a closed-form head, with a trained model. No test row is read. Below each
fit stands what it gives on each set when fitted by the other sets alone.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _curves import auroc
from _described import Described, Row, kept_vectors, load, warm

from migrate_kit.model.tool import ToolSpec
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold
from migrate_kit.route_ext.examples import accepted
from migrate_kit.route_ext.fitting import LOST, towards
from migrate_kit.route_ext.learned import Learned
from migrate_kit.route_ext.recall import SemanticRecall
from migrate_kit.route_ext.signals import Signals
from migrate_kit.route_ext.training import train
from migrate_kit.route_ext.vectors import Vectors

SEED = 11
SMALL = (3, 8, 20, 60)
"""Sizes of the catalogues that are drawn from each set."""
SHOTS = (5, 20)
SETS = ("clinc150", "metatool", "crosswoz", "sealtools")
PARTS = (1.0, 0.7)
"""Shares of a catalogue that are left of it, with examples."""
UNSERVED = 0.18
"""Share of requests without a tool where tools are left out: about that of the sets that have such requests."""
RIDGE = 1e-3
SLOPES = np.linspace(0.2, 3.0, 57)

T = TypeVar("T")
Judged = tuple[Signals, int | None]
"""Signals of a request, and the place of a right tool among the candidates; None where no tool serves it."""


def main() -> None:
    """Rank, fit, print."""
    most = int(sys.argv[sys.argv.index("--rows") + 1]) if "--rows" in sys.argv else 1_100
    vectors = kept_vectors()
    kinds: dict[int, dict[str, list[Judged]]] = {}
    for name in SETS:
        for one in judged_rows(load(name), vectors, most):
            kinds.setdefault(len(one[0].certainty), {}).setdefault(name, []).append(one)
        print(f"# {name} is ranked", flush=True)
    for kind, by_set in sorted(kinds.items()):
        tell(kind, by_set)


def tell(kind: int, by_set: Mapping[str, Sequence[Judged]]) -> None:
    """Print the numbers of one kind, and what they would be worth on each set if it had not been there."""
    rows = [one for own in by_set.values() for one in own]
    scope, right = fit(rows)
    believed = _believed(rows, scope, right)
    print(f"SCOPE[{kind}] = {_tuple(scope)}\nRIGHT[{kind}] = {_tuple(right)}")
    if kind:
        print(f"SERVED[{kind}] = {_bar(rows, scope):.2f}")
    print(f"SLOPES[{kind}] = {slope(rows, believed):.2f}  # {len(rows)} rows, {_worth(rows, scope, right)}")
    for name, own in by_set.items():
        others = [one for other, theirs in by_set.items() if other != name for one in theirs]
        print(f"#   {name}: {_worth(own, scope, right)}; by the others: {_worth(own, *fit(others))}", flush=True)


def _bar(rows: Sequence[Judged], scope: NDArray[np.float64]) -> float:
    """Return the probability of being served below which LOST of the requests lie whose tool comes first."""
    right = [one for one in rows if one[1] == 0]
    return float(np.quantile(_chances(_features(right)[0], scope), LOST))


def judged_rows(data: Described, vectors: Vectors, most: int) -> Iterator[Judged]:
    """Yield all that is asked of one set. Every draw has its own seed, so that no set depends on another."""
    yield from without_examples(data, vectors, np.random.default_rng((SEED, 0)), most)
    if data.name != "sealtools":
        for shots in SHOTS:
            yield from with_examples(data, vectors, np.random.default_rng((SEED, shots)), most, shots)


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


def with_examples(
    data: Described, vectors: Vectors, draw: np.random.Generator, most: int, shots: int
) -> Iterator[Judged]:
    """Yield judged requests with a head and with a model, over the whole catalogue and over a part of it.

    Requests of the tools that are left out are what comes close and has no tool all the same.
    """
    pool, asked = dev(data)
    asked = drawn(asked, most, draw)
    warm(vectors, [*pool, *asked])
    for share in PARTS:
        tools = drawn(data.tools, round(share * len(data.tools)), draw)
        examples = accepted(row.case for row in few(pool, shots, draw)).of(spec.name for spec in tools)
        rows = asked if share == 1 else close(tools, asked, draw)
        yield from judged(tools, rows, vectors, Learned(examples))
        yield from judged(tools, rows, vectors, train(examples, tools, vectors))


def close(tools: Sequence[ToolSpec], asked: Sequence[Row], draw: np.random.Generator) -> list[Row]:
    """Return the requests that *tools* serve, and so many of others that they are UNSERVED of all."""
    names = {spec.name for spec in tools}
    served = [row for row in asked if names & set(row.case.labels)]
    others = [row for row in asked if not names & set(row.case.labels)]
    return [*served, *drawn(others, round(len(served) * UNSERVED / (1 - UNSERVED)), draw)]


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


def fit(rows: Sequence[Judged]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return weights for whether any tool serves a request, and for whether the first does if one does."""
    served = np.array([place is not None for _, place in rows])
    first = np.array([place == 0 for _, place in rows])
    scopes_, rights = _features(rows)
    scope = logistic(scopes_, served)
    if rows[0][0].certainty:
        # To be more like what belongs here must never speak against a request, whatever this draw of rows says.
        speaks = np.array([True, *(scope[1:] > 0)])
        scope = np.zeros(len(speaks))
        scope[speaks] = logistic(scopes_[:, speaks], served)
    return scope, logistic(rights[served], first[served])


def _features(rows: Sequence[Judged]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    return np.array([signals.scope() for signals, _ in rows]), np.array([signals.rightness() for signals, _ in rows])


def _believed(rows: Sequence[Judged], scope: NDArray[np.float64], right: NDArray[np.float64]) -> NDArray[np.float64]:
    scopes_, rights = _features(rows)
    return _chances(scopes_, scope) * _chances(rights, right)


def _worth(rows: Sequence[Judged], scope: NDArray[np.float64], right: NDArray[np.float64]) -> str:
    """Say how well beliefs tell what is served from what is not, and how far they are from the truth."""
    served = np.array([place is not None for _, place in rows])
    first = np.array([place == 0 for _, place in rows])
    serves, believed = _chances(_features(rows)[0], scope), _believed(rows, scope, right)
    area = f"AUROC {auroc(list(serves[served]), list(serves[~served])):.3f}, " if not served.all() else ""
    return f"{area}calibration error {calibration_error(believed, first.astype(float)):.3f}"


def logistic(features: NDArray[np.float64], truth: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Return the weights of a logistic regression."""
    return towards(np.zeros(features.shape[1]), features, truth, np.ones(len(truth)), firm=RIDGE)


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
