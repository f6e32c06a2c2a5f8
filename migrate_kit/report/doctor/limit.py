"""Whether another limit of belief serves better: chosen on one half of the judged requests, measured on the other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.doctor.asked import ask
from migrate_kit.report.doctor.bench import Make
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.records import Truth

_LIMITS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6)
_LEAST = 60
"""Fewer judged requests make no choice that holds."""
_MOST = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """The limit that is best on all of them, and what limits chosen on one half did on the other."""

    value: float
    mends: int
    breaks: int


def better_limit(
    rows: Sequence[Judged], specs: Mapping[str, ToolSpec], rules: RulesFile, make: Make, *, now: float
) -> Limit | None:
    """Return a limit that would serve better than *now*; None where none is shown to."""
    known = [row for row in rows if row.truth in (Truth.case, Truth.verdict) and row.case.text][:_MOST]
    if len(known) < _LEAST:
        return None
    right = {value: _right(value, known, specs, rules, make) for value in {*_LIMITS, now}}
    mends = breaks = 0
    for half in (0, 1):
        value = _best(right, now, [n for n in range(len(known)) if n % 2 == half])
        for n in (n for n in range(len(known)) if n % 2 != half):
            mends += right[value][n] and not right[now][n]
            breaks += right[now][n] and not right[value][n]
    best = _best(right, now, range(len(known)))
    return Limit(value=best, mends=mends, breaks=breaks) if best != now else None


def _right(
    value: float, rows: Sequence[Judged], specs: Mapping[str, ToolSpec], rules: RulesFile, make: Make
) -> list[bool]:
    router = make(tuple(specs.values()), rules, min_score=value)
    return [one.is_right for one in ask([row.case for row in rows], router, specs)]


def _best(right: Mapping[float, Sequence[bool]], now: float, places: Sequence[int]) -> float:
    """Return the limit with most right decisions at *places*; of equals the one nearest to *now*."""
    return min(right, key=lambda value: (-sum(right[value][n] for n in places), abs(value - now), value))
