"""An event loop of the tools' own, in a thread beside that of the server.

A coroutine that blocks (`time.sleep`, a driver without await) stops its loop; so it must not be the one that answers
clients. All coroutines share one loop, because what they keep between calls (a connection pool, a lock) is bound to it.
"""

from __future__ import annotations

import asyncio
from asyncio import AbstractEventLoop, Task
from collections.abc import Awaitable
from threading import Thread
from typing import Any

from migrate_kit.errors import ToolTimeout
from migrate_kit.integrations.mcp.threads import Settling, Threads

GRACE_S = 0.5
"""Seconds that a coroutine has to end after it was cancelled; one that needs longer blocks its loop."""


class ToolLoop:
    """Runs coroutines, each counted in *threads* until it has ended. Used from one event loop, that of the server."""

    def __init__(self, threads: Threads) -> None:
        self._threads = threads
        self._loop: AbstractEventLoop | None = None

    async def run(self, awaitable: Awaitable[Any], *, within_s: float, tool: str) -> Any:
        """Return what *awaitable* gives, or raise what it raises; ToolTimeout when *within_s* seconds pass first.

        Cancelled, or over the time, it cancels the coroutine. A loop that is blocked is left to itself, and later
        calls get a new one.
        """
        loop = self._loop = self._loop or _started()
        settle, tasks = Settling(self._threads), list[Task[None]]()
        loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(_work(awaitable, settle))))
        try:
            done, _ = await asyncio.wait({settle.future}, timeout=within_s)
            if done:
                return settle.future.result()
        finally:
            if not settle.future.done():
                loop.call_soon_threadsafe(_cancel, tasks)
        await asyncio.wait({settle.future}, timeout=GRACE_S)
        if not settle.future.done() and self._loop is loop:
            self._loop = None
        raise ToolTimeout(tool=tool, seconds=within_s)


async def _work(awaitable: Awaitable[Any], settle: Settling) -> None:
    try:
        value = await awaitable
    except BaseException as error:  # noqa: BLE001 - handed to the caller; here it would end the loop
        settle(None, error)
    else:
        settle(value, None)


def _cancel(tasks: list[Task[None]]) -> None:
    for task in tasks:
        task.cancel()


def _started() -> AbstractEventLoop:
    loop = asyncio.new_event_loop()
    Thread(target=_run, args=(loop,), name="migrate-kit-tool-loop", daemon=True).start()
    return loop


def _run(loop: AbstractEventLoop) -> None:
    while True:
        try:
            loop.run_forever()
        except BaseException:  # noqa: BLE001, S112 - a task that a tool left behind called sys.exit
            continue
