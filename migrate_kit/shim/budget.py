"""What the shadow has spent on a language model today, over all processes, and whether it may spend more.

Each process keeps its own sum in a file of the day, `.migrate-kit/spent/2026-11-30/host-pid-start.json`, and reads
those of the others every few seconds: a few seconds of the budget can be spent twice, and none is forgotten when a
process ends. Days are those of UTC.
"""

from __future__ import annotations

import os
import shutil
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path

import orjson

from migrate_kit.errors import ModelBusy
from migrate_kit.model.budget import BudgetSettings
from migrate_kit.model.decision import Decision, Usage

#: Seconds between two exchanges with the other processes.
PERIOD_S = 2.0
#: Seconds that the shadow leaves an endpoint alone that says it is busy: whom it serves otherwise comes first.
BUSY_S = 60.0
_NOTHING = Usage()


class Budget:
    """Fed by the shadow worker's thread only."""

    def __init__(
        self,
        settings: BudgetSettings,
        state_path: Path,
        *,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], str] = lambda: datetime.now(UTC).date().isoformat(),
    ) -> None:
        self.settings, self._clock, self._today = settings, clock, today
        self._folder = state_path / "spent"
        self._name = f"{socket.gethostname()}-{os.getpid()}-{time.time_ns() // 1_000_000}.json"
        self._day = today()
        self._own = self._others = _NOTHING
        self._written = _NOTHING
        self._next = float("-inf")
        self._busy_until = float("-inf")
        self.pauses = 0
        """How often the endpoint was too busy for the shadow."""

    @property
    def spent(self) -> Usage:
        """What all processes have spent today, as far as is known here."""
        return _sum(self._own, self._others)

    @property
    def stops(self) -> str:
        """Why nothing is to be sampled now: `budget` or `busy`; empty where it may."""
        if self.settings.is_limited and self.settings.is_spent(self.spent):
            return "budget"
        return "busy" if self._clock() < self._busy_until else ""

    def note(self, decision: Decision | None) -> None:
        """Take in what the candidate was asked for *decision*."""
        if decision is None or not decision.trace.usage.asked:
            return
        self._own = _sum(self._own, decision.trace.usage)
        if decision.trace.chooser == ModelBusy.code:
            self._busy_until = self._clock() + BUSY_S
            self.pauses += 1

    def exchange(self) -> None:
        """Write the own sum and read those of the others, when that is due. Never raises."""
        if self._clock() < self._next:
            return
        self._next = self._clock() + PERIOD_S
        if self._today() != self._day:
            self._day, self._own, self._others, self._written = self._today(), _NOTHING, _NOTHING, _NOTHING
        if not self.settings.is_limited:
            return
        with suppress(OSError):  # a folder that cannot be written: each process has the budget for itself
            self._write()
        self._others = self._read()

    def _write(self) -> None:
        if self._own == self._written:
            return
        folder = self._folder / self._day
        folder.mkdir(parents=True, exist_ok=True)
        fresh = folder / f"{self._name}.tmp"
        fresh.write_bytes(orjson.dumps(asdict(self._own)))
        fresh.replace(folder / self._name)
        self._written = self._own
        for old in self._folder.iterdir():
            if old.name < self._day:
                shutil.rmtree(old, ignore_errors=True)

    def _read(self) -> Usage:
        found = _NOTHING
        with suppress(OSError):
            for file in (self._folder / self._day).glob("*.json"):
                if file.name != self._name:
                    found = _sum(found, _usage(file))
        return found


def _usage(file: Path) -> Usage:
    try:
        given = orjson.loads(file.read_bytes())
        return Usage(**{name: max(int(given[name]), 0) for name in ("asked", "tokens_in", "tokens_out")})
    except (OSError, ValueError, TypeError, KeyError):
        return _NOTHING  # another version's, or gone


def _sum(one: Usage, other: Usage) -> Usage:
    return Usage(
        asked=one.asked + other.asked,
        tokens_in=one.tokens_in + other.tokens_in,
        tokens_out=one.tokens_out + other.tokens_out,
    )
