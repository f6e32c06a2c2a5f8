"""One row of the log against what is known of it: an agreement, a person's verdict, or nothing but legacy's word."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from migrate_kit.model.adjudication import JUDGEABLE, UNANSWERED, Adjudication, Right
from migrate_kit.model.case import Case
from migrate_kit.model.decision import CONSISTENT, LegacyDecision, Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.model.tool import ToolSpec
from migrate_kit.report.adjudication.cases import UNSUPPORTED
from migrate_kit.report.doctor.asked import held_against
from migrate_kit.report.doctor.judged import Judged
from migrate_kit.report.doctor.records import Truth

_STEP = re.compile(r"[.\[\]]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedRow:
    """What a row comes to. `is_open`: the two sides differ, and nobody said who is right."""

    known: Judged | None = None
    presumed: Judged | None = None
    is_open: bool = False


def voted(said: Iterable[Adjudication]) -> dict[str, str]:
    """Return observation → verdict, where all who judged it say the same."""
    votes: defaultdict[str, set[Right]] = defaultdict(set)
    for one in said:
        votes[one.observation].add(one.right)
    return {name: next(iter(found)).value for name, found in votes.items() if len(found) == 1}


def judged_row(row: Observation, vote: str | None, specs: Mapping[str, ToolSpec]) -> JudgedRow:
    """Return what *row* comes to with the *vote* of those who judged it."""
    if row.outcome in UNANSWERED:
        return JudgedRow(known=_unanswered(row))
    if row.dynamic is None or (row.outcome not in CONSISTENT and row.outcome not in JUDGEABLE):
        return JudgedRow()
    if row.outcome in CONSISTENT:
        return JudgedRow(known=_right(row, Truth.agreed))
    if vote in (Right.dynamic, Right.both):
        return JudgedRow(known=_right(row, Truth.verdict))
    if vote == Right.legacy:
        return JudgedRow(known=_as_legacy(row, specs, Truth.verdict))
    if vote == Right.neither:
        return JudgedRow()
    return JudgedRow(presumed=_presumed(row, specs), is_open=True)


def _right(row: Observation, truth: Truth) -> Judged:
    assert row.dynamic is not None
    tools = tuple(call.tool for call in row.dynamic.calls)
    case = Case(text=row.text or "", labels=tools, kind="" if tools else UNSUPPORTED)
    return Judged(case=case, truth=truth, decision=row.dynamic, is_right=True, router=row.router)


def _unanswered(row: Observation) -> Judged:
    error = row.error or row.outcome.value
    case = _case(row, row.legacy)
    return Judged(
        case=case, truth=Truth.unanswered, decision=row.dynamic, is_right=False, error=error, router=row.router
    )


def _presumed(row: Observation, specs: Mapping[str, ToolSpec]) -> Judged | None:
    """Return the row as if legacy were right; None where its word is worth nothing.

    That is its default, a value that it does not have, and what it cannot do: ask, and call several tools at once.
    """
    if row.legacy is None or not row.legacy.known or not row.legacy.calls:
        return None
    found = _as_legacy(row, specs, Truth.presumed)
    is_more = found.is_reached and (found.asks or len(set(found.tools)) > len(set(found.case.labels)))
    return None if found.is_right or is_more else found


def _as_legacy(row: Observation, specs: Mapping[str, ToolSpec], truth: Truth) -> Judged:
    assert row.dynamic is not None
    case = _case(row, row.legacy)
    found = held_against(case, row.dynamic, specs, truth=truth, router=row.router)
    misread = _misread(row, specs, is_sure=truth is Truth.verdict)
    is_right = truth is Truth.presumed and found.is_right and not misread
    return Judged(
        case=case, truth=truth, decision=row.dynamic, is_right=is_right, router=row.router, misread=tuple(misread)
    )


def _misread(row: Observation, specs: Mapping[str, ToolSpec], *, is_sure: bool) -> list[tuple[str, str]]:
    """Return the parameters that differ. Where nobody judged it, a value that legacy does not have is no fault."""
    if row.outcome is not Outcome.arguments_differ or row.dynamic is None:
        return []
    known = [specs[call.tool] for call in row.dynamic.calls if call.tool in specs]
    found = []
    for path, both in row.differences.items():
        has_value = not isinstance(both, list | tuple) or both[0] is not None
        steps = _STEP.split(path)
        hit = next(((spec.name, step) for spec in known for step in steps if step in spec.parameters), None)
        if hit is not None and (is_sure or has_value):
            found.append(hit)
    return found


def _case(row: Observation, legacy: LegacyDecision | None) -> Case:
    tools = () if legacy is None else tuple(call.tool for call in legacy.calls)
    return Case(text=row.text or "", labels=tools, kind="" if tools else UNSUPPORTED)
