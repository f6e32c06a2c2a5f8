"""The two clocks that rules look at: the calendar, and one that never goes back. Tests bring their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from time import monotonic_ns


def _now() -> datetime:
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """`now` gives an aware time, `elapsed_ns` nanoseconds since some moment."""

    now: Callable[[], datetime] = _now
    elapsed_ns: Callable[[], int] = monotonic_ns
