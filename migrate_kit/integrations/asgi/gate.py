"""Whether the flags let anything be decided: a roll-back reaches the sidecar as it reaches every process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

from migrate_kit.model.stage import Stage, choose_stage, merge_flags
from migrate_kit.shim.flagfile import FileFlags
from migrate_kit.shim.readings import EnvironmentFlags, Reading

_EVERY_S = 0.25


class ShadowGate:
    """Reads the environment once and the flag file again and again.

    Closed while a roll-back is in force, and where legacy was asked for by name. Flags that name no stage close
    nothing: who starts a sidecar wants it to look.
    """

    def __init__(self, flag_path: Path, *, clock: Callable[[], float] = monotonic) -> None:
        self._readings = [Reading(EnvironmentFlags()), Reading(FileFlags(flag_path))]
        self._clock, self._next = clock, 0.0
        self._closed = False
        self._readings[0].poll()

    def is_closed(self) -> bool:
        """Tell whether nothing may be decided now."""
        if self._clock() >= self._next:
            self._next = self._clock() + _EVERY_S
            self._readings[1].poll()
            flags = merge_flags((reading.source.name, reading.flags) for reading in self._readings)
            rolled_back = bool(flags.fallback) or bool(flags.latch) or flags.stage is Stage.legacy
            self._closed = rolled_back and choose_stage(flags).stage is Stage.legacy
        return self._closed
