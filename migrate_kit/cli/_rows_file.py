"""A file that takes long to write: lines go beside it, and take its place when all are there."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from migrate_kit.errors import NotWritable
from migrate_kit.messages import tell_system


def write_rows(target: Path, chunks: Iterable[bytes]) -> int:
    """Write *chunks* of whole lines and return how many lines those are. Raises NotWritable."""
    path, lines = target.resolve(), 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        beside = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                for chunk in chunks:
                    lines += chunk.count(b"\n")
                    file.write(chunk)
            beside.chmod(0o644)
            beside.replace(path)
        except BaseException:
            with suppress(OSError):
                beside.unlink()
            raise
    except OSError as error:
        raise NotWritable(path=target, what=tell_system(error)) from error
    return lines
