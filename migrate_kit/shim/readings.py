"""One flag source as the watcher sees it: the last good flags, and what is wrong with it now."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from migrate_kit.model.stage import Flags, Stage, parse_flags
from migrate_kit.shim.flagfile import FileFlags, Fingerprint
from migrate_kit.shim.voice import warn

if TYPE_CHECKING:
    from migrate_kit.model.ports import FlagSource

#: Until a source that cannot be read has given one good reading, it asks for the safest stage.
CLOSED = Flags(stage=Stage.legacy)
#: A file changed this recently is read again even with the same stamp: stamps can be as coarse as a few ms.
RACY_NS = 3_000_000_000


class EnvironmentFlags:
    """The environment as it was at start; nobody can change that of a running process from outside."""

    name = "environment"

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._values = dict(os.environ if environment is None else environment)

    def read(self) -> Flags:
        """Return the flags of the environment. Raises FlagInvalid."""
        return parse_flags(self._values, source=self.name)


class Reading:
    """Polls one source and keeps its last good flags."""

    def __init__(self, source: FlagSource) -> None:
        self.source = source
        self.flags = Flags()
        self.trouble: str | None = None
        self._good = False
        self._stamp: Fingerprint | None = None

    @property
    def closed(self) -> str | None:
        """Why this source holds everything at legacy, or None."""
        return self.trouble if self.flags is CLOSED else None

    def poll(self) -> None:
        """Read the source; on any failure keep what was good and warn once per trouble. Never raises."""
        try:
            if self._unchanged():
                return
            flags = _flags(self.source.read())
        except FileNotFoundError as error:
            if self._good:
                self._keep(error)
        except Exception as error:  # noqa: BLE001 - a source may be anybody's code
            self._keep(error)
        else:
            self._take(flags)

    def _unchanged(self) -> bool:
        if not isinstance(self.source, FileFlags):
            return False
        stamp = self.source.fingerprint()
        settled = time.time_ns() - stamp[0] > RACY_NS
        same, self._stamp = stamp == self._stamp, stamp
        return same and settled and self.trouble is None

    def _take(self, flags: Flags) -> None:
        if self.trouble is not None:
            warn("shim.source-again", source=self.source.name)
        self.flags, self._good, self.trouble = flags, True, None

    def _keep(self, error: Exception) -> None:
        trouble = str(error) or type(error).__name__
        if trouble != self.trouble:
            warn("shim.source-trouble" if self._good else "shim.source-closed", source=self.source.name, what=trouble)
        self.trouble = trouble
        if not self._good:
            self.flags = CLOSED


def _flags(read: object) -> Flags:
    """Return what a source gave; one that gives anything else knows nothing, and unknown is not `off`."""
    if not isinstance(read, Flags):
        msg = f"Flags expected, not {type(read).__name__}"
        raise TypeError(msg)
    return read
