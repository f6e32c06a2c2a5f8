"""Tell when the files of a folder change, by looking at them: no more than names, times, sizes and places on disk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import anyio

INTERVAL_S = 0.2
MOST_UNREST = 10
"""Looks after which a folder that never comes to rest counts as changed all the same."""
Fingerprint = frozenset[tuple[str, int, int, int, int]]


async def changes(folder: Path, *, since: Fingerprint, interval_s: float = INTERVAL_S) -> AsyncIterator[None]:
    """Yield each time that a description in *folder* came, went or changed, first of all after *since*.

    A change counts when the look after it finds the same: what is half written, or half checked out, is left alone.
    """
    last = seen = since
    unrest = 0
    while True:
        await anyio.sleep(interval_s)
        now = fingerprint(folder)
        unrest = 0 if now == seen else unrest + 1
        if now != last and unrest in (0, MOST_UNREST):
            last, unrest = now, 0
            yield
        seen = now


def fingerprint(folder: Path) -> Fingerprint:
    """Return what changes when a description does; of a folder that is not there, nothing."""
    found: set[tuple[str, int, int, int, int]] = set()
    try:
        paths = list(folder.iterdir())
    except OSError:
        return frozenset()
    for path in paths:
        if path.suffix in (".yaml", ".yml"):
            try:
                stat = path.stat()
            except OSError:
                # Between two names, or a link to nowhere.
                continue
            found.add((path.name, stat.st_mtime_ns, stat.st_ctime_ns, stat.st_size, stat.st_ino))
    return frozenset(found)
