"""How sure it is that a body routes requests, and why.

From `REPORTED` on a body is a router. Below it is a candidate, listed only when asked for, and at nothing it is
neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from migrate_kit.model.condition import Equals, Opaque
from migrate_kit.model.ground import Ground, ground
from migrate_kit.model.inventory import Default, LegacyRouter
from migrate_kit.scan.evidence import (
    GENERAL,
    MOST_AGAINST_TOOLS,
    MOST_FOR_JOINING,
    MOST_FOR_THE_REST,
    MOST_FOR_TOOLS,
    OF_TESTS,
    OF_THE_SUBJECT,
    OF_WORDS,
    QUICK,
    QUICK_OF_WORDS,
    Rule,
    tools_reached,
)
from migrate_kit.scan.families import families_of
from migrate_kit.scan.labels import JoinedRouter
from migrate_kit.scan.raw import RawRouter

REPORTED = 0.5
CANDIDATE = 0.01
START = 0.4


def judged(joined: JoinedRouter, *, least: float = REPORTED, marked: bool = False) -> LegacyRouter | None:
    """Return the record of a router with its confidence; None below *least*, unless the source marks it as one."""
    raw = joined.raw
    if not marked and _is_far_below(joined, least):
        return None
    score, grounds = confidence_of(joined)
    if marked:
        score, grounds = 1.0, (*grounds, ground("marked", 1.0))
    if score < least:
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
        reasons=tuple(found.told() for found in grounds),
        grounds=grounds,
    )


def may_reach(raw: RawRouter, least: float = REPORTED) -> bool:
    """Tell whether a body may have the confidence *least*, whatever its labels turn out to lead to."""
    alone = JoinedRouter(raw, (), None, "unknown", joined_labels=False, known_origin=True, effects=0)
    enough = least - MOST_FOR_JOINING - 0.01  # the sums are rounded
    score = START + _points(alone, OF_TESTS if raw.stage == "dispatch" else (*OF_TESTS, *QUICK_OF_WORDS))
    if score + MOST_FOR_THE_REST < enough or raw.stage == "dispatch" or _may_test_labels(raw):
        return score + MOST_FOR_THE_REST >= enough
    return score + _points(alone, OF_THE_SUBJECT) >= enough


def _points(joined: JoinedRouter, rules: Iterable[Rule]) -> float:
    return sum(found.points for rule in rules if (found := rule(joined)) is not None)


def _may_test_labels(raw: RawRouter) -> bool:
    """Whether it compares whole values: labels of another router, perhaps, whatever the value is called."""
    return all(isinstance(atom, Equals | Opaque) or atom.op == "always" for atom in raw.tests)


def may_become_one(joined: JoinedRouter) -> bool:
    """Tell whether a body is a router if other code turns its labels, or what it returns, into calls."""
    if _is_far_below(joined, REPORTED - MOST_FOR_TOOLS - MOST_AGAINST_TOOLS):
        return False
    score = START + _points(joined, (*GENERAL, *OF_WORDS))
    own = tools_reached(joined)
    return score - (own.points if own is not None else 0.0) + MOST_FOR_TOOLS >= REPORTED


def _is_far_below(joined: JoinedRouter, least: float) -> bool:
    """Whether what is quick to see is enough to say that the confidence is less than *least*."""
    rules = QUICK if joined.raw.stage == "dispatch" else (*QUICK, *QUICK_OF_WORDS)
    return START + _points(joined, rules) + MOST_FOR_THE_REST < least - 0.01  # the sums are rounded


def with_sure_origins(routers: Iterable[JoinedRouter]) -> list[JoinedRouter]:
    """Take the origin of labels for known only where it may be a router, and is another body."""
    found = list(routers)
    sure = {router.raw.id for router in found if may_become_one(router)}
    return [
        replace(router, known_origin=False)
        if router.known_origin and not (router.raw.origins - {router.raw.id}) & sure
        else router
        for router in found
    ]


def confidence_of(joined: JoinedRouter) -> tuple[float, tuple[Ground, ...]]:
    """Return the confidence, 0 to 1, and what it is made of."""
    rules = GENERAL if joined.raw.stage == "dispatch" else (*GENERAL, *OF_WORDS)
    grounds = tuple(found for rule in rules if (found := rule(joined)) is not None)
    score = START + sum(found.points for found in grounds)
    return round(min(max(score, 0.0), 1.0), 2), grounds
