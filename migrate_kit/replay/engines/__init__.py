"""Where the pieces of a replay are worked on: in this process, in a pool of processes, on Dask, on Ray."""

from __future__ import annotations

from migrate_kit.replay.engines.choice import ENGINES, engine_of
from migrate_kit.replay.engines.engine import Engine, Failed
from migrate_kit.replay.engines.inline import Inline
from migrate_kit.replay.engines.retrying import chunks

__all__ = ["ENGINES", "Engine", "Failed", "Inline", "chunks", "engine_of"]
