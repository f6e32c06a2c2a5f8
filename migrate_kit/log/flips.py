"""Flips that were made while the database was down wait in a file of JSON lines; here they go in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import orjson

from migrate_kit.log.store import Store
from migrate_kit.model.observation import Flip

_FIELDS = frozenset(Flip.__dataclass_fields__)


def ingest_flips(store: Store, path: Path) -> int:
    """Record the flips waiting in *path*, remove the file, and return how many were new.

    Safe to repeat after a crash: the file is set aside before it is read, and the same flip is recorded once. A
    line that is no flip is kept in `<name>.rejected`. Raises StoreUnavailable and leaves everything in place.
    """
    aside = path.with_name(f"{path.name}.taking")
    recorded = _take(store, aside) if aside.exists() else 0
    if not path.exists():
        return recorded
    store.flips()  # asks the database first: while it is down the file stays where others add to it
    path.replace(aside)
    return recorded + _take(store, aside)


def _take(store: Store, aside: Path) -> int:
    flips: list[Flip] = []
    rejected: list[bytes] = []
    for line in filter(None, aside.read_bytes().splitlines()):
        flip = _parse(line)
        if flip is None:
            rejected.append(line)
        else:
            flips.append(flip)
    recorded = store.record_flips(flips) if flips else 0
    if rejected:
        with aside.with_suffix(".rejected").open("ab") as kept:
            kept.writelines(line + b"\n" for line in rejected)
    aside.unlink()
    return recorded


def _parse(line: bytes) -> Flip | None:
    try:
        record: Any = orjson.loads(line)
        known = {key: value for key, value in record.items() if key in _FIELDS}
        return Flip(**known | {"at_us": int(known["at_us"])})
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
