"""Lower the stage because evidence says so: back to legacy through the flag file, latched, and told to whoever asked.

The file comes first and alone decides; what comes after it (the record, the database row, the notices) may fail.
Going up again is a person's act: `migrate-kit resume --why`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Thread

from migrate_kit.errors import MigrateKitError
from migrate_kit.model.fall import Fall
from migrate_kit.model.observation import Flip
from migrate_kit.model.stage import FALLBACK, KEYS, LATCH
from migrate_kit.shim import flagfile, flips
from migrate_kit.shim.held import HeldLatch
from migrate_kit.shim.voice import warn

#: Whose name stands in the flip, and its source: evidence begins anew after it.
WHO = SOURCE = "detector"
Step = Callable[[Fall], object]


class Lowering:
    """Lowers the stage of everything that reads the flag file *flags*; then takes the *steps*. Never raises.

    In the background, each step has a thread of its own: an endpoint may hang, and evidence goes on being counted.
    """

    def __init__(
        self,
        flags: Path,
        state: Path,
        *,
        steps: Sequence[Step] = (),
        background: bool = True,
        held: HeldLatch | None = None,
    ) -> None:
        self._flags, self._state, self._held = flags, state, held
        self._steps, self._background = tuple(steps), background

    def __call__(self, fall: Fall) -> bool:
        """Roll back for *fall*; False where a roll-back holds already.

        A file that takes nothing is told as well, and this process alone goes back where it has a latch of its own.
        """
        try:
            if is_latched(_present(self._flags)):
                return False
            self._write(fall)
        except (MigrateKitError, OSError) as error:
            if self._held is not None:
                self._held.hold(changes_of(fall)[LATCH] or WHO)
            warn("demotion.not-written" if self._held is None else "demotion.held", why=fall.why(), what=error)
        for step in self._steps:
            if self._background:
                _in_background(step, fall)
            else:
                _take(step, fall)
        return True

    def _write(self, fall: Fall) -> None:
        before, after = flagfile.write(self._flags, changes_of(fall))
        warn("demotion.done", why=fall.why())
        spoken = {"before": _spoken(before), "after": _spoken(after)}
        flip = Flip(at_us=time.time_ns() // 1000, who=WHO, why=fall.why(), source=SOURCE, **spoken)
        _take(lambda _: flips.append(self._state, flip), fall)


class Rehearsal:
    """Only says what would be done."""

    def __call__(self, fall: Fall) -> bool:
        """Log it."""
        warn("demotion.would", why=fall.why())
        return False


def changes_of(fall: Fall) -> dict[str, str | None]:
    """Return what is set in the flags."""
    return {FALLBACK: "true", LATCH: " ".join(fall.why().split())}


def is_latched(values: Mapping[str, str]) -> bool:
    """Tell whether a roll-back holds."""
    return bool(values.get(LATCH, "").strip()) or values.get(FALLBACK, "").strip().lower() in {"1", "true", "yes", "on"}


def _present(path: Path) -> dict[str, str]:
    # What cannot be understood of the file does not stand in the way.
    return flagfile.parse(path.read_bytes(), source=str(path))[0] if path.exists() else {}


def _spoken(values: Mapping[str, str]) -> str:
    return " ".join(f"{key}={values[key]}" for key in KEYS if key in values and key != LATCH) or "-"


def _take(step: Step, fall: Fall) -> None:
    try:
        step(fall)
    except Exception as error:  # noqa: BLE001 - the flags are written; nothing may undo that
        warn("demotion.step-failed", what=f"{type(error).__name__}: {error}")


def _in_background(step: Step, fall: Fall) -> None:
    try:
        Thread(target=_take, args=(step, fall), name="migrate-kit-notice", daemon=True).start()
    except RuntimeError:  # no thread to be had
        _take(step, fall)
