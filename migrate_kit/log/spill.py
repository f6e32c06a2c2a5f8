"""Spill: every observation goes to a file before it is queued, and leaves it once it is in the database.

So a killed process loses nothing, and a database that is away for long costs no more than the bytes that are
allowed. What lies in a file twice, or in a file and the database, is stored once: its id is unique.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import RLock
from typing import Any

from migrate_kit.log.spill_file import SpillFile, spill_files, spill_size

#: A file is closed at this size, so that it can be emptied and removed.
FILE_BYTES = 1_000_000
#: Appends after which the bytes of the folder are measured again: other processes fill it too.
_MEASURED_EVERY = 500


@dataclass(frozen=True, slots=True)
class Closed:
    """A file that nothing is appended to any more; *until*: how many were accepted by then, over the sink's life."""

    file: SpillFile
    until: int


class Spill:
    """The spill files of this process in *folder*; all processes together fill it with at most *most_bytes*."""

    def __init__(self, folder: Path, most_bytes: int) -> None:
        self.folder = folder
        self._most_bytes = most_bytes
        # Held over append and queueing: both must have the same order. Re-entrant, as offers are.
        self.turn = RLock()
        self._open: SpillFile | None = None
        self._closed: deque[Closed] = deque()
        self._others = 0
        self._appended = 0

    def append(self, row: Sequence[Any]) -> SpillFile | None:
        """Append *row* and return its file; None where it did not go in: no bytes left, the disk full."""
        if self._appended % _MEASURED_EVERY == 0:
            self._others = spill_size(self.folder) - (self._open.size if self._open is not None else 0)
        self._appended += 1
        try:
            if self._open is None:
                if self._others >= self._most_bytes:
                    return None
                self._open = SpillFile.create(self.folder)
            if self._others + self._open.size >= self._most_bytes:
                return None
            self._open.append(row)
        except OSError:
            return None
        return self._open

    def roll(self, accepted: int, *, least: int = FILE_BYTES) -> None:
        """Close the present file if it has at least *least* bytes; *accepted* observations were queued by now."""
        with self.turn:
            if self._open is not None and self._open.size >= least:
                self._closed.append(Closed(self._open, accepted))
                self._others += self._open.size
                self._open = None

    def release(self, settled: int) -> None:
        """Remove the files of which every record is in the database: *settled* of the accepted ones are."""
        for closed in [closed for closed in self._closed if closed.until <= settled and not closed.file.spilled]:
            self._closed.remove(closed)
            self._remove(closed.file)

    def oldest(self, settled: int) -> SpillFile | None:
        """Return a closed file with records that are in no queue any more, once those that are queued are settled."""
        for closed in self._closed:
            if closed.file.spilled and closed.until <= settled:
                return closed.file
        return None

    def orphan(self) -> SpillFile | None:
        """Take over a file of a process that is gone, if there is one."""
        mine = {closed.file.path for closed in self._closed}
        if self._open is not None:
            mine.add(self._open.path)
        for path in spill_files(self.folder):
            if path not in mine and (found := SpillFile.take_over(path)) is not None:
                return found
        return None

    def done(self, file: SpillFile) -> None:
        """Remove a file whose records are all in the database."""
        self._closed = deque(closed for closed in self._closed if closed.file is not file)
        self._remove(file)

    def leave(self) -> None:
        """Give every file back as it is: in a forked child they are the parent's; at the end the next process's."""
        for file in (*(closed.file for closed in self._closed), *filter(None, (self._open,))):
            file.leave()
        self._closed.clear()
        self._open = None

    def _remove(self, file: SpillFile) -> None:
        self._others = max(0, self._others - file.size)
        file.remove()
