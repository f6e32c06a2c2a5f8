"""The log as Parquet files for a warehouse, and back. Needs the extra `parquet`."""

from __future__ import annotations

from migrate_kit.log.parquet.exporting import export
from migrate_kit.log.parquet.restoring import Restored, restore

__all__ = ["Restored", "export", "restore"]
