"""Milliseconds of thread CPU, on a machine that others use too."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

ROUNDS = 5


def cpu_ms(action: Callable[[], object]) -> float:
    """Return the thread CPU time of *action* in milliseconds."""
    started = time.thread_time_ns()
    action()
    return (time.thread_time_ns() - started) / 1e6


def timed(decide: Callable[[str], object], texts: Sequence[str]) -> list[float]:
    """Return one figure a text: the best of ROUNDS after a warm-up, since the machine may be shared."""
    for text in texts:
        decide(text)
    return [min(cpu_ms(lambda text=text: decide(text)) for _ in range(ROUNDS)) for text in texts]
