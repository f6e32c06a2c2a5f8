"""Read a source file, or say which of the two reasons there is for not reading it."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.errors import NotReadable, PathNotFound


def read_source(path: Path) -> bytes:
    """Return the bytes of *path*. Raises PathNotFound where there is none, NotReadable where it may not be read."""
    try:
        return path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise PathNotFound(path=path) from error
    except OSError as error:
        raise NotReadable(path=path, what=error.strerror or str(error)) from error


def source_or_none(path: Path) -> bytes | None:
    """Return the bytes of a regular file, None for anything else and for what may not be read."""
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None
