"""Wait in a coroutine for what a thread does, with the caller's context and without holding up the event loop."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from threading import Thread
from typing import Any


async def in_thread(function: Callable[[], Any]) -> Any:
    """Return what *function* returns, or raise what it raises. Cancelled, it leaves it to end by itself."""
    import asyncio  # a program without coroutines need not pay for it

    loop = asyncio.get_running_loop()
    future: asyncio.Future[Any] = loop.create_future()

    def settle(value: Any, error: BaseException | None) -> None:
        if future.done():
            return
        future.set_result((value, error))

    def work() -> None:
        value, error = None, None
        try:
            value = function()
        except BaseException as raised:  # noqa: BLE001 - handed to the caller, whatever it is
            error = raised
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(settle, value, error)

    Thread(target=copy_context().run, args=(work,), name="migrate-kit-tool", daemon=True).start()
    value, error = await future
    if error is not None:
        raise error
    return value
