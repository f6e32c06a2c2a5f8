"""When a dynamic side that fails is left alone for a while, and when it is tried again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

#: `on`: legacy serves while it is open; `dry_run`: it only says when it would open; `off`: nothing is counted.
BreakerMode = Literal["on", "dry_run", "off"]


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakerSettings:
    """The thresholds of one breaker. Rates are over the calls of the last `window_us`."""

    mode: BreakerMode = "on"
    window_us: int = 10_000_000
    min_calls: int = 20
    """Fewer calls in the window say nothing."""
    error_rate: float = 0.5
    """Failed and hanging calls from which it opens."""
    slow_rate: float = 0.8
    """Slow and hanging calls from which it opens."""
    slow_us: int = 300_000
    """A decision in hybrid and full that takes longer is slow, also before it is there."""
    open_us: int = 5_000_000
    """Until the first probe; each opening that follows soon after doubles it, up to `longest_open_us`."""
    longest_open_us: int = 60_000_000
    lease_us: int = 2_000_000
    """A probe that is not back by then has lost its lease, and another may be sent."""
