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

from migrate_kit.errors import ToolTimeout


class Threads:
    """Starts one thread a call, and no more than *most* that have not ended. Used from one event loop."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.running = 0

    @property
    def is_full(self) -> bool:
        """Whether a further call has to be refused: calls that were given up may still run."""
        return self.running >= self.most

    async def run(self, function: Callable[[], Any], *, within_s: float | None = None, tool: str = "") -> Any:
        """Return what *function* returns, or raise what it raises; ToolTimeout when *within_s* seconds pass first.

        Cancelled, or over the time, it stops waiting; the thread goes on, and counts until it ends.
        """
        settle = Settling(self)

        def work() -> None:
            try:
                settle(function(), None)
            except BaseException as raised:  # noqa: BLE001 - handed to the caller
                settle(None, raised)

        Thread(target=copy_context().run, args=(work,), name="migrate-kit-tool", daemon=True).start()
        try:
            async with asyncio.timeout(within_s) as limit:
                return await settle.future
        except TimeoutError:
            if limit.expired():
                raise ToolTimeout(tool=tool, seconds=within_s) from None
            raise


class Settling:
    """One call that runs elsewhere and counts in *threads* until it has ended, whoever still waits for it."""

    def __init__(self, threads: Threads) -> None:
        self._threads, self._loop = threads, asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self._loop.create_future()
        self.future.add_done_callback(_look)  # an error that nobody waits for any more is no news
        threads.running += 1

    def __call__(self, value: Any, error: BaseException | None) -> None:
        """Hand over what came of the call, from any thread."""
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(self._settle, value, error)

    def _settle(self, value: Any, error: BaseException | None) -> None:
        self._threads.running -= 1
        if self.future.done():
            return
        if error is None:
            self.future.set_result(value)
        else:
            self.future.set_exception(_harmless(error))


def _look(future: asyncio.Future[Any]) -> None:
    if not future.cancelled():
        future.exception()


def _harmless(error: BaseException) -> Exception:
    """Return *error* as one that ends a call and nothing else.

    A tool that calls sys.exit ends itself, not the server; and StopIteration, as every exhausted `next` raises it, is
    refused by futures and would be the end of whatever waits.
    """
    if isinstance(error, Exception) and not isinstance(error, StopIteration):
        return error
    return RuntimeError(f"{type(error).__name__}: {error}".rstrip(": "))
