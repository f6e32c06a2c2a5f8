"""Spill files: append-only, each record with its length and checksum, the names of the columns first.

A record is one `write`, so a killed process leaves whole records. After a power cut the tail may be torn; everything
before it is read. The file belongs to whoever holds its lock: the process that writes it, or the one that takes it
over after that one is gone. The system gives the lock of a killed process back.
"""

from __future__ import annotations

import fcntl
import os
import struct
import zlib
from collections.abc import Sequence
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from typing import Any
from uuid import uuid4

import orjson

from migrate_kit.log.payload import dumps
from migrate_kit.log.rows import COLUMNS

_HEAD = struct.Struct("<II")
_SUFFIX = ".spill"


class SpillFile:
    """One file that this process writes, or has taken over, under its lock."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle
        self.size = os.fstat(handle).st_size
        self.spilled = 0
        """Records in it that are nowhere else: not in the database, not in the queue."""

    @classmethod
    def create(cls, folder: Path) -> SpillFile:
        """Return a new file in *folder*. Raises OSError."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{os.getpid()}-{uuid4().hex}{_SUFFIX}"
        made = cls(path, os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_EXCL, 0o600))
        try:
            fcntl.flock(made._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            made.append(COLUMNS)
        except OSError:
            made.remove()
            raise
        return made

    @classmethod
    def take_over(cls, path: Path) -> SpillFile | None:
        """Return the file of a process that is gone; None while somebody has it, or once somebody has emptied it."""
        try:
            handle = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError:
            return None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(path.stat(), os.fstat(handle)):
                return cls(path, handle)
        except OSError:
            pass
        os.close(handle)
        return None

    def append(self, values: Sequence[Any]) -> None:
        """Append one record. Raises OSError, on a full disk say; the file is then as it was before."""
        payload = dumps(values).encode()
        record = _HEAD.pack(len(payload), zlib.crc32(payload)) + payload
        written = -1
        try:
            written = os.write(self._handle, record)
        finally:
            if written != len(record):
                with suppress(OSError):
                    os.ftruncate(self._handle, self.size)
        if written != len(record):
            raise OSError(ENOSPC, os.strerror(ENOSPC))
        self.size += written

    def read(self) -> tuple[list[tuple[Any, ...]], bool]:
        """Return the rows, in the order of COLUMNS whichever version wrote them, and whether the tail is torn."""
        content = self.path.read_bytes()
        records, end = _records(content)
        names, rows = (records[0], records[1:]) if records else ([], [])
        named = (dict(zip(names, values, strict=False)) for values in rows)
        return [tuple(row.get(name) for name in COLUMNS) for row in named], end < len(content)

    def remove(self) -> None:
        """Remove the file and give the lock back."""
        with suppress(OSError):
            self.path.unlink()
        self.leave()

    def leave(self) -> None:
        """Give the lock back; whoever comes next takes the file over."""
        if self._handle >= 0:
            os.close(self._handle)
        self._handle = -1


def spill_files(folder: Path) -> list[Path]:
    """Return the spill files in *folder*, oldest first."""
    found = []
    for path in folder.glob(f"*{_SUFFIX}"):
        with suppress(OSError):
            found.append((path.stat().st_mtime_ns, path))
    return [path for _, path in sorted(found)]


def spill_size(folder: Path) -> int:
    """Return the bytes of all spill files in *folder*."""
    total = 0
    for path in spill_files(folder):
        with suppress(OSError):
            total += path.stat().st_size
    return total


def _records(content: bytes) -> tuple[list[Any], int]:
    """Return the whole records, and where they end."""
    at, found = 0, []
    while at + _HEAD.size <= len(content):
        length, checksum = _HEAD.unpack_from(content, at)
        end = at + _HEAD.size + length
        payload = content[at + _HEAD.size : end]
        if len(payload) != length or zlib.crc32(payload) != checksum:
            break
        found.append(orjson.loads(payload))
        at = end
    return found, at
