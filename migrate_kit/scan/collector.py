"""Python's search for circles, switched off while outlines are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Iterator[None]:
    """Switch the search off, and on again if it was.

    An outline is thousands of objects without a circle: to look for some in it costs a quarter of making it.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
