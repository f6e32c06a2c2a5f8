"""Tell when the files of a folder change, by looking at them: no more than names, times, sizes and places on disk."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import anyio

INTERVAL_S = 0.25
Fingerprint = frozenset[tuple[str, int, int, int]]


async def changes(folder: Path, *, interval_s: float = INTERVAL_S) -> AsyncIterator[None]:
    """Yield each time that a description in *folder* came, went or changed since the last look."""
    last = fingerprint(folder)
    while True:
        await anyio.sleep(interval_s)
        now = fingerprint(folder)
        if now != last:
            last = now
            yield


def fingerprint(folder: Path) -> Fingerprint:
    """Return what changes when a description does; of a folder that is not there, nothing."""
    found: set[tuple[str, int, int, int]] = set()
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
            found.add((path.name, stat.st_mtime_ns, stat.st_size, stat.st_ino))
    return frozenset(found)
