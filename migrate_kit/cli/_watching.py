"""`gate --watch`: look again and again at what a fleet logged, and roll back when agreement fell."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from migrate_kit.cli import _flip, output
from migrate_kit.cli._store import opened_store
from migrate_kit.config import Settings
from migrate_kit.errors import StoreError

if TYPE_CHECKING:
    from migrate_kit.model.fall import Fall


def watch(settings: Settings, *, router: str | None, every_s: float, rounds: int) -> Fall | None:
    """Return the fall that was rolled back for, None after so many *rounds* without one (0: for ever).

    A database that is down is said and asked again: a watch must not end by that.
    """
    from migrate_kit.report.demotion import lowering

    lower = lowering(settings, background=False)
    done = 0
    while True:
        for fall in _falls(settings, router):
            if settings.demotion != "on":
                output.chat("demotion.would", why=fall.why())
                return fall
            if lower(fall):
                _take_in(settings)
                return fall
        done += 1
        if done == rounds:
            return None
        time.sleep(every_s)


def _falls(settings: Settings, router: str | None) -> list[Fall]:
    from migrate_kit.report.demotion import falls

    try:
        with opened_store(settings) as store:
            return falls(store, settings, router=router)
    except StoreError as error:
        output.chat("gate.watch.down", what=error)
        return []


def _take_in(settings: Settings) -> None:
    """Record the flip where the database takes it, and say how far the roll-back has come."""
    with opened_store(settings):
        pass
    found = _flip.reach(settings, since_us=0, seen=lambda mark: mark.stage == "legacy", seconds=3.0)
    _flip.say_reach(found)
