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


@contextmanager
def with_what_is_known_set_aside() -> Iterator[None]:
    """Spare the collector what was gathered so far: it would be searched again and again, and nothing of it dies.

    What someone else has set aside stays so.
    """
    if gc.get_freeze_count():
        yield
        return
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
