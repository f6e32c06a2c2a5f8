"""Where the requests of a replay come from; a worker reads its own piece of a source."""

from __future__ import annotations

from migrate_kit.replay.sources.file import FileSource, read_file
from migrate_kit.replay.sources.log import LogSource, read_log
from migrate_kit.replay.sources.piece import Found, Piece, Source

__all__ = ["FileSource", "Found", "LogSource", "Piece", "Source", "read_file", "read_log"]
