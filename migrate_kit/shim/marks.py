"""`took`: a branch of a legacy router says that it is taken. Nobody listens below stage shadow.

The line that `install` writes reads `shim.live` first, so in stage legacy it costs one attribute.
"""

from __future__ import annotations

import sys
from types import FrameType

from migrate_kit.shim.guard import RECORDER


def took(router_id: str, branch: str) -> None:
    """Note that *branch* of the router is taken, where a call of it is observed. Never raises."""
    if RECORDER.get() is not None:
        took_in(sys._getframe(1), router_id, branch)


def took_in(frame: FrameType, router_id: str, branch: str) -> None:
    """Note that *branch* is taken in *frame*. Never raises."""
    around = RECORDER.get()
    if around is None:
        return
    try:
        around.took(router_id, branch, frame)
    except Exception:  # noqa: BLE001 - it stands in the host's code; the conditions say what was taken
        return


def listen(*, on: bool) -> None:
    """Let the marks be heard, or not."""
    vars(sys.modules[__package__])["live"] = on
