"""Inline: one piece after another in this process. The least start and the one that all others are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from migrate_kit.replay.chunk import Chunk, replay_piece
from migrate_kit.replay.engines.engine import Failed, came_of
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece


class Inline:
    """Implements `Engine`."""

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece, in order."""
        for piece in pieces:
            yield came_of(piece, partial(replay_piece, job, piece))

    def close(self) -> None:
        """Do nothing: nothing was started."""
