"""Routers to wrap for the benchmarks of the shim, and the runtimes behind them."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.model.condition import Contains
from migrate_kit.model.inventory import Branch, LegacyRouter
from migrate_kit.model.ports import Recipe, ShimSettings
from migrate_kit.model.stage import Flags
from migrate_kit.model.tool import ToolSpec
from migrate_kit.model.twin import Twin
from migrate_kit.shim import router, site
from migrate_kit.testing import FixedFlags, MemorySink, ScriptedRouter, ScriptedRuntime, approved, call

CONTEXT = {"messages": [{"role": "user", "content": "重启 orders 服务,先看下日志 " * 5, "n": n} for n in range(20)]}
#: Processor time of one decision of the heavy candidate.
HEAVY_S = 0.005


class Forgetful(MemorySink):
    """A sink that keeps nothing: what is measured is the path of the call."""

    def offer(self, observation: object) -> bool:  # type: ignore[override]
        """Take one observation and forget it."""
        return True


def remember(text: str, context: object = None) -> str:  # noqa: ARG001 - it is what is snapshotted
    """Be the tool."""
    return text


def bare(text: str, context: object = None) -> str:  # noqa: ARG001 - as the one below
    """Be a router that does nothing."""
    return text


def select(text: str, context: object = None) -> str:  # noqa: ARG001 - as above
    """Be a router that says which tool."""
    return "remember"


def dispatch(text: str, context: object = None) -> str:
    """Be a router that calls one tool."""
    return remember(text, context)


def spin(seconds: float) -> None:
    """Take that much of the processor, holding the interpreter."""
    end = time.thread_time() + seconds
    while time.thread_time() < end:
        pass


def light(text: str) -> Any:
    """Decide at once."""
    return call("remember", text=text)


def heavy(text: str) -> Any:
    """Decide with all of a processor for a while."""
    spin(HEAVY_S)
    return call("remember", text=text)


def runtime(
    name: str, decide: Callable[[str], Any], *, off: bool = False, selects: bool = False, **settings: Any
) -> ScriptedRuntime:
    """Return a runtime whose candidate is *decide*; *off*: without a breaker; *selects*: its router executes nothing."""
    branch = Branch(line=1, condition=Contains(text=""), target="remember", target_kind="function", tool="remember")
    conditions = LegacyRouter(
        file="b.py", function=name, first_line=1, last_line=2, subject="text", parameter="text",
        stage="decide" if selects else "decide+execute", branches=(branch,),
    )  # fmt: skip
    state = Path(tempfile.mkdtemp())
    given = {"breaker": BreakerSettings(mode="off" if off else "on")} | settings
    return ScriptedRuntime(
        router=ScriptedRouter(decide),
        twins={name: Twin(conditions)},
        tools=[approved(ToolSpec(name="remember", implementation=f"{__name__}:remember"))],
        sink=Forgetful(),
        settings=ShimSettings(root=state, state_path=state, **given),
    )


def busy(start: Path) -> ScriptedRuntime:  # noqa: ARG001 - it is configured by nothing
    """Return the runtime of the heavy candidate, as its own process asks for it."""
    return runtime("b:heavy", heavy)


def movable(made: ScriptedRuntime) -> ScriptedRuntime:
    """Let the candidate of *made* move to a process of its own."""
    made.recipe = Recipe(factory=f"{__name__}:busy", start=made.settings.root)  # type: ignore[attr-defined]
    return made


def wrapped(
    name: str, function: Callable[..., Any], flags: Flags, made: ScriptedRuntime
) -> tuple[Callable[..., Any], site.Site]:
    """Return *function* wrapped in a site of its own, at the stage that *flags* mean, and that site."""
    made.sources = (FixedFlags(flags),)
    own = router(name, runtime=made)(function)
    one = next(s for s in site.sites() if s.loader.given is made)
    one.cell.settle(flags, at_once=True)
    one.readings[1].flags = flags  # the flag file of this benchmark says so
    return own, one
