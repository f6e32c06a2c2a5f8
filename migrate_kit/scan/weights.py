"""How much a value holds, counted as it is compared and hashed: what two of its ways share counts twice.

A command that grows by an argument under each of thirty tests is a value in thirty parts, and a tree of a billion.
"""

from __future__ import annotations

from collections.abc import Iterable

from migrate_kit.scan.values import size_of


def is_light(parts: Iterable[object], most: int) -> bool:
    """Tell whether *parts* hold no more than *most* values and tests."""
    left = most
    for part in parts:
        left -= size_of(part)
        if left < 0:
            return False
    return True
