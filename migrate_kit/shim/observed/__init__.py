"""Routers of a program that is looked at without a change of any file (`migrate-kit run`)."""

from __future__ import annotations

from migrate_kit.shim.observed.compiled import compiled
from migrate_kit.shim.observed.module import module_begins, tracer_of

__all__ = ["compiled", "module_begins", "tracer_of"]
