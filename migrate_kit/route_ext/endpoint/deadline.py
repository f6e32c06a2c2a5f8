"""Wait for a call no longer than allowed, whatever it does.

The timeouts of an HTTP client count from byte to byte, so an endpoint that sends one now and then could hold its
caller for ever.
"""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

T = TypeVar("T")


def within(seconds: float, call: Callable[[], T]) -> T:
    """Return what *call* returns or raise what it raises; after *seconds* leave it alone and raise TimeoutError."""
    done: SimpleQueue[tuple[T, None] | tuple[None, Exception]] = SimpleQueue()

    def run() -> None:
        try:
            done.put((call(), None))
        except Exception as error:  # noqa: BLE001 - raised again where it is waited for
            done.put((None, error))

    Thread(target=run, name="migrate-kit-model", daemon=True).start()
    try:
        value, error = done.get(timeout=max(seconds, 0))
    except Empty:
        raise TimeoutError from None
    if error is not None:
        raise error
    return value  # type: ignore[return-value]
