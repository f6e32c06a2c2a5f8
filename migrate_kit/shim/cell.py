"""The stage cell: what the call path reads. One attribute below shadow; written only by the watcher's poll."""

from __future__ import annotations

import time
from zlib import crc32

from migrate_kit.model.stage import Flags, Stage, StageChoice, choose_stage

#: Seconds after which the call path no longer trusts that the watcher is alive.
STALE_S = 2.0
#: A bucket is a 32-bit number; at this threshold every call is due.
EVERY = 1 << 32


class Cell:
    """The present flags and the stage they mean."""

    __slots__ = (
        "choice",
        "default_rate",
        "flags",
        "live",
        "pending",
        "picks",
        "rate",
        "salt",
        "stale_at",
        "threshold",
        "throttle",
        "version",
    )

    def __init__(self) -> None:
        self.flags = Flags()
        self.choice = StageChoice(Stage.legacy, "nothing set")
        self.live = False
        """True above legacy and while dozing; the wrapper reads nothing else in stage legacy."""
        self.threshold = EVERY
        """Calls with a bucket below it are due; always EVERY above shadow."""
        self.picks = False
        """True where it matters which bucket a call has: not all of them are due."""
        self.salt = 0
        """Where the CRC of a text starts, from the flag's text."""
        self.stale_at = 0.0
        self.default_rate = 1.0
        self.throttle = 1.0
        """The share of the wanted sampling that is left: less where the shadow costs too much."""
        self.rate = 1.0
        """The share of the calls in shadow that are taken by now, whatever the stage of the others."""
        self.pending: Flags | None = None
        self.version = 0

    def settle(self, flags: Flags, *, closed: str | None = None, at_once: bool = False) -> bool:
        """Take freshly merged *flags*; True when something changed.

        A step back is taken at once. Anything else must be read twice, one poll apart: the half of a file that
        somebody rewrites in place must not lift a roll-back.
        """
        self.stale_at = time.monotonic() + STALE_S
        self._wake()
        choice = StageChoice(Stage.legacy, closed) if closed else choose_stage(flags)
        if flags == self.flags and choice == self.choice:
            self.pending = None
            return False
        if not (at_once or choice.stage < self.choice.stage or flags == self.pending):
            self.pending = flags
            return False
        self.pending = None
        self._set(flags, choice)
        return True

    def doze(self) -> None:
        """Let the next call look at the flags itself, in stage legacy too, because no watcher does."""
        self.stale_at = 0.0
        self.picks = False
        self.live = True

    def set_default_rate(self, rate: float) -> None:
        """Set the sampling rate that holds where no flag names one."""
        self.default_rate = rate
        self._set(self.flags, self.choice)

    def set_throttle(self, factor: float) -> None:
        """Take only *factor* of the wanted sample."""
        self.throttle = factor
        self._set(self.flags, self.choice)

    @property
    def sample_rate(self) -> float:
        """The share of calls compared in shadow; above shadow every call is logged."""
        if self.choice.stage > Stage.shadow:
            return 1.0
        return self._wanted_rate() * self.throttle

    def _wanted_rate(self) -> float:
        named = self.flags.sample_rate
        return self.default_rate if named is None else named

    def _set(self, flags: Flags, choice: StageChoice) -> None:
        # `live` last on the way up and first on the way down, so that no call sees a stage without its flags.
        if choice.stage is Stage.legacy:
            self.live = False
        self.flags, self.choice = flags, choice
        self.salt = crc32(flags.salt.encode())
        self.rate = (1.0 if choice.stage > Stage.shadow else self._wanted_rate()) * self.throttle
        self.threshold = round(self.sample_rate * EVERY)
        self._wake()
        self.version += 1

    def _wake(self) -> None:
        self.picks = self.threshold < EVERY
        self.live = self.choice.stage is not Stage.legacy
