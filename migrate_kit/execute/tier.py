"""What is asked of a call before it runs, by the effects of its tool."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.model.effects import Effects


@dataclass(frozen=True, slots=True, kw_only=True)
class Tier:
    """The demands on one class of tools."""

    validated: bool
    """Arguments must fit the description."""
    confirmed: bool
    """A person must have confirmed this very call."""


TIERS: dict[Effects, Tier] = {
    "read_only": Tier(validated=False, confirmed=False),
    "write": Tier(validated=True, confirmed=False),
    "unknown": Tier(validated=True, confirmed=False),
    "dangerous": Tier(validated=True, confirmed=True),
}
"""A read-only tool runs freely; one of unknown effects is treated as one that writes."""
