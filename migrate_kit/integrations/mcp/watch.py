"""When a folder of descriptions changed: it is looked at again and again, so that any way of writing is seen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import anyio

from migrate_kit.shim.folder import Stamp, is_racy, stamp_of

INTERVAL_S = 0.2
MOST_UNREST = 10
"""Looks after which a folder that never comes to rest counts as changed all the same."""


async def changes(folder: Path, *, since: Stamp, interval_s: float = INTERVAL_S) -> AsyncIterator[None]:
    """Yield each time that a description in *folder* came, went or changed, first of all after *since*.

    A change counts when the look after it finds the same: what is half written, or half checked out, is left alone.
    It counts once more when it has settled: until then a second one may bear the same stamp.
    """
    last = seen = since
    is_settled = not is_racy(since)
    unrest = 0
    while True:
        await anyio.sleep(interval_s)
        now = stamp_of(folder)
        unrest = 0 if now == seen else unrest + 1
        seen = now
        if now != last and unrest in (0, MOST_UNREST):
            last, unrest, is_settled = now, 0, False
            yield
        elif now == last and not is_settled and not is_racy(now):
            is_settled = True
            yield
