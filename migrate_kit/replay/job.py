"""A job: what a replay does, in a record that any process can read. A worker makes the routers from it, once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from migrate_kit.model.ignore import IgnoreFile
from migrate_kit.model.inventory import LegacyRouter
from migrate_kit.replay.setup import Setup
from migrate_kit.replay.sources import Source
from migrate_kit.replay.truth import Key, Truth


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One replay. Nothing in it is open, and no router is in it."""

    key: str
    """Names it: a worker that knows the job by this key has its routers ready."""
    source: Source
    now: Setup
    """How it is decided now."""
    then: Setup | None = None
    """How it was decided, where the source does not have it."""
    versions: Mapping[str, str] = field(default_factory=dict)
    """Router id → the version it has to have: a worker that finds other descriptions must not go on."""
    legacy: tuple[LegacyRouter, ...] = ()
    """The hand-written routers, for requests without a legacy decision; tools under their described names."""
    truths: Mapping[Key, Truth] = field(default_factory=dict)
    inline: frozenset[str] = frozenset()
    """Tools that are statements of a legacy router."""
    ignore: IgnoreFile = field(default_factory=IgnoreFile)
    shown: int = 3
    """Examples of each change."""
    has_rows: bool = False
    """Whether a line is written for each request."""
