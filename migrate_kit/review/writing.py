"""Write files whole or not at all: to a temporary file in the same folder, then moved into place."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

from migrate_kit.errors import NotWritable
from migrate_kit.review.stamp import stamped

_NEW_FILE_MODE = 0o666


def write_description(path: Path, text: str) -> None:
    """Write a description. A file that is new holds only the generator's words, so it gets the stamp that says so.

    Raises NotWritable, and DescriptionInvalid when a new text is no description; the old file is then untouched.
    """
    if not path.exists():
        text = stamped(text, path)
    write_whole(path, text.encode("utf-8"))


def write_whole(path: Path, content: bytes) -> None:
    """Replace the file at *path*, making its folder. Raises NotWritable; the old content is then untouched."""
    target = path.resolve()
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        mode = target.stat().st_mode & 0o7777 if target.exists() else _NEW_FILE_MODE & ~_umask()
        if not mode & 0o200:
            # Replacing would work where the folder is writable, but whoever set the file read-only meant it.
            raise NotWritable(path=path, what=os.strerror(13))
        _replace(target, content, mode)
    except OSError as error:
        raise NotWritable(path=path, what=error.strerror or str(error)) from error


def _replace(target: Path, content: bytes, mode: int) -> None:
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(mode)
        Path(name).replace(target)
    except BaseException:
        with suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    current = os.umask(0)
    os.umask(current)
    return current
