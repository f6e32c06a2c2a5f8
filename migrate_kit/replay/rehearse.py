"""Replay what is left of a job on an engine, and keep each chunk as it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing

from migrate_kit.replay.engines import Engine, chunks
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece
from migrate_kit.replay.tally import Tally
from migrate_kit.replay.work import Work


def rehearse(
    job: Job, pieces: Sequence[Piece], *, engine: Engine, work: Work, told: Callable[[int], object]
) -> dict[str, Tally]:
    """Return the tallies of all *pieces* by router id; under the empty name what was left out.

    Pieces that are done in *work* are not done again. *told* is called with the requests of each chunk. Raises
    ReplayFailed, or what is wrong with the job; what is done by then stays. Closes *engine*.
    """
    with closing(engine):
        for chunk in chunks(engine, job, work.left(pieces)):
            work.keep(chunk)
            told(chunk.n)
    return work.merged(pieces)
