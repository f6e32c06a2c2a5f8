"""How sure it is that a body routes requests, and why; what is under one half is not reported."""

from __future__ import annotations

from migrate_kit.model.inventory import Default, LegacyRouter
from migrate_kit.scan.evidence import GENERAL, MOST_FOR_TOOLS, OF_WORDS, tools_reached
from migrate_kit.scan.families import families_of
from migrate_kit.scan.labels import JoinedRouter

REPORTED = 0.5
_START = 0.5


def judged(joined: JoinedRouter) -> LegacyRouter | None:
    """Return the record of a router with its confidence; None when it is more likely something else."""
    raw = joined.raw
    score, reasons = confidence_of(joined)
    if score < REPORTED:
        return None
    return LegacyRouter(
        file=raw.module.file,
        function=raw.function,
        module=raw.module.name,
        first_line=raw.first_line,
        last_line=raw.last_line,
        subject=raw.subject,
        parameter=raw.parameter,
        normalise=raw.normalise,
        stage=raw.stage,
        exclusive=raw.exclusive,
        pick=raw.pick,
        branches=joined.branches,
        families=families_of(joined.branches),
        default=joined.default or Default(),
        returns=joined.returns,
        is_async=raw.definition is not None and raw.definition.is_async,
        confidence=score,
        reasons=reasons,
    )


def may_become_one(joined: JoinedRouter) -> bool:
    """Tell whether a body is a router if other code turns its labels, or what it returns, into calls."""
    score = _START + sum(found[0] for rule in (*GENERAL, *OF_WORDS) if (found := rule(joined)) is not None)
    own = tools_reached(joined)
    return score - (own[0] if own is not None else 0.0) + MOST_FOR_TOOLS >= REPORTED


def confidence_of(joined: JoinedRouter) -> tuple[float, tuple[str, ...]]:
    """Return the confidence, 0 to 1, and the reasons with their points."""
    rules = GENERAL if joined.raw.stage == "dispatch" else (*GENERAL, *OF_WORDS)
    found = [points for rule in rules if (points := rule(joined)) is not None]
    score = _START + sum(points for points, _ in found)
    return round(min(max(score, 0.0), 1.0), 2), tuple(f"{points:+.2f} {reason}" for points, reason in found)
