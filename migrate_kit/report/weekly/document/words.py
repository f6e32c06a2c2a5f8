"""Small figures in words, as every part of the document says them."""

from __future__ import annotations

from migrate_kit.messages import Language, tell
from migrate_kit.replay.evaluation.records import Share
from migrate_kit.report.figures import NONE, duration, percent
from migrate_kit.report.records import LatencyDelta
from migrate_kit.report.weekly.records import Trend


def points(value: float) -> str:
    """Return a difference of rates in points, with its sign: `+6.0`, `−1.2`, `±0.0`."""
    shown = f"{abs(value) * 100:.1f}"
    if shown == "0.0":
        return "±0.0"
    return f"{'+' if value > 0 else '−'}{shown}"


def interval_of(share: Share) -> str:
    """Return a share with its interval: `94.6 % (93.6–95.5)`."""
    if share.rate is None:
        return NONE
    return f"{percent(share.rate)} ({share.low * 100:.1f}–{share.high * 100:.1f})"


def judged(share: Share, language: Language) -> str:
    """Return how many of the judged ones, with the share and its interval; that nothing was judged in words."""
    if share.rate is None:
        return tell("weekly.unmeasured", language)
    return f"{share.right}/{share.n} · {share.rate * 100:.0f} % ({share.low * 100:.0f}–{share.high * 100:.0f})"


def change_of(trend: Trend) -> str:
    """Return the change in points with its interval: `+6.0 (+4.4 … +7.7)`."""
    if trend.difference is None:
        return NONE
    return f"{points(trend.difference)} ({points(trend.low)} … {points(trend.high)})"


def times(found: LatencyDelta, *, most: bool = False) -> str:
    """Return p50 / p95, with *most* p99 too."""
    if not found.n:
        return NONE
    values = (found.p50_us, found.p95_us, found.p99_us) if most else (found.p50_us, found.p95_us)
    return " / ".join(map(duration, values))


def count(n: int | None) -> str:
    """Return a count with its thousands set apart."""
    return NONE if n is None else f"{n:,}"
