"""Run a blocking function beside the event loop, so that one slow tool keeps nobody waiting.

The threads are daemons: a tool that never ends must not keep the process from ending.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any


class Threads:
    """Starts one thread a call, and no more than *most* that have not ended. Used from one event loop."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.running = 0

    @property
    def is_full(self) -> bool:
        """Whether a further call has to be refused: calls that were given up may still run."""
        return self.running >= self.most

    async def run(self, function: Callable[[], Any]) -> Any:
        """Return what *function* returns, or raise what it raises. Cancelled, it stops waiting; the thread goes on."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Any] = loop.create_future()

        def settle(value: Any, error: BaseException | None) -> None:
            self.running -= 1
            if future.done():
                return
            if error is None:
                future.set_result(value)
            else:
                future.set_exception(error)

        def work() -> None:
            value, error = None, None
            try:
                value = function()
            except Exception as raised:  # noqa: BLE001 - handed to the caller
                error = raised
            except BaseException as raised:  # noqa: BLE001 - a tool that calls sys.exit ends itself, not the server
                error = RuntimeError(f"{type(raised).__name__}: {raised}")
            with suppress(RuntimeError):  # the loop is closed: nobody waits any more
                loop.call_soon_threadsafe(settle, value, error)

        self.running += 1
        Thread(target=copy_context().run, args=(work,), name="migrate-kit-tool", daemon=True).start()
        return await future
