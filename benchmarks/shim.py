"""What the shim costs: thread-CPU time of a bare call against the wrapper, and what production is made of.

    python benchmarks/shim.py [--json] [--quick] [--hostile]

Batches of the variants are interleaved and the smallest is taken, because the machine is shared. `sampled_4k_us`
is a dispatcher whose tool is handed a context of about 4 kB, which is snapshotted on the path of the call (before Python
3.12 a profiler has to hear of it); `sampled_selector_us` a router that only says which tool, handed the same context;
`unsampled_ns` a text outside a sample of 5 %; `breaker_ns` the look that a call takes at the breaker, `breaker_call_ns`
all that a decision has with it. `shadow_tax_ratio`: median of the legacy beside a heavy candidate at full sampling, over
bare. `rollback_p99_s`: until eight busy processes have seen a roll-back by file, over fifty. Others beside ours:
laboratory, pybreaker, purgatory, OpenFeature. `--quick` leaves out what takes minutes; `--hostile` measures only what a
hostile candidate adds to the latency.
"""

from __future__ import annotations

import ctypes
import gc
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parent.parent), str(Path(__file__).resolve().parent)]

from _shim_hostile import added_ms
from _shim_stand import CONTEXT, bare, dispatch, light, runtime, select, wrapped
from _table import report

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.stage import Flags, Stage
from migrate_kit.shim import drain, wait_ready
from migrate_kit.shim.breaker import Breaker
from migrate_kit.shim.cell import EVERY
from migrate_kit.shim.sampling import bucket

BATCHES, LOOPS, LOOPS_SAMPLED = 60, 2_000, 150
#: For `mallopt` of the C library: from how many free bytes on the heap shrinks.
_TRIM_THRESHOLD, _LARGE = -1, 1 << 30
TEXT = "重启 orders 服务"
GOALS = {
    "wrapper_off_ns": 60, "unsampled_ns": 250, "sampled_4k_us": 4, "sampled_selector_us": 4, "breaker_ns": 150,
    "shadow_tax_ratio": 1.05, "rollback_p99_s": 1, "rollback_missed": 0, "hostile_added_p99_ms": 5,
}  # fmt: skip


def batch(function: Callable[..., object], loops: int) -> float:
    """Return thread-CPU ns for each of *loops* calls."""
    gc.disable()
    started = time.thread_time_ns()
    for _ in range(loops):
        function(TEXT, CONTEXT)
    spent = time.thread_time_ns() - started
    gc.enable()
    return spent / loops


def path_of_a_call() -> dict[str, float]:
    """Return what the wrapper adds to a call; each figure is over the bare call."""
    few, every = Flags(stage=Stage.shadow, sample_rate=0.05), Flags(stage=Stage.shadow, sample_rate=1.0)
    assert bucket(TEXT, 0) > 0.05 * EVERY
    variants: dict[str, Callable[..., object]] = {"bare": bare, "dispatch": dispatch, "select": select}
    for name, function, flags in (
        ("off", bare, Flags()), ("unsampled", bare, few), ("sampled", dispatch, every), ("selector", select, every),
    ):  # fmt: skip
        made = runtime(f"b:{name}", light, selects=function is select, queue_size=10**9)
        variants[name], _ = wrapped(f"b:{name}", function, flags, made)
    assert wait_ready()
    _keep_the_heap()
    best: dict[str, float] = {}
    for _ in range(BATCHES):
        for name, function in variants.items():
            taken = batch(function, LOOPS if name in ("bare", "off", "unsampled") else LOOPS_SAMPLED)
            best[name] = min(taken, best.get(name, taken))
            drain()
    return {
        "bare_ns": round(best["bare"], 1),
        "wrapper_off_ns": round(best["off"] - best["bare"], 1),
        "unsampled_ns": round(best["unsampled"] - best["bare"], 1),
        "sampled_4k_us": round((best["sampled"] - best["dispatch"]) / 1000, 2),
        "sampled_selector_us": round((best["selector"] - best["select"]) / 1000, 2),
    }


def _keep_the_heap() -> None:
    """Let what waits for the worker in a batch, and is freed after it, cost no page faults in each batch anew."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_TRIM_THRESHOLD, _LARGE)


def breaker() -> dict[str, float]:
    """Return what a closed breaker adds to a call."""
    one = Breaker(BreakerSettings())

    def nothing(text: str, context: object) -> None:
        """Be the call without it."""

    def look(text: str, context: object) -> None:  # noqa: ARG001 - as above
        one.blocks()

    def whole(text: str, context: object) -> None:  # noqa: ARG001 - as above
        permit = one.admit(300_000)
        if permit is not None:
            one.settle(permit, failed=False)

    best = dict.fromkeys((nothing, look, whole), 1e12)
    for _ in range(BATCHES):
        for function in best:
            best[function] = min(best[function], batch(function, LOOPS))
    return {
        "breaker_ns": round(best[look] - best[nothing], 1),
        "breaker_call_ns": round(best[whole] - best[nothing], 1),
    }


def production() -> dict[str, float]:
    """Return what takes minutes: shadow tax, roll-back, and the others."""
    import _shim_flips
    import _shim_rivals
    import _shim_tax

    return _shim_tax.ratios() | _shim_flips.seen_s() | _shim_rivals.figures()


def main() -> None:
    """Print the table, or with --json one flat object."""
    arguments = sys.argv[1:]
    if "--hostile" in arguments:
        figures = added_ms()
    else:
        figures = path_of_a_call() | breaker() | ({} if "--quick" in arguments else production())
    rows = [(name, value, GOALS.get(name, "")) for name, value in figures.items()]
    report("the shim, over bare calls in the same run", ("figure", "measured", "goal"), rows, figures)


if __name__ == "__main__":
    main()
