"""Dask: a cluster of its own on this machine, or one that is there already."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

from migrate_kit.errors import ExtraMissing
from migrate_kit.replay.chunk import Chunk, replay_piece
from migrate_kit.replay.engines.engine import Failed, came_of
from migrate_kit.replay.engines.reaching import reaching
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece

try:
    import dask
    from distributed import Client, LocalCluster, as_completed
except ModuleNotFoundError as error:
    raise ExtraMissing(feature="--engine dask", extra="cluster") from error

#: A worker that dies fails its piece at once: whether to try again is not the scheduler's to say.
_QUIET = {"distributed.scheduler.allowed-failures": 0, "distributed.admin.log-length": 0}


class Dask:
    """Implements `Engine`."""

    def __init__(self, *, workers: int, address: str | None = None) -> None:
        self._workers, self._address = workers, address
        self._open = ExitStack()
        self._client: Client | None = None

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece as it is done."""
        client = self._connected()
        futures = {client.submit(replay_piece, job, piece, pure=False): piece for piece in pieces}
        for future in as_completed(list(futures), loop=client.loop):
            yield came_of(futures.pop(future), future.result)
            future.release()

    def close(self) -> None:
        """Close the client, and the cluster where it is our own."""
        self._client = None
        self._open.close()

    def _connected(self) -> Client:
        if self._client is None:
            self._open.enter_context(dask.config.set(_QUIET))
            where: Any = self._address or self._open.enter_context(self._cluster())
            with reaching(self._address):
                self._client = self._open.enter_context(Client(where, set_as_default=False))
        return self._client

    def _cluster(self) -> LocalCluster:
        return LocalCluster(
            n_workers=self._workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            # Its pages are off, but it still serves figures: by default at one port, which may be another cluster's.
            scheduler_kwargs={"dashboard": False, "dashboard_address": "127.0.0.1:0"},
            silence_logs=logging.CRITICAL,
        )
