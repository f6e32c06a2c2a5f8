"""How many calls of the last seconds went well, failed or were slow: a ring of time slices of fixed size."""

from __future__ import annotations

from typing import NamedTuple

#: What a call was; also its place in a slice.
FINE, FAILED, SLOW = 0, 1, 2
SLICES = 10


class Counts(NamedTuple):
    """Calls by what became of them."""

    fine: int
    failed: int
    slow: int


class Window:
    """Counts over a sliding time; one thread at a time. Times are seconds of whatever clock the owner has."""

    def __init__(self, seconds: float) -> None:
        self._width = seconds / SLICES
        self._slices: list[tuple[int, list[int]]] = [(-1, [0, 0, 0]) for _ in range(SLICES)]

    def add(self, at: float, kind: int) -> None:
        """Count one call of *kind* that ended *at*; one older than the window is left out by the next `counts`."""
        number = int(at / self._width)
        place = number % SLICES
        if self._slices[place][0] < number:
            self._slices[place] = (number, [0, 0, 0])
        if self._slices[place][0] == number:
            self._slices[place][1][kind] += 1

    def counts(self, now: float) -> Counts:
        """Return the counts of the slices that are not older than the window."""
        oldest = int(now / self._width) - SLICES + 1
        found = [counted for number, counted in self._slices if number >= oldest]
        return Counts(*(sum(column) for column in zip(*found, strict=True))) if found else Counts(0, 0, 0)

    def clear(self) -> None:
        """Forget everything."""
        self._slices = [(-1, [0, 0, 0]) for _ in range(SLICES)]
