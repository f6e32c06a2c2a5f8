"""The shadow tax: by how much the candidate at work slows the legacy down, measured from what is known anyway.

No call is timed for it that would not be: legacy calls that are observed have a start and a duration. Those that began
while the candidate was at work are held against those that began while it rested. Whether the candidate was at work
when a call began does not depend on how long the call took, so the two groups differ by nothing else. Where the
candidate would never rest, it is made to, for a moment, until there is something to compare with.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import deque
from dataclasses import dataclass

from migrate_kit.shim.sketch import Sketch

#: Calls of each kind before anything is concluded, and calls since the sampling was last changed.
FEWEST, FRESH = 24, 48
#: Spans of work that are remembered; a call that began before all of them says nothing.
MOST_SPANS = 1_024
#: A call that is slower by less than this is not slower.
SMALLEST_US = 50.0
#: Work that is over sooner than this, on average, is too short to make a rest for.
WORTH_US = 200.0
#: How long the candidate rests so that there is something to compare with, and how often at most.
REST_S, EVERY_S = 0.02, 0.1


@dataclass(frozen=True, slots=True)
class Tax:
    """What the shadow costs the legacy: ratios of calls begun beside the candidate at work to those without."""

    rate: float
    """The slowing over all sampled calls: how many began beside it, times how much slower those were."""
    p50_ratio: float
    p99_ratio: float
    beside_share: float


class Meter:
    """Fed by the shadow worker's thread only."""

    def __init__(self) -> None:
        self._starts: deque[int] = deque(maxlen=MOST_SPANS)
        self._ends: deque[int] = deque(maxlen=MOST_SPANS)
        self._beside, self._clear = Sketch(), Sketch()
        self._beside_n = self._clear_n = 0.0
        self._work_us = 0.0
        self._rested_at = float("-inf")

    def worked(self, start_ns: int, end_ns: int) -> None:
        """Remember that the candidate was at work from *start_ns* to *end_ns* (perf_counter)."""
        self._starts.append(start_ns)
        self._ends.append(end_ns)
        self._work_us += 0.05 * ((end_ns - start_ns) / 1000 - self._work_us)

    def saw(self, start_ns: int, duration_us: float) -> None:
        """Take in a legacy call that began at *start_ns*."""
        if not self._starts or start_ns < self._starts[0]:
            return
        place = bisect_right(self._starts, start_ns) - 1
        if self._beside_n + self._clear_n >= 256:  # the share is that of the latest calls
            self._beside_n, self._clear_n = self._beside_n / 2, self._clear_n / 2
        if start_ns < self._ends[place]:
            self._beside.add(duration_us)
            self._beside_n += 1
        else:
            self._clear.add(duration_us)
            self._clear_n += 1

    def rests(self, now: float) -> bool:
        """Tell whether the candidate should rest for REST_S now (seconds, monotonic); who asks, obeys."""
        wanted = max(FEWEST, self._beside.count / 8)
        if self._beside.count < FEWEST or self._clear.count >= wanted or self._work_us < WORTH_US:
            return False
        if now - self._rested_at < EVERY_S:
            return False
        self._rested_at = now
        return True

    @property
    def is_fresh(self) -> bool:
        """Tell whether enough calls have come since `restart` to say what the tax is by now."""
        return self._beside_n + self._clear_n >= FRESH

    def restart(self) -> None:
        """Begin a new count of how many calls begin beside the candidate: the sampling is another from now on."""
        self._beside_n = self._clear_n = 0.0

    def tax(self) -> Tax | None:
        """Return what is known by now, None before it is enough."""
        if self._beside.count < FEWEST or self._clear.count < FEWEST:
            return None
        share = self._beside_n / max(self._beside_n + self._clear_n, 1.0)
        p50 = _ratio(self._beside.quantile(0.5), self._clear.quantile(0.5))
        p99 = _ratio(self._beside.quantile(0.99), self._clear.quantile(0.99))
        return Tax(rate=share * (p50 - 1), p50_ratio=p50, p99_ratio=p99, beside_share=share)


def _ratio(beside_us: float, clear_us: float) -> float:
    return beside_us / clear_us if beside_us - clear_us > SMALLEST_US else 1.0
