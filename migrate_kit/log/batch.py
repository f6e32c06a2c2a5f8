"""A batch of observations on its way: the rows are made beside what the writer does, where a thread can be had."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Thread
from typing import Any

from migrate_kit.log.encode import Encoder
from migrate_kit.model.observation import Observation

#: Fewer are not worth a thread.
_FEW = 200


class Batch:
    """Observations, and their rows as soon as they are asked for."""

    def __init__(self, observations: Sequence[Observation], encoder: Encoder) -> None:
        self.observations = list(observations)
        self._encoder = encoder
        self._rows: list[tuple[Any, ...]] | None = None
        self._thread: Thread | None = None
        if len(self.observations) >= _FEW:
            self._start()

    @property
    def rows(self) -> list[tuple[Any, ...]]:
        """The rows in order; an observation that is no row at all is left out."""
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        if self._rows is None:
            self._make()
        assert self._rows is not None
        return self._rows

    def _start(self) -> None:
        thread = Thread(target=self._make, name="migrate-kit-log-rows", daemon=True)
        try:
            thread.start()
        except RuntimeError:  # at interpreter exit, or no thread to be had: whoever wants the rows makes them
            return
        self._thread = thread

    def _make(self) -> None:
        self._rows = rows_of(self.observations, self._encoder)


def rows_of(observations: Sequence[Observation], encoder: Encoder | None = None) -> list[tuple[Any, ...]]:
    """Return the rows of *observations*; one that is ill-typed is left out, and costs only itself."""
    rows, encoder = [], encoder or Encoder()
    for observation in observations:
        try:
            rows.append(encoder.row(observation))
        except Exception:  # noqa: BLE001, S112 - it is counted as dropped
            continue
    return rows
