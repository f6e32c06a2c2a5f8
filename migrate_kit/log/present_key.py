"""PresentKey: the key of the digests as a running process has it; it takes a new period over under way."""

from __future__ import annotations

from time import monotonic

from migrate_kit.config import Settings
from migrate_kit.log.digest_key import key_id, present_key
from migrate_kit.model.ports import DigestKey

#: How often the key file is looked at. A period is days long; whoever ends it by hand waits no longer than this.
LOOK_EVERY_S = 10.0


class PresentKey:
    """Gives the key that digests are made with now, beginning with *secret*.

    Without it a service that runs for months would go on under a key whose period is over, and after that key was
    destroyed nobody could find a text in what it wrote since, not even to erase it.
    """

    def __init__(self, settings: Settings, secret: bytes) -> None:
        self._settings = settings
        self._present = DigestKey(secret, key_id(secret))
        self._next_look = monotonic() + LOOK_EVERY_S

    def __call__(self) -> DigestKey:
        """Return the key and its name. Never raises."""
        if monotonic() >= self._next_look:
            self._next_look = monotonic() + LOOK_EVERY_S
            self._look()
        return self._present

    def _look(self) -> None:
        try:
            found = present_key(self._settings)
        except OSError:  # what cannot be read or renewed is no new period
            return
        if found != self._present.secret:
            self._present = DigestKey(found, key_id(found))
