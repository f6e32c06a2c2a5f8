"""The key of the text digests in the log: made on first use, one for all processes of a configuration."""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
from pathlib import Path

from migrate_kit.config import Settings

#: Bytes of a fresh key, the fewest that count as a key, and the most that the digest takes.
KEY_BYTES = 32
LONGEST_KEY_BYTES = 64


def digest_key(settings: Settings) -> bytes:
    """Return the key of the text digests, made on first use. Deleting the file unlinks old digests from new ones.

    Processes that start at once agree on one key. A file that holds no whole key (a full disk, a crash) is replaced:
    digests under an empty key can be looked up by anybody.
    """
    path = settings.state_path / "digest.key"
    try:
        return _read_key(path) or _make_key(path)
    except OSError:
        # A folder that cannot be written: this process has a key of its own, and its digests link to no other's.
        return secrets.token_bytes(KEY_BYTES)


def _read_key(path: Path) -> bytes | None:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    return key[:LONGEST_KEY_BYTES] if len(key) >= KEY_BYTES else None


def _make_key(path: Path) -> bytes:
    """Write a new key, unless another process was faster; nobody ever sees half of it. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        found = _read_key(path)
        if found is not None:
            return found
        key = secrets.token_bytes(KEY_BYTES)
        handle, name = tempfile.mkstemp(prefix=".digest.", dir=path.parent)  # readable by the owner only
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105 - the name is text
        return key
    finally:
        os.close(folder)
