"""A writer of flags that is killed in the middle: `python -m tests.shim.killed_writer FILE [STEP]`.

With a step it writes a roll-back and is killed before its system call of that number. Without one it tries each step in a
process of its own, and prints for each whether the file then was the old one, the new one, or anything else.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from migrate_kit.shim import flagfile

UP = {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "hybrid", "FALLBACK_TO_LEGACY": None}
SYSTEM = {"posix", "_io", "io", "fcntl"}
BACK = {"FALLBACK_TO_LEGACY": "true"}


def write_until(path: Path, step: int) -> None:
    """Write a roll-back, but die before the call number *step* that the system hears of."""
    left = [step]

    def count(_frame: object, event: str, called: Any) -> None:
        homes = (getattr(called, "__module__", ""), type(getattr(called, "__self__", None)).__module__)
        left[0] -= event == "c_call" and not SYSTEM.isdisjoint(homes)
        if left[0] < 0:
            os.kill(os.getpid(), signal.SIGKILL)

    sys.setprofile(count)
    flagfile.write(path, BACK)
    sys.setprofile(None)


def try_each_step(path: Path) -> None:
    """Be killed at each step once."""
    flagfile.write(path, UP)
    old = path.read_bytes()
    names = {old: "old", flagfile.edit(old, BACK): "new"}
    step, was_killed = 0, True
    while was_killed:
        path.write_bytes(old)
        pid = os.fork()
        if pid == 0:
            write_until(path, step)
            os._exit(0)
        was_killed = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != 0
        print(names.get(path.read_bytes(), "other"))
        step += 1


if __name__ == "__main__":
    write_until(Path(sys.argv[1]), int(sys.argv[2])) if sys.argv[2:] else try_each_step(Path(sys.argv[1]))
