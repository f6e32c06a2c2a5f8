"""The one seam: an engine maps a job over pieces. What it is and where it runs changes no result."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from migrate_kit.replay.chunk import Chunk
from migrate_kit.replay.job import Job
from migrate_kit.replay.sources import Piece


@dataclass(frozen=True, slots=True, kw_only=True)
class Failed:
    """A piece that was not replayed, and why."""

    piece: Piece
    error: BaseException


def came_of(piece: Piece, result: Callable[[], Chunk]) -> Chunk | Failed:
    """Return what *result* gives, or that the piece failed."""
    try:
        return result()
    except Exception as error:  # noqa: BLE001 - whatever a source, a router of others, a pool or a cluster raises
        return Failed(piece=piece, error=error)


class Engine(Protocol):
    """Started by its first `map`; whoever made it closes it."""

    def map(self, job: Job, pieces: Sequence[Piece]) -> Iterator[Chunk | Failed]:
        """Yield what came of each piece, in the order in which they are done."""

    def close(self) -> None:
        """End every process that it started; safe to call twice."""
