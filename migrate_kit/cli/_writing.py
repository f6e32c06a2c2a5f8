"""Text into a file: all of it or nothing."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Put *text* in *path*, by way of a file beside it. Raises NotWritable and leaves nothing half-written."""
    from migrate_kit.errors import NotWritable
    from migrate_kit.messages import tell_system

    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(text, encoding="utf-8", newline="\n")
        fresh.replace(path)
    except OSError as error:
        with suppress(OSError):
            fresh.unlink()
        raise NotWritable(path=path, what=tell_system(error)) from error
