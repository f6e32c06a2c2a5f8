"""The audit as lines of JSON in a file: appended whole by any number of processes, turned over when large."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from threading import Lock

from migrate_kit.log.payload import dumps
from migrate_kit.model.audit import AuditEntry

MOST_BYTES = 16_000_000
KEPT = 4
"""Files that were turned over and are kept, as `audit.jsonl.1` and so on, the latest first."""


class AuditFile:
    """Implements `model.ports.AuditSink`. One write a line, so lines of several processes never mix."""

    def __init__(self, path: Path, *, most_bytes: int = MOST_BYTES, kept: int = KEPT) -> None:
        self.path, self._most_bytes, self._kept = path, most_bytes, kept
        self._lock = Lock()
        self._pid = os.getpid()
        self._file = -1

    def record(self, entry: AuditEntry) -> None:
        """Append *entry*. Raises OSError where the file cannot be written."""
        line = (dumps(asdict(entry)) + "\n").encode("utf-8", "replace")
        if self._pid != os.getpid():
            self._lock, self._pid = Lock(), os.getpid()  # another thread of the parent may have held it
        with self._lock:
            file = self._open()
            if os.fstat(file).st_size + len(line) > self._most_bytes:
                file = self._turned_over(file)
            os.write(file, line)

    def close(self) -> None:
        """Close the file; the next entry opens it again."""
        with self._lock:
            self._let_go()

    def _open(self) -> int:
        """Return the open file, opened anew where another process has turned it over or somebody took it away."""
        if self._file >= 0 and not _is(self._file, self.path):
            self._let_go()
        if self._file < 0:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
        return self._file

    def _turned_over(self, file: int) -> int:
        fcntl.flock(file, fcntl.LOCK_EX)
        try:
            if _is(file, self.path):  # nobody else did it while we waited
                for number in range(self._kept, 1, -1):
                    with suppress(FileNotFoundError):
                        self._numbered(number - 1).replace(self._numbered(number))
                self.path.replace(self._numbered(1))
        finally:
            fcntl.flock(file, fcntl.LOCK_UN)
        return self._open()

    def _numbered(self, number: int) -> Path:
        return self.path.with_name(f"{self.path.name}.{number}")

    def _let_go(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1


def _is(file: int, path: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(file), path.stat())
    except FileNotFoundError:
        return False
