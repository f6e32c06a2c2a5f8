"""How much each kind of effect weighs."""

from __future__ import annotations

from collections.abc import Iterable

from migrate_kit.model.effects import Effects

RANK: dict[Effects, int] = {"unknown": -1, "read_only": 0, "write": 1, "dangerous": 2}


def strongest(found: Iterable[Effects]) -> Effects:
    """Return the weightiest of *found*, unknown when there is none."""
    return max(found, key=RANK.__getitem__, default="unknown")
