"""A sketch of durations: fixed size, one addition a value, any quantile to within two percent."""

from __future__ import annotations

from array import array
from math import exp, log

_BUCKETS = 1_100
#: From one bucket to the next; 1,100 of them reach from a microsecond to half an hour.
_STEP = log(1.02)


class Sketch:
    """Counts values in buckets that grow; one thread at a time. Halved when full, so that the old fades."""

    def __init__(self, full: int = 4_096) -> None:
        self._counts = array("d", bytes(8 * _BUCKETS))
        self._full = full
        self.count = 0.0

    def add(self, us: float) -> None:
        """Take in one duration in microseconds."""
        if self.count >= self._full:
            self.count /= 2
            for place in range(_BUCKETS):
                self._counts[place] /= 2
        self.count += 1
        self._counts[min(round(log(us) / _STEP), _BUCKETS - 1) if us > 1 else 0] += 1

    def quantile(self, share: float) -> float:
        """Return the duration below which *share* (0 to 1) of the values lie; 0 without values."""
        left = share * self.count
        for place, counted in enumerate(self._counts):
            left -= counted
            if counted and left <= 0:
                return exp(place * _STEP)
        return 0.0
