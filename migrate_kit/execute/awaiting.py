"""Await a coroutine function under a time limit.

A query is cancelled when its time is over. A change is not: half of it may have happened, and to break it off in the
middle is worse than to let it end; what became of it is logged. A caller that is cancelled cancels both, as ever.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from migrate_kit.errors import ToolTimeout
from migrate_kit.execute.deadline import report_late

if TYPE_CHECKING:
    import asyncio

_LATE: set[asyncio.Task[Any]] = set()
"""Kept alive: the event loop itself holds its tasks weakly."""


async def await_within(seconds: float, function: Callable[[], Awaitable[Any]], *, tool: str, cancels: bool) -> Any:
    """Return what the awaitable of *function* gives, or raise what it raises; ToolTimeout when *seconds* pass first."""
    import asyncio  # a program without coroutines need not pay for it

    async def run() -> Any:
        return await function()

    task = asyncio.get_running_loop().create_task(run())
    try:
        done, _ = await asyncio.wait({task}, timeout=seconds)
    except asyncio.CancelledError:
        task.cancel()
        await asyncio.wait({task}, timeout=seconds)
        raise
    if done:
        return task.result()
    _LATE.add(task)
    task.add_done_callback(lambda ended: _ended(ended, tool))
    if cancels:
        task.cancel()
    raise ToolTimeout(tool=tool, seconds=seconds)


def _ended(task: asyncio.Task[Any], tool: str) -> None:
    _LATE.discard(task)
    error = None if task.cancelled() else task.exception()
    report_late(tool, "cancelled" if task.cancelled() else "ok" if error is None else type(error).__name__)
