"""Pieces that fail are tried once more, each alone: one that ends its worker then takes no other with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.errors import RefusedError, ReplayFailed, UsageError
from migrate_kit.replay.chunk import Chunk
from migrate_kit.replay.engines.engine import Engine, Failed
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece


def chunks(engine: Engine, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk]:
    """Yield the chunks as they are done. Raises ReplayFailed at the end for pieces that failed twice.

    What is wrong with the job itself (a description, a missing extra) is raised at once: no piece can do better.
    """
    failed: list[Piece] = []
    for done in engine.map(job, pieces):
        if isinstance(done, Chunk):
            yield done
        else:
            failed.append(_retried(done))
    lost: list[Failed] = []
    for piece in failed:
        for done in engine.map(job, [piece]):
            if isinstance(done, Chunk):
                yield done
            else:
                _retried(done)
                lost.append(done)
    if lost:
        what = f"{type(lost[0].error).__name__}: {lost[0].error}"
        numbers = ", ".join(str(each.piece.number) for each in lost)
        raise ReplayFailed(failed=len(lost), pieces=len(pieces), numbers=numbers, what=what)


def _retried(failed: Failed) -> Piece:
    cause = getattr(failed.error, "cause", failed.error)  # Ray wraps what was raised
    if isinstance(cause, UsageError | RefusedError):
        raise cause
    return failed.piece
