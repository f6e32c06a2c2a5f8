"""What a language model chose for a request, remembered for one that says the same; off unless it is asked for."""

from __future__ import annotations

from migrate_kit.route_ext.cache.guard import Guard, guard_of, plain
from migrate_kit.route_ext.cache.memory import SIMILAR, Memory
from migrate_kit.route_ext.cache.router import CachedRouter, Counts

__all__ = ["SIMILAR", "CachedRouter", "Counts", "Guard", "Memory", "guard_of", "plain"]
