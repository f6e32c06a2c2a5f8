"""What earlier scans found, by content: nothing in it is ever run, and whatever does not fit is as good as not there.

A file of the cache is plain JSON, read into the same frozen records as everything else; it can be wrong, but not act.
Writers put a whole file in place at once, so that readers and other writers never see half of one.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Literal

from migrate_kit._resources import version

#: Changes with the meaning of what is kept.
_FORMAT = 1
_DAY_S = 86_400
#: What nobody asked for in so long is dropped.
_KEPT_DAYS = 30
_PACKAGE = Path(__file__).parent.parent

Kind = Literal["tree", "survey"]


def cache_folder() -> Path:
    """Return the folder of this user's cache: below XDG_CACHE_HOME, else `~/.cache`."""
    home = os.environ.get("XDG_CACHE_HOME", "")
    return (Path(home) if Path(home).is_absolute() else Path.home() / ".cache") / "migrate-kit"


class Cache:
    """The results kept in *folder* by this version under this Python; *complain* hears of a file that is broken."""

    def __init__(self, folder: Path, *, complain: Callable[[Path], None] | None = None) -> None:
        self.folder = folder / fingerprint()
        self._complain = complain or (lambda _: None)

    def read(self, kind: Kind, key: str) -> bytes | None:
        """Return what is kept under *key*, None where there is nothing."""
        path = self._path(kind, key)
        try:
            data = path.read_bytes()
            os.utime(path)
        except OSError:
            return None
        digest, _, content = data.partition(b"\n")
        if digest != _digest(content):
            self.drop(kind, key)
            return None
        return content

    def drop(self, kind: Kind, key: str) -> None:
        """Remove a file that does not hold what it should, and say so."""
        path = self._path(kind, key)
        self._complain(path)
        with suppress(OSError):
            path.unlink()

    def write(self, kind: Kind, key: str, content: bytes) -> None:
        """Keep *content* under *key*; where the folder cannot be written nothing is kept."""
        path = self._path(kind, key)
        fresh: str | None = None
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor, fresh = tempfile.mkstemp(dir=path.parent, prefix=".fresh-")
            with os.fdopen(descriptor, "wb") as file:
                file.write(_digest(content) + b"\n" + content)
            Path(fresh).replace(path)
        except OSError:
            if fresh is not None:
                with suppress(OSError):
                    Path(fresh).unlink()
            return
        self._tidy()

    def _path(self, kind: Kind, key: str) -> Path:
        return self.folder / kind / f"{key}.json"

    def _tidy(self) -> None:
        """Drop what was not used for a month, of other versions too; looked for once a day."""
        mark = self.folder.parent / "tidied"
        now = time.time()
        with suppress(OSError):
            if mark.exists() and now - mark.stat().st_mtime < _DAY_S:
                return
            mark.touch()
            for file in self.folder.parent.glob("*/*/*"):
                if now - file.stat().st_mtime > _KEPT_DAYS * _DAY_S:
                    file.unlink()


def fingerprint() -> str:
    """Return what the results depend on besides the sources: this package as it is installed, and the Python."""
    parts = [str(_FORMAT), version(), sys.version, sys.implementation.cache_tag or ""]
    for room in ("scan", "model"):  # a checkout changes without a new version
        for file in sorted((_PACKAGE / room).rglob("*.py")):
            status = file.stat()
            parts.append(f"{file.name}:{status.st_size}:{status.st_mtime_ns}")
    return key_of(parts)[:24]


def key_of(parts: Iterable[str]) -> str:
    """Return a key for *parts*, whatever they contain."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogateescape")
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()


def digest_of(data: bytes) -> str:
    """Return a name for the content *data* that no other content has."""
    return hashlib.blake2b(data, digest_size=20).hexdigest()


def _digest(content: bytes) -> bytes:
    return digest_of(content).encode()
