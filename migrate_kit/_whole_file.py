"""Write a file whole or not at all: a file beside it takes its place, so no reader ever sees half of it."""

from __future__ import annotations

import fcntl
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from glob import escape
from pathlib import Path

from migrate_kit.errors import NotWritable

_NEW_FILE_MODE = 0o666
_NEW = ".migrate-kit-new"


def write_text(path: Path, text: str) -> None:
    """Put *text* in *path* as UTF-8, lines as they are. Raises NotWritable like `write_whole`."""
    write_whole(path, text.encode("utf-8"))


def write_whole(path: Path, content: bytes) -> None:
    """Put *content* in *path*, making its folder. Links are followed, permissions stay.

    Raises NotWritable, also for a file that somebody set read-only; the old content is then untouched.
    """
    target = path.resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(content)  # a pipe or terminal has no half-written state to protect
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = target.stat().st_mode & 0o7777 if target.exists() else _NEW_FILE_MODE & ~_umask()
        if not mode & 0o200:
            # Replacing would work where the folder is writable, but whoever set the file read-only meant it.
            raise NotWritable(path=path, what=os.strerror(13))
        replace(target, content, mode)
    except OSError as error:
        from migrate_kit.messages import tell_system

        raise NotWritable(path=path, what=tell_system(error)) from error


def replace(target: Path, content: bytes, mode: int) -> None:
    """Let a new file with *content* take the place of *target*, also after a power cut. Raises OSError."""
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", suffix=_NEW, dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def clear(target: Path) -> None:
    """Take away what a killed writer of *target* left; for who knows that no other is at it. Raises OSError."""
    for left in target.parent.glob(f".{escape(target.name)}.*{_NEW}"):
        left.unlink(missing_ok=True)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Let one process (of those that ask) at a time read, change and replace in *folder*. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
