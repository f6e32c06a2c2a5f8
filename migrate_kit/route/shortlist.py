"""Which tools of a large catalogue can be among the best, without scoring each of them.

What the words of a request can give a tool at most is a sum over its words. The sums of all tools are made at once:
each token has one whole number in which every tool owns a lane of 16 bits, so that adding two numbers adds for
thousands of tools. A sum never fills its lane, so the highest bit can say which sums reach a limit.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence

from migrate_kit.route.index import Index, Request

_FULL = 1 << 15
"""Sums of a lane stay below it."""
_FINE = 255
"""Steps of the weight of a token in a tool."""
_MOST_STEPS = 120.0
"""Steps of the weight of a token in a request; fewer where many of them could fill a lane."""
_DENSE = 64
"""A token that more than one in so many tools has is kept as lanes, another one as the list of its tools."""
_ROUNDING = 1e-9
_ENOUGH = 3
"""A first limit may let so many times the tools pass that are asked for."""


class Shortlist:
    """Bounds on the scores of all tools by their words."""

    def __init__(self, index: Index, weights: Sequence[float], *, before: Shortlist | None = None) -> None:
        """*weights* are those of the sections in a score; a section that takes away bounds nothing.

        *before* is that of the index from which *index* took over what holds still.
        """
        self._index = index
        self._size = index.size
        self._weights = [max(weight, 0.0) for weight in weights]
        self._ones = _packed(array("H", [1]) * self._size)
        self._most: dict[str, int] = {}
        self._dense: dict[str, int] = {}
        self._sparse: dict[str, tuple[tuple[int, int], ...]] = {}
        fresh = None if before is None or index.fresh is None else self._kept(before, index.fresh)
        held: dict[str, list[tuple[int, int]]] = {}
        for tool, row in enumerate(index.rows):
            for token in row if fresh is None else row.keys() & fresh:
                held.setdefault(token, []).append((tool, self._steps(row[token])))
        for token, tools in held.items():
            self._most[token] = max(steps for _, steps in tools)
            if len(tools) * _DENSE > self._size:
                self._dense[token] = self._lanes(tools)
            else:
                self._sparse[token] = tuple(tools)

    def _kept(self, before: Shortlist, fresh: frozenset[int]) -> set[str]:
        """Keep what *before* has of the tokens that no tool of *fresh* has or had; return the others."""
        rows = (index.rows[tool] for index in (before._index, self._index) for tool in fresh)
        moved = {token for row in rows for token in row}
        self._most = {token: most for token, most in before._most.items() if token not in moved}
        self._dense = {token: lanes for token, lanes in before._dense.items() if token not in moved}
        self._sparse = {token: tools for token, tools in before._sparse.items() if token not in moved}
        return moved

    def bounds(self, request: Request) -> Bounds | None:
        """Return what the words of *request* give each tool at most; None for a text of too many words."""
        asked = {token: weight / request.length for token, weight in request.weights.items()}
        room = _FULL - 1 - sum(self._most[token] for token in asked)
        if room < _FULL // 2:
            return None
        steps = min(_MOST_STEPS, room / (sum(weight * self._most[token] for token, weight in asked.items()) or 1.0))
        lanes, few = 0, array("H", bytes(2 * self._size))
        for token, weight in asked.items():
            own = int(weight * steps) + 1
            dense = self._dense.get(token)
            if dense is not None:
                lanes += own * dense
                continue
            for tool, its in self._sparse[token]:
                few[tool] += own * its
        return Bounds(lanes + _packed(few), self._ones, self._size, steps * _FINE)

    def _steps(self, own: Sequence[tuple[int, float]]) -> int:
        return int(sum([self._weights[section] * weight for section, weight in own]) * _FINE) + 1

    def _lanes(self, tools: Sequence[tuple[int, int]]) -> int:
        lanes = array("H", bytes(2 * self._size))
        for tool, steps in tools:
            lanes[tool] = steps
        return _packed(lanes)


class Bounds:
    """What the words of one request give each tool at most."""

    def __init__(self, lanes: int, ones: int, size: int, unit: float) -> None:
        """*lanes* has a sum for each of *size* tools, of which *unit* make a score of 1."""
        self._lanes = lanes
        self._ones = ones
        self._bytes = 2 * size
        self._unit = unit
        self._sums = memoryview(_ordered(lanes.to_bytes(self._bytes, "little"))).cast("H")

    def __getitem__(self, tool: int) -> float:
        return self._sums[tool] / self._unit

    def best(self, count: int) -> list[int]:
        """Return at least *count* tools of the highest bounds, or all that share a word with the request."""
        low, high = 1, _FULL
        while high - low > 1:
            limit = (low + high) // 2 if low > 1 else low + max((high - low) // 4, 1)
            found = self._reaching(limit).bit_count()
            if found < count:
                high = limit
                continue
            low = limit
            if found <= _ENOUGH * count:
                break
        return self._tools(low)

    def at_least(self, score: float) -> list[int]:
        """Return the tools that share a word with the request and whose bound reaches *score*."""
        return self._tools(max(int(max(score - _ROUNDING, 0.0) * self._unit), 1))

    def _tools(self, limit: int) -> list[int]:
        return list(_places(self._reaching(limit).to_bytes(self._bytes, "little"))) if limit < _FULL else []

    def _reaching(self, limit: int) -> int:
        """Return the highest bit of each lane whose sum reaches *limit*."""
        return (self._lanes + (_FULL - limit) * self._ones) & (_FULL * self._ones)


def _places(flags: bytes) -> Iterator[int]:
    place = flags.find(b"\x80")
    while place >= 0:
        yield place >> 1
        place = flags.find(b"\x80", place + 1)


def _packed(lanes: array[int]) -> int:
    return int.from_bytes(_ordered(lanes.tobytes()), "little")


def _ordered(lanes: bytes) -> bytes:
    """Return *lanes* with their two bytes as this machine has them, or from there as a whole number has them."""
    if sys.byteorder == "little":
        return lanes
    swapped = array("H", lanes)
    swapped.byteswap()
    return swapped.tobytes()
