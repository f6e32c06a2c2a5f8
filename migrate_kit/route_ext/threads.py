"""One thread for a small product: several of them wait for each other longer than one needs for all of it."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any


def one_thread() -> AbstractContextManager[Any]:
    """Return a context in which linear algebra keeps to the calling thread, where that can be said."""
    controller = _controller()
    return nullcontext() if controller is None else controller.limit(limits=1, user_api="blas")


@cache
def _controller() -> Any:
    """Return what limits the threads; finding the libraries takes milliseconds, so it is done once."""
    try:
        from threadpoolctl import ThreadpoolController
    except ImportError:
        return None
    return ThreadpoolController()
