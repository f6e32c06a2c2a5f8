"""What the commands about the log share: opening the database, a time from an option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from time import time_ns
from typing import TYPE_CHECKING

from migrate_kit.cli import output
from migrate_kit.config import Settings
from migrate_kit.errors import OptionInvalid, StoreError
from migrate_kit.messages import tell

if TYPE_CHECKING:
    from migrate_kit.log import Store

_UNITS_S = {"m": 60, "h": 3600, "d": 86_400, "w": 604_800}
FLIPS = "flips.jsonl"


@contextmanager
def opened_store(settings: Settings) -> Iterator[Store]:
    """Open the decision database and take in flips that waited while it was down. Raises StoreUnavailable."""
    from migrate_kit.log import Store, ingest_flips

    store = Store(settings.store_url)
    try:
        # A database that can be read and not written still answers; what waits goes on waiting.
        with suppress(StoreError, OSError):
            taken = ingest_flips(store, settings.state_path / FLIPS)
            if taken:
                output.chat("log.flips_taken", n=taken)
        _take_in_spill(settings)
        yield store
    finally:
        store.close()


def _take_in_spill(settings: Settings) -> None:
    from migrate_kit.log.leftover import ingest_spill

    # Whatever the database or the disk raises, the files stay for the next one who comes.
    with suppress(Exception):
        taken = ingest_spill(settings.store_url, settings.spill_path)
        if taken:
            output.chat("log.spill_taken", n=taken)


def since_us(given: str | None, *, command: str) -> int | None:
    """Return `7d`, `24h`, `30m`, `2w` or an ISO date or time (UTC without a zone) as UTC microseconds."""
    if given is None:
        return None
    relative = re.fullmatch(r"(\d{1,6})([mhdw])", given.strip().lower())
    if relative:
        return time_ns() // 1000 - int(relative[1]) * _UNITS_S[relative[2]] * 1_000_000
    try:
        moment = datetime.fromisoformat(given.strip())
    except ValueError as error:
        what = tell("option.since", output.language(), given=given)
        raise OptionInvalid(option="--since", what=what, command=command) from error
    return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1_000_000)
