"""By how much a heavy candidate at full sampling slows the legacy down: in its own process, and throttled in a thread.

The legacy takes about 1.5 ms, a third of it processor time, and is called some 50 times a second. Short blocks of bare
and of wrapped calls alternate, because the machine is shared and its load drifts; the ratio is that of the medians over
all blocks. What is left of the block before is handled before the next begins.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

from _shim_stand import heavy, movable, runtime, spin, wrapped

from migrate_kit.model.stage import Flags, Stage
from migrate_kit.shim import drain, site, wait_ready

CALLS, BLOCKS, PAUSE_S = 10, 40, 0.018
WARM_S = 12.0


def legacy(text: str) -> str:
    """Take a millisecond and a half, as a router does that also waits for something."""
    spin(0.0005)
    time.sleep(0.001)
    return text


def ratios() -> dict[str, float]:
    """Return the ratios, and how much of the sampling was left in the thread."""
    every = Flags(stage=Stage.shadow, sample_rate=1.0)
    outside, moved = wrapped("b:heavy", legacy, every, movable(runtime("b:heavy", heavy)))
    inside, stayed = wrapped("b:stayed", legacy, every, runtime("b:stayed", heavy, candidate="thread"))
    assert wait_ready()
    found = {"shadow_tax_ratio": _ratio(outside, lambda: _is_outside(moved))}
    found["shadow_tax_throttled_ratio"] = _ratio(inside, lambda: False)
    found["throttled_share"] = round(stayed.cell.throttle, 4)
    assert _is_outside(moved), "the heavy candidate has not moved out"
    if moved.worker is not None:
        moved.worker.asking.end()
    return found


def _is_outside(one: site.Site) -> bool:
    return one.worker is not None and one.worker.asking.place == "process"


def _ratio(function: Callable[[str], str], is_warm: Callable[[], bool]) -> float:
    end = time.monotonic() + WARM_S
    while time.monotonic() < end and not is_warm():
        _block(function)
    without: list[float] = []
    beside: list[float] = []
    for _ in range(BLOCKS):
        without += _block(legacy)
        beside += _block(function)
        drain()
    return round(statistics.median(beside) / statistics.median(without), 3)


def _block(function: Callable[[str], str]) -> list[float]:
    taken = []
    for number in range(CALLS):
        started = time.perf_counter()
        function(f"重启 orders 服务 {number}")
        taken.append(time.perf_counter() - started)
        time.sleep(PAUSE_S)
    return taken
