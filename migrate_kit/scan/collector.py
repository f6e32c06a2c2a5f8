"""Python's search for circles, switched off while outlines are made."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

#: So many objects more than at the last search: two hundred megabytes, while trees are kept that hold no circles.
MUCH = 2_000_000
#: So many where these were just dropped, so that there is little to search.
SOME = 100_000
#: After so many searches of what is new, all is searched.
_OFTEN = 10


class _SetAside:
    """Whether somebody has set objects aside. Python walks through all of them to count them: once is enough."""

    is_so = False


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
    """Spare the collector what was gathered so far, and let it work only when `collect_if_much` calls it.

    It would search all outlines again and again, and nothing of them dies by it. What someone else has set aside
    stays so.
    """
    _SetAside.is_so = _SetAside.is_so or gc.get_freeze_count() > 0
    if _SetAside.is_so:
        yield
        return
    gc.freeze()
    _SetAside.is_so = True
    try:
        with without_collector():
            yield
    finally:
        _SetAside.is_so = False
        gc.unfreeze()


def collect_if_much(*, least: int = MUCH) -> None:
    """Search for circles where so many objects came since the last search; a collector that is on does so by itself.

    Mostly only what came is searched: what has outlived one search is seldom dropped.
    """
    young, searches, _ = gc.get_count()
    if not gc.isenabled() and young > least:
        gc.collect(0 if searches < _OFTEN else 2)
