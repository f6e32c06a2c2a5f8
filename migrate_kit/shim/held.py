"""A roll-back that only this process knows of, for where it may not write the flag file."""

from __future__ import annotations

import os
from pathlib import Path

from migrate_kit.model.stage import Flags


class HeldLatch:
    """A flag source without an opinion until `hold`; then legacy, until the process ends."""

    name = "detector"

    def __init__(self) -> None:
        self.why = ""

    def hold(self, why: str) -> None:
        """Hold everything in this process at legacy from now on."""
        self.why = why

    def read(self) -> Flags:
        """Return the present flags."""
        return Flags(fallback=True, latch=self.why) if self.why else Flags()


def takes_writing(path: Path) -> bool:
    """Tell whether *path* can be written or made, as far as rights say."""
    folder = path.resolve().parent
    while not folder.exists() and folder != folder.parent:
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK | os.X_OK) and not path.is_dir()
