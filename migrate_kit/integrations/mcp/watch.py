"""Tell when the descriptions of a folder change, by the same look at it that a wrapped process takes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import anyio

from migrate_kit.shim.folder import is_racy, stamp_of

INTERVAL_S = 0.25


async def changes(folder: Path, *, interval_s: float = INTERVAL_S) -> AsyncIterator[None]:
    """Yield each time that a description in *folder* came, went or changed since the last look.

    Yield once more when a change has settled: until then a second one may bear the same stamp.
    """
    last = stamp_of(folder)
    is_settled = not is_racy(last)
    while True:
        await anyio.sleep(interval_s)
        now = stamp_of(folder)
        if now != last:
            last, is_settled = now, False
            yield
        elif not is_settled and not is_racy(now):
            is_settled = True
            yield
