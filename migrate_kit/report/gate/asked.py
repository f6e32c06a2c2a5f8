"""What somebody asks of the gate, beside what the log says."""

from __future__ import annotations

from dataclasses import dataclass

from migrate_kit.report.records import Rule, Target


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """The stage that may begin or not, for which tools, and by which rule."""

    to: Target = "hybrid"
    tools: frozenset[str] = frozenset()
    """Only these are to be cut over; empty: every tool that has traffic enough."""
    pinned: frozenset[str] = frozenset()
    """Tools that stay below the stage whatever the gate says."""
    tax_rate: float | None = None
    """How much longer a call takes while it is compared, as the running processes measured it."""
    rule: Rule = "evidence"
    expired: tuple[str, ...] = ()
    """Ignore rules that have expired, so that their mismatches count again."""
