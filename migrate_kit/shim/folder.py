"""What a folder of descriptions looks like from outside: names, times, sizes and places on disk, and no content.

Two looks that see the same saw the same files, unless one changed so recently that its stamp may hide a second change.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from pathlib import Path

from migrate_kit.shim.readings import RACY_NS

_SUFFIXES = (".yaml", ".yml")

Stamp = Mapping[str, tuple[int, ...]]
"""File name → what changes when the file does: times of content and of entry, size, inode, device."""


def stamp_of(folder: Path) -> Stamp:
    """Return the stamps of the YAML files in *folder*; none where there is no such folder. Links are followed anew."""
    try:
        with os.scandir(folder) as entries:
            return {e.name: _fingerprint(e) for e in entries if e.name.endswith(_SUFFIXES) and e.name[0] != "."}
    except OSError:
        return {}


def is_racy(stamp: Stamp) -> bool:
    """Tell whether a file changed so recently that another change could bear the same stamp."""
    now = time.time_ns()
    return any(abs(now - moment) < RACY_NS for times in stamp.values() for moment in times[:2])


def _fingerprint(entry: os.DirEntry[str]) -> tuple[int, ...]:
    try:
        found = entry.stat()
    except OSError:
        return ()  # a link to nothing, or gone between the two looks
    return found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino, found.st_dev
