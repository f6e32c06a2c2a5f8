"""Weeks filled by hand: so many requests of a kind, spread over the days."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US, Store
from migrate_kit.model.adjudication import Adjudication, Item, Right, Sample, Side
from migrate_kit.model.decision import (
    ArgumentOrigin,
    Decision,
    LegacyDecision,
    Outcome,
    Refusal,
    RefusalKind,
    ToolCall,
    Trace,
)
from migrate_kit.model.observation import Observation
from migrate_kit.report.weekly import Week, WeeklyReport, build_weekly
from tests.log.samples import observation

WEEK = Week.parse("2026-W10")
#: Monday noon after the week: it is over.
AFTER = WEEK.until_us + DAY_US // 2


def spread(week: Week, made: Sequence[Observation]) -> list[Observation]:
    """Return *made* at noon of the days of *week*, one after the other, each a request of its own."""
    return [
        replace(one, at_us=week.since_us + place % 7 * DAY_US + DAY_US // 2, id=uuid4().hex, text_digest=uuid4().hex)
        for place, one in enumerate(made)
    ]


def agreed(tool: str = "logs", **changes: Any) -> Observation:
    """Return one on which both sides chose *tool*."""
    return both(tool, tool, Outcome.agree, **changes)


def both(legacy: str, dynamic: str, outcome: Outcome, *, version: str = "lexical-4-a", **changes: Any) -> Observation:
    """Return one on which legacy chose *legacy* and the dynamic side *dynamic*; empty: the default."""
    return observation(
        legacy=LegacyDecision(calls=tuple(ToolCall(tool=name) for name in filter(None, [legacy])), duration_us=20),
        dynamic=Decision(
            calls=tuple(ToolCall(tool=name) for name in filter(None, [dynamic])), duration_us=1_020, version=version
        ),
        outcome=outcome,
        **changes,
    )


def refused(
    legacy: str, kind: RefusalKind, *, tool: str = "", given: Iterable[str] = (), version: str = "lexical-4-a"
) -> Observation:
    """Return one on which the dynamic side did not call: *given* are the parameters of *tool* that it had found."""
    origins = {tool: {name: ArgumentOrigin(kind="enum") for name in given}} if tool else {}
    return observation(
        legacy=LegacyDecision(calls=tuple(ToolCall(tool=name) for name in filter(None, [legacy])), duration_us=20),
        dynamic=Decision(
            refusal=Refusal(kind=kind, tool=tool or None),
            trace=Trace(origins=origins),
            duration_us=1_020,
            version=version,
        ),
        outcome=Outcome.legacy_only if legacy else Outcome.dynamic_only,
    )


def failed(outcome: Outcome = Outcome.timeout, tool: str = "logs") -> Observation:
    """Return one on which the dynamic side gave nothing."""
    return replace(agreed(tool), dynamic=None, outcome=outcome)


def item_of(one: Observation, place: int = 0) -> Item:
    """Return *one* as a sampled disagreement."""
    assert one.legacy is not None
    assert one.dynamic is not None
    refusal = one.dynamic.refusal
    return Item(
        sample="s",
        position=place,
        observation=one.id,
        router=one.router,
        version=one.dynamic.version,
        text_digest=one.text_digest,
        text="text",
        outcome=one.outcome,
        legacy=Side(calls=tuple((call.tool, {}) for call in one.legacy.calls)),
        dynamic=Side(
            calls=tuple((call.tool, {}) for call in one.dynamic.calls), refusal=refusal.kind.value if refusal else ""
        ),
        legacy_first=True,
    )


def sample_of(items: Sequence[Item]) -> Sample:
    """Return *items* as the sample that was drawn."""
    return Sample(id="s", drawn_us=AFTER, router="", population=len(items), left_out=0, items=tuple(items))


def said(item: Item, right: Right, rater: str = "li") -> Adjudication:
    """Return what *rater* said of *item*."""
    return Adjudication(observation=item.observation, rater=rater, right=right, at_us=AFTER)


def report_of(store: Store, *, settings: Settings | None = None, week: Week = WEEK, **more: Any) -> WeeklyReport:
    """Return the report of *week*, made after it."""
    values: dict[str, Any] = {"at_us": AFTER} | more
    return build_weekly(store, settings=settings or Settings(), week=week, **values)
