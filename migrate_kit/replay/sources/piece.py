"""A piece of a source: what one worker reads at a time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from migrate_kit.replay.request import Request


@dataclass(frozen=True, slots=True, kw_only=True)
class Piece:
    """From `low` up to, but without, `high`: row numbers of the log, or bytes of a file."""

    number: int
    """Its place among the pieces, from 0."""
    low: int
    high: int
    line: int = 0
    """One-based line at which a piece of a file begins."""


class Source(Protocol):
    """Gives the requests of a piece, to any process that reaches the database or the file."""

    def requests(self, piece: Piece) -> Iterator[Request | str]:
        """Yield the requests in order; a word in place of one that cannot be replayed says why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a source holds."""

    source: Source
    pieces: tuple[Piece, ...]
    n: int
    """Requests in it."""
    without_text: int = 0
    """Decisions of the log that have no text."""
    digest: str
    """Another one means other requests."""
