"""Inline: one piece after another in this process. The least start and the one that all others are held against."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from migrate_kit.replay.chunk import Chunk, replay_piece
from migrate_kit.replay.engines.engine import Failed
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece


class Inline:
    """Implements `Engine`."""

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece, in order."""
        for piece in pieces:
            try:
                yield replay_piece(job, piece)
            except Exception as error:  # noqa: BLE001 - whatever a source or a router of others raises
                yield Failed(piece=piece, error=error)

    def close(self) -> None:
        """Do nothing: nothing was started."""
