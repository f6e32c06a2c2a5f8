"""The keys of the digests in the log: one for all processes of a configuration, made on first use, one a period.

Without its key a digest links to nothing. So a period is forgotten by destroying its key: the rows stay, and nobody
can tell any more whose they are.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import tempfile
from hashlib import blake2b
from math import inf
from pathlib import Path
from time import time

from migrate_kit.config import Settings
from migrate_kit.errors import KeyInUse, KeyUnknown

#: Bytes of a fresh key, the fewest that count as a key, and the most that the digest takes.
KEY_BYTES = 32
LONGEST_KEY_BYTES = 64
_PRESENT, _FORMER = "digest.key", "digest-{}.key"


def digest_key(settings: Settings) -> bytes:
    """Return the present key of the digests, made on first use, and anew once it is `key_days` old.

    Processes that start at once agree on one key. A file that holds no whole key (a full disk, a crash) is replaced:
    digests under an empty key can be looked up by anybody.
    """
    try:
        return present_key(settings)
    except OSError:
        # A folder that cannot be written: this process has a key of its own, and its digests link to no other's.
        return secrets.token_bytes(KEY_BYTES)


def present_key(settings: Settings) -> bytes:
    """Return what `digest_key` does. Raises OSError where there is none, and the folder cannot be written."""
    path = settings.state_path / _PRESENT
    if settings.key_days is not None and _age_s(path) > settings.key_days * 86_400:
        return _renew(path, oldest_s=settings.key_days * 86_400)
    return _read_key(path) or _renew(path)


def key_id(key: bytes) -> str:
    """Return the name of *key*, which tells nothing about it."""
    return blake2b(key[:LONGEST_KEY_BYTES], digest_size=4, person=b"key id").hexdigest()


def keyed_digest(text: str, key: bytes) -> str:
    """Return the keyed BLAKE2b digest of *text*, as the log keeps it."""
    data = text.encode("utf-8", "surrogatepass")
    return blake2b(data, key=key[:LONGEST_KEY_BYTES], digest_size=16).hexdigest()


def keys(settings: Settings) -> dict[str, bytes]:
    """Return name → key, the present one first. Raises OSError."""
    found = {}
    for path in (settings.state_path / _PRESENT, *sorted(settings.state_path.glob(_FORMER.format("*")))):
        key = _read_key(path)
        if key is not None:
            found[key_id(key)] = key
    return found


def rotate_key(settings: Settings) -> tuple[str | None, str]:
    """Begin a new period; return the names of the key before and of the new one. Raises OSError."""
    path = settings.state_path / _PRESENT
    before = _read_key(path)
    after = _renew(path, oldest_s=-1.0)
    return None if before is None else key_id(before), key_id(after)


def destroy_key(settings: Settings, name: str, *, dry_run: bool = False) -> None:
    """Destroy the key *name* of a former period, unless *dry_run*. Raises KeyUnknown, KeyInUse, OSError."""
    known = keys(settings)
    if name not in known:
        raise KeyUnknown(name=name, known=", ".join(known) or "-")
    if known[name] == _read_key(settings.state_path / _PRESENT):
        raise KeyInUse(name=name)
    if dry_run:
        return
    path = settings.state_path / _FORMER.format(name)
    with path.open("r+b") as file:  # a deleted file can be found again on the disk; what it held cannot
        file.write(secrets.token_bytes(path.stat().st_size))
        file.flush()
        os.fsync(file.fileno())
    path.unlink()


def _read_key(path: Path) -> bytes | None:
    try:
        key = path.read_bytes()
    except FileNotFoundError:
        return None
    return key[:LONGEST_KEY_BYTES] if len(key) >= KEY_BYTES else None


def _age_s(path: Path) -> float:
    try:
        return time() - path.stat().st_mtime
    except FileNotFoundError:
        return 0.0


def _renew(path: Path, *, oldest_s: float = inf) -> bytes:
    """Write a new key and keep the one before under its name, unless another process was faster. Raises OSError.

    A key not older than *oldest_s* stays. Nobody ever sees half of one.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        found = _read_key(path)
        if found is not None and _age_s(path) <= oldest_s:
            return found
        key = secrets.token_bytes(KEY_BYTES)
        handle, name = tempfile.mkstemp(prefix=".digest.", dir=path.parent)  # readable by the owner only
        with os.fdopen(handle, "wb") as file:
            file.write(key)
            file.flush()
            os.fsync(file.fileno())
        if found is not None:
            path.replace(path.with_name(_FORMER.format(key_id(found))))
        os.replace(name, path)  # noqa: PTH105 - the name is text
        return key
    finally:
        os.close(folder)
