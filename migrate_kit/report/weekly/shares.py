"""Shares with their intervals, and where they went."""

from __future__ import annotations

from migrate_kit.compare.difference import rate_difference
from migrate_kit.replay.evaluation.interval import wilson
from migrate_kit.replay.evaluation.records import Share
from migrate_kit.report.weekly.records import Direction, Trend


def share(right: int, n: int) -> Share:
    """Return *right* of *n* with Wilson's 95 % interval."""
    low, high = wilson(right, n)
    return Share(right=right, n=n, rate=right / n if n else None, low=low, high=high)


def trend(now: tuple[int, int], before: tuple[int, int]) -> Trend:
    """Return where a rate went; both are (good, n)."""
    this, that = share(*now), share(*before)
    if this.rate is None or that.rate is None:
        return Trend(now=this, before=that)
    low, high = rate_difference(*now, *before)
    moved = Direction.better if low > 0 else Direction.worse if high < 0 else Direction.unclear
    return Trend(now=this, before=that, difference=this.rate - that.rate, low=low, high=high, direction=moved)
