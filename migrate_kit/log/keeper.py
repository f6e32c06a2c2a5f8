"""Keeper: sees to it that what is offered lies in a file until it is in the database, and gets there from the file."""

from __future__ import annotations

from time import monotonic

from migrate_kit.log.encode import Encoder
from migrate_kit.log.spill import FILE_BYTES, Spill
from migrate_kit.log.spill_file import SpillFile
from migrate_kit.log.tally import Tally
from migrate_kit.log.writer import Writer
from migrate_kit.model.observation import Observation

#: A file as large as this is worth being emptied while there is still traffic.
_WORTH_BYTES = 64_000
#: How often files of processes that are gone are looked for.
_LOOK_EVERY_S = 30.0


class Keeper:
    """The spill of one sink, between its queue and its writer."""

    def __init__(self, spill: Spill, tally: Tally, writer: Writer, encoder: Encoder) -> None:
        self._spill, self._tally, self._writer, self._encoder = spill, tally, writer, encoder
        self._next_look = 0.0

    def put(self, observation: Observation) -> int:
        """Append *observation* to a file and queue it; return as `Tally.put`. Never raises."""
        with self._spill.turn:
            try:
                file = self._spill.append(self._encoder.row(observation))
            except Exception:  # noqa: BLE001 - an ill-typed observation is the writer's to drop and count
                file = None
            waiting = self._tally.put(observation, is_kept=file is not None)
            if waiting < 0 and file is not None:
                file.spilled += 1
            return waiting

    def empty(self) -> bool:
        """Store what only files have and remove the files that are done with; False when the database is away."""
        self._roll(_WORTH_BYTES)
        settled = self._tally.passed[1]
        self._spill.release(settled)
        while (file := self._spill.oldest(settled)) is not None:
            refused = self._store(file)
            if refused is None:
                return False
            self._tally.unspill(file.spilled, dropped=min(refused, file.spilled))
            self._spill.done(file)
        return self._take_over()

    def close(self) -> None:
        """Remove what is done with and leave the rest to the next process."""
        self._roll(1)
        self._spill.release(self._tally.passed[1])
        self._spill.leave()

    def forget(self) -> None:
        """Leave the parent's files to the parent (after a fork)."""
        self._spill.leave()

    def _roll(self, worth: int) -> None:
        with self._spill.turn:
            least = 1 if self._tally.counts.spilled else worth
            self._spill.roll(self._tally.passed[0], least=min(least, FILE_BYTES))

    def _take_over(self) -> bool:
        if monotonic() < self._next_look:
            return True
        while (file := self._spill.orphan()) is not None:
            if self._store(file) is None:
                file.leave()
                return False
            self._spill.done(file)
        self._next_look = monotonic() + _LOOK_EVERY_S
        return True

    def _store(self, file: SpillFile) -> int | None:
        """Write the rows of *file*; return how many the database refused, None when it is away."""
        try:
            rows, is_torn = file.read()
            refused = len(rows) - self._writer.write(rows)
        except Exception:  # noqa: BLE001 - whatever a driver or a disk raises: the file stays, and is tried again
            return None
        if is_torn:
            self._tally.miss(1, "spill torn")
        return refused
