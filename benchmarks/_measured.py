"""One program run to its end: processor seconds with all its children, wall seconds, peak memory, what it printed."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Run:
    """What one run took."""

    cpu_s: float
    wall_s: float
    peak_mb: float
    printed: str

    @property
    def inner_cpu_s(self) -> float:
        """What the program itself printed first: its processor seconds without starting Python and loading modules."""
        return float(self.printed.split()[0])


def run(command: Sequence[str], environment: Mapping[str, str]) -> Run:
    """Run *command*; raises RuntimeError when it cannot be run or fails with more than findings."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as errors:
        start = time.perf_counter()
        process = subprocess.Popen(command, stdout=out, stderr=errors, stdin=subprocess.DEVNULL, env=dict(environment))
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        errors.seek(0)
        if process.returncode not in (0, 1):
            raise RuntimeError(
                f"{command[0]}: exit {process.returncode}: {errors.read().decode(errors='replace')[-500:]}"
            )
        return Run(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024, out.read().decode(errors="replace"))
