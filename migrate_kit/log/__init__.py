"""The decision log on SQLAlchemy: a sink that never makes anyone wait, a store that answers, flags for a fleet."""

from __future__ import annotations

from migrate_kit.log.flags import DatabaseFlags
from migrate_kit.log.flips import ingest_flips
from migrate_kit.log.reader import Reader
from migrate_kit.log.rollups import DAY_US, DayCount, Distinct, Pair, Rollups
from migrate_kit.log.selection import Selection
from migrate_kit.log.sink import SqlSink
from migrate_kit.log.store import Store, StoreStats, now_us

__all__ = [
    "DAY_US",
    "DatabaseFlags",
    "DayCount",
    "Distinct",
    "Pair",
    "Reader",
    "Rollups",
    "Selection",
    "SqlSink",
    "Store",
    "StoreStats",
    "ingest_flips",
    "now_us",
]
