"""The index of words as arrays: what every tool has of a request at once, where numpy is there anyway."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from migrate_kit.route.index import Index, Request
from migrate_kit.route_ext.scale import Scores


class Columns:
    """An `Index` by its tokens: which tools have each, and what it weighs there, sections together."""

    def __init__(self, documents: Sequence[Sequence[str]], shares: Sequence[float]) -> None:
        """Index the sections of each tool; *shares*: what a section weighs."""
        self._index: Index = Index(documents)
        held: dict[str, list[tuple[int, float]]] = {}
        for tool, row in enumerate(self._index.rows):
            for token, own in row.items():
                together = sum(shares[section] * weight for section, weight in own)
                held.setdefault(token, []).append((tool, together))
        self._held = {token: _arrays(own) for token, own in held.items()}

    def request(self, words: Sequence[str]) -> Request:
        """Weigh the *words* of a request."""
        return self._index.request(words)

    def likeness(self, request: Request) -> Scores:
        """Return by tool the cosines, 0 to 1, of the request with its sections, weighed."""
        found = np.zeros(self._index.size)
        for token, weight in request.weights.items():
            places, weights = self._held[token]
            found[places] += weight / request.length * weights
        return found

    def cosines(self, tool: int, request: Request) -> Sequence[float]:
        """Return the cosine, 0 to 1, of the request with each section of one tool."""
        return self._index.cosines(tool, request)


def _arrays(held: Sequence[tuple[int, float]]) -> tuple[NDArray[np.intp], NDArray[np.float64]]:
    return np.array([place for place, _ in held], dtype=np.intp), np.array([weight for _, weight in held])
