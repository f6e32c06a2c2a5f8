"""What processes left in spill files when they ended; a command takes it in before it answers."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from migrate_kit.log.engine import store_url
from migrate_kit.log.spill import Spill
from migrate_kit.log.spill_file import spill_files, spill_size
from migrate_kit.log.writer import Writer


@dataclass(frozen=True, slots=True, kw_only=True)
class Leftover:
    """Spill files that are there at present, those of running processes included."""

    files: int
    size_bytes: int


def leftover(folder: Path) -> Leftover:
    """Return what lies in *folder*."""
    return Leftover(files=len(spill_files(folder)), size_bytes=spill_size(folder))


def ingest_spill(url: str, folder: Path) -> int:
    """Store what processes that are gone left in *folder*; return how many rows were read. Safe to repeat.

    Files of running processes stay. Raises what the driver raises when the database is away; the files stay then.
    """
    spill, taken = Spill(folder, 0), 0
    if not spill_files(folder):
        return 0
    writer = Writer(store_url(url))
    try:
        while (file := spill.orphan()) is not None:
            try:
                rows, _ = file.read()
                writer.write(rows)
            except BaseException:
                file.leave()
                raise
            spill.done(file)
            taken += len(rows)
    finally:
        writer.close()
    return taken
