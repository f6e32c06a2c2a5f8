"""What the wrapper costs: thread-CPU time of a bare call against the wrapper off, unsampled and sampled.

    python -m benchmarks.shim [--json]

Batches of the variants are interleaved and the smallest is taken, because the machine is shared. `sampled_4k_us`
is a dispatcher whose tool is handed a context of about 4 kB, which is snapshotted on the path of the call.
"""

from __future__ import annotations

import gc
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.stage import Flags, Stage
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.shim import drain, router, site, wait_ready
from migrate_kit.testing import FixedFlags, MemorySink, ScriptedRouter, ScriptedRuntime, approved, call

BATCHES, LOOPS, LOOPS_SAMPLED = 60, 2_000, 150
CONTEXT = {"messages": [{"role": "user", "content": "重启 orders 服务,先看下日志 " * 5, "n": n} for n in range(20)]}


class Forgetful(MemorySink):
    """A sink that keeps nothing: what is measured is the path of the call."""

    def offer(self, observation: object) -> bool:  # type: ignore[override]
        """Take one observation and forget it."""
        return True


def remember(text: str, context: object) -> str:  # noqa: ARG001 - it is what is snapshotted
    """Be the tool."""
    return text


def bare(text: str, context: object = None) -> str:  # noqa: ARG001 - as the one below
    """Be a router that does nothing."""
    return text


def dispatch(text: str, context: object = None) -> str:
    """Be a router that calls one tool."""
    return remember(text, context)


def wrapped(name: str, function: Callable[..., str], flags: Flags) -> Callable[..., str]:
    """Return *function* wrapped in a site of its own, at the stage that *flags* mean."""
    branch = Branch(line=1, condition=Contains(text=""), target="remember", target_kind="function", tool="remember")
    conditions = LegacyRouter(
        file="b.py", function=name, first_line=1, last_line=2, subject="text", parameter="text",
        stage="decide+execute", branches=(branch,),
    )  # fmt: skip
    runtime = ScriptedRuntime(
        router=ScriptedRouter(lambda text: call("remember", text=text)),
        twins={name: Twin(conditions)},
        tools=[approved(ToolSpec(name="remember", implementation=f"{__name__}:remember"))],
        sink=Forgetful(),
        sources=[FixedFlags(flags)],
        settings=ShimSettings(root=Path(), state_path=Path(tempfile.mkdtemp()), queue_size=10**9),
    )
    made = router(name, runtime=runtime)(function)
    one = next(s for s in site.sites() if s.loader.given is runtime)
    one.cell.settle(flags, at_once=True)
    one.readings[1].flags = flags  # the flag file of this benchmark says so
    return made


def batch(function: Callable[..., str], loops: int) -> float:
    """Return thread-CPU ns for each of *loops* calls."""
    gc.disable()
    started = time.thread_time_ns()
    for _ in range(loops):
        function("重启 orders 服务", CONTEXT)
    spent = time.thread_time_ns() - started
    gc.enable()
    return spent / loops


def measure() -> dict[str, float]:
    """Return the figures; each is over the bare call."""
    off = wrapped("b:off", bare, Flags())
    unsampled = wrapped("b:unsampled", bare, Flags(stage=Stage.shadow, sample_rate=0.0))
    sampled = wrapped("b:sampled", dispatch, Flags(stage=Stage.shadow, sample_rate=1.0))
    assert wait_ready()
    best: dict[str, float] = {}
    variants = {"bare": bare, "off": off, "unsampled": unsampled, "dispatch": dispatch, "sampled": sampled}
    for _ in range(BATCHES):
        for name, function in variants.items():
            taken = batch(function, LOOPS_SAMPLED if name in ("sampled", "dispatch") else LOOPS)
            best[name] = min(taken, best.get(name, taken))
            if name == "sampled":
                drain()
    return {
        "bare_ns": round(best["bare"], 1),
        "wrapper_off_ns": round(best["off"] - best["bare"], 1),
        "unsampled_ns": round(best["unsampled"] - best["bare"], 1),
        "sampled_4k_us": round((best["sampled"] - best["dispatch"]) / 1000, 2),
    }


def main() -> None:
    """Print the table, or with --json one flat object."""
    figures = measure()
    if "--json" in sys.argv[1:]:
        print(json.dumps(figures))
        return
    goals = {"wrapper_off_ns": 60, "unsampled_ns": 250, "sampled_4k_us": 4}
    print(f"{'figure':<16}{'measured':>10}{'goal':>8}")
    for name, value in figures.items():
        print(f"{name:<16}{value:>10}{goals.get(name, ''):>8}")


if __name__ == "__main__":
    main()
