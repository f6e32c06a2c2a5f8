"""The index of words as arrays: the cosines of every tool at once, where numpy is there anyway."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route.index import Index
from migrate_kit.route_ext.scale import Scores


class Columns:
    """An `Index` by its tokens: in which sections of which tools each stands."""

    def __init__(self, documents: Sequence[Sequence[str]]) -> None:
        """Index the sections of each tool."""
        self._index = Index(documents)
        held: dict[str, list[tuple[int, float]]] = {}
        for tool, row in enumerate(self._index.rows):
            for token, own in row.items():
                held.setdefault(token, []).extend((tool * self._index.width + at, weight) for at, weight in own)
        self._held = {token: _arrays(own) for token, own in held.items()}

    def cosines(self, words: Sequence[str]) -> Scores:
        """Return the cosine, 0 to 1, of a request with each section: a row a tool, a column a section."""
        request = self._index.request(words)
        found = np.zeros(self._index.size * self._index.width)
        for token, weight in request.weights.items():
            places, weights = self._held[token]
            found[places] += weight * weights
        found /= request.length
        return found.reshape(self._index.size, self._index.width)


def _arrays(held: Sequence[tuple[int, float]]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    return np.array([place for place, _ in held], dtype=np.intp), np.array([weight for _, weight in held])
