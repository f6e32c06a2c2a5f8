"""Sample fewer calls while the shadow slows the legacy down, and more again when it does not."""

from __future__ import annotations

from migrate_kit.shim.tax import Tax

#: Seconds between two changes: what the last one did has to be seen first.
PERIOD_S = 1.0
#: The share of the wanted sampling that is never gone below, so that there is something to measure by.
LOWEST = 0.001
#: The steps down at most and up, and the tax (as a share of the limit) from which it goes up again.
_DOWN, _UP, _WELL = 0.1, 1.5, 0.5


class Throttle:
    """The share of the wanted sampling that the tax allows."""

    def __init__(self, limit_rate: float) -> None:
        self._limit = limit_rate
        self.factor = 1.0
        self._next = 0.0

    def is_due(self, now: float) -> bool:
        """Tell whether enough time has passed since the last turn."""
        return now >= self._next

    def turn(self, tax: Tax | None, now: float) -> bool:
        """Take *tax* into account; True where the factor changed."""
        if tax is None or not self.is_due(now):
            return False
        before = self.factor
        if tax.rate > self._limit:
            self.factor = max(self.factor * max(0.9 * self._limit / tax.rate, _DOWN), LOWEST)
        elif tax.rate < self._limit * _WELL:
            self.factor = min(self.factor * _UP, 1.0)
        self._next = now + PERIOD_S
        return self.factor != before
