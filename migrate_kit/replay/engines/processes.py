"""Processes: a pool on this machine. A worker that dies takes down the pool, so that is made anew."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait as wait_for
from threading import Thread

from migrate_kit.replay.chunk import Chunk, replay_piece
from migrate_kit.replay.engines.engine import Failed, came_of
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece

#: Pieces that are handed out for each worker: one that it works on and one that waits for it.
_AHEAD = 2
#: How often a pool that says nothing is looked at.
_LOOK_S = 5.0


class Processes:
    """Implements `Engine`. A script that uses it needs its `if __name__ == "__main__":`: each worker reads it too."""

    def __init__(self, *, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece as it is done; all that were handed out have failed when a worker dies."""
        waiting, running = deque(pieces), dict[Future[Chunk], Piece]()
        while waiting or running:
            while waiting and len(running) < _AHEAD * self._workers:
                piece = waiting.popleft()
                running[self._submitted(job, piece)] = piece
            done = wait(running, timeout=_LOOK_S, return_when=FIRST_COMPLETED).done
            if not done and self._is_broken():
                # What is handed over in the moment in which a pool breaks is never told so (before Python 3.12).
                yield from (Failed(piece=piece, error=BrokenProcessPool()) for piece in running.values())
                running.clear()
            for future in done:
                yield came_of(running.pop(future), future.result)

    def close(self) -> None:
        """End the workers, as soon as the pieces that they have are done."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(cancel_futures=True)

    def _submitted(self, job: Job, piece: Piece) -> Future[Chunk]:
        try:
            return self._ready().submit(replay_piece, job, piece)
        except BrokenProcessPool:
            self.close()
            return self._ready().submit(replay_piece, job, piece)

    def _is_broken(self) -> bool:
        try:
            self._ready().submit(int)
        except BrokenProcessPool:
            return True
        return False

    def _ready(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Spawned: a fork would copy whatever locks and threads the caller has.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)
        return self._pool


def _begin() -> None:
    """Leave Ctrl-C to the process that asked, and end with it however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait_for([parent.sentinel])
    os._exit(1)
