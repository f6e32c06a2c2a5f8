"""Requests that fail alike: of one kind of confusion, those whose words are much the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from migrate_kit.report.weekly.records import Phrasing
from migrate_kit.report.weekly.rows import Failure

#: Distinct texts of one confusion that are compared with each other; clusters and examples that are shown.
MOST_TEXTS, MOST, EXAMPLES = 400, 12, 3
#: Share of character pairs (Jaccard) from which two texts are of one cluster.
ALIKE = 0.3


@dataclass(slots=True)
class _Cluster:
    """Texts that are like the first of them, which came most often."""

    pairs: frozenset[str]
    texts: list[str] = field(default_factory=list)
    n: int = 0


def phrasings(failures: Iterable[Failure]) -> tuple[Phrasing, ...]:
    """Return the largest clusters of failures whose text was kept, most requests first; equal requests count once."""
    by_kind: defaultdict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for failure in failures:
        if failure.text is not None:
            by_kind[failure.legacy, failure.dynamic].setdefault(failure.digest, failure.text)
    found = [
        Phrasing(legacy=legacy, dynamic=dynamic, n=cluster.n, examples=tuple(cluster.texts[:EXAMPLES]))
        for (legacy, dynamic), texts in by_kind.items()
        for cluster in _clusters(list(texts.values())[:MOST_TEXTS])
    ]
    found.sort(key=lambda one: (-one.n, one.legacy, one.dynamic, one.examples))
    return tuple(found[:MOST])


def _clusters(texts: Sequence[str]) -> Iterator[_Cluster]:
    """Yield clusters by leaders: each text joins the first leader that it is like, or leads (Hartigan 1975)."""
    found: list[_Cluster] = []
    for text in sorted(texts, key=lambda each: (len(each), each)):
        pairs = _pairs(text)
        near = next((one for one in found if _alike(one.pairs, pairs)), None)
        if near is None:
            near = _Cluster(pairs)
            found.append(near)
        near.texts.append(text)
        near.n += 1
    yield from found


def _pairs(text: str) -> frozenset[str]:
    flat = "".join(char for char in text.casefold() if char.isalnum())
    return frozenset(flat[at : at + 2] for at in range(max(1, len(flat) - 1)))


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    shared = len(one & other)
    return shared >= ALIKE * (len(one) + len(other) - shared)
