"""How much a value holds, counted as it is compared and hashed: what two of its ways share counts twice.

A command that grows by an argument under each of thirty tests is a value in thirty parts, and a tree of a billion.
"""

from __future__ import annotations

from collections.abc import Iterable

from migrate_kit.model.condition import AllOf, AnyOf, Not
from migrate_kit.scan.values import Choice, Listing, Mapping_, Option, Row


def is_light(parts: Iterable[object], most: int) -> bool:
    """Tell whether *parts* hold no more than *most* values and tests; costs no more than *most* steps."""
    waiting = list(parts)
    left = most
    while waiting:
        left -= 1
        if left < 0:
            return False
        waiting.extend(_inside(waiting.pop()))
    return True


def _inside(part: object) -> Iterable[object]:
    match part:
        case Choice(options=options, default=default):
            return (*options, default)
        case Option(condition=when, value=value) | Row(when=when, value=value):
            return (when, value)
        case Listing(rows=rows) | Mapping_(rows=rows):
            return rows
        case AnyOf(of=of) | AllOf(of=of) | Not(of=of):
            return of
    return ()
