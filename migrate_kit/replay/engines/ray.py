"""Ray: a local instance of its own, or a cluster that is there already."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from migrate_kit.errors import ExtraMissing
from migrate_kit.replay.chunk import Chunk, replay_piece
from migrate_kit.replay.engines.engine import Failed, came_of
from migrate_kit.replay.engines.reaching import reaching
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece

# Read when Ray starts: it would report its use to its makers, and say on every start that it may.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
try:
    import ray
except ModuleNotFoundError as error:
    raise ExtraMissing(feature="--engine ray", extra="cluster") from error

#: Bytes of shared memory; by default it takes a third of the machine's.
_OBJECTS = 100_000_000


class Ray:
    """Implements `Engine`."""

    def __init__(self, *, workers: int, address: str | None = None) -> None:
        self._workers, self._address = workers, address
        self._is_ours = False

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece as it is done."""
        self._connect()
        remote = ray.remote(max_retries=0, num_cpus=1)(replay_piece)
        shared = ray.put(job)
        running = {remote.remote(shared, piece): piece for piece in pieces}
        while running:
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            yield came_of(running.pop(done), partial[Chunk](ray.get, done))

    def close(self) -> None:
        """Leave the cluster, and end the instance where it is our own."""
        if self._is_ours:
            self._is_ours = False
            ray.shutdown()

    def _connect(self) -> None:
        own: dict[str, Any] = {
            "num_cpus": self._workers,
            "include_dashboard": False,
            "object_store_memory": _OBJECTS,
        }
        with reaching(self._address):
            if ray.is_initialized():
                return  # by whoever runs this process, who also ends it
            ray.init(
                address=self._address or "local",
                logging_level=logging.CRITICAL,
                log_to_driver=False,
                **({} if self._address else own),
            )
        self._is_ours = True
