"""Observations for the tests: one by hand, many by hypothesis."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from hypothesis import strategies as st

from migrate_kit.log import now_us
from migrate_kit.model.decision import (
    ArgumentOrigin,
    Candidate,
    Decision,
    LegacyDecision,
    LegacySource,
    Outcome,
    Refusal,
    RefusalKind,
    ToolCall,
    Trace,
)
from migrate_kit.model.observation import Observation
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.model.stage import Stage


def observation(**changes: Any) -> Observation:
    """Return a plausible observation with *changes*."""
    values: dict[str, Any] = {
        "id": uuid4().hex,
        "at_us": now_us(),
        "router": "bot:handle",
        "stage": Stage.shadow,
        "served_by": "legacy",
        "text_digest": uuid4().hex,
        "legacy": LegacyDecision(calls=(ToolCall(tool="query_logs"),), duration_us=10),
        "dynamic": Decision(calls=(ToolCall(tool="query_logs"),), duration_us=1_010, version="v1"),
        "outcome": Outcome.agree,
        "process": "host:1",
    }
    return Observation(**(values | changes))


def many(count: int, **changes: Any) -> list[Observation]:
    """Return *count* observations of different requests."""
    return [observation(**changes) for _ in range(count)]


WORDS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
TOOLS = st.sampled_from(["query_logs", "restart", "ops.page", "扩容"])
SCALARS = st.one_of(st.none(), st.booleans(), st.integers(-(2**63), 2**63 - 1), WORDS)
ARGUMENTS = st.dictionaries(WORDS, st.one_of(SCALARS, st.lists(SCALARS, max_size=3)), max_size=3)
CALLS = st.lists(st.builds(ToolCall, tool=TOOLS, arguments=ARGUMENTS), max_size=3).map(tuple)
MICROSECONDS = st.integers(0, 10**9)
TRACES = st.builds(
    Trace,
    candidates=st.lists(
        st.builds(
            Candidate, tool=TOOLS, score=st.floats(0, 1), parts=st.dictionaries(WORDS, st.floats(0, 1), max_size=2)
        ),
        max_size=2,
    ).map(tuple),
    origins=st.dictionaries(
        TOOLS,
        st.dictionaries(
            WORDS,
            st.builds(ArgumentOrigin, kind=WORDS, span=st.one_of(st.none(), st.tuples(MICROSECONDS, MICROSECONDS))),
        ),
        max_size=2,
    ),
    rules=st.lists(WORDS, max_size=2).map(tuple),
    gate=st.dictionaries(WORDS, st.floats(0, 1), max_size=2),
    troubles=st.lists(WORDS, max_size=2).map(tuple),
)
REFUSALS = st.builds(
    Refusal,
    kind=st.sampled_from(RefusalKind),
    message=WORDS,
    question=WORDS,
    tool=st.one_of(st.none(), TOOLS),
    unread=st.booleans(),
)


@st.composite
def plans(draw: st.DrawFn, calls: tuple[ToolCall, ...]) -> Plan:
    """Return a plan of *calls* in which some wait for earlier ones, or none."""
    if draw(st.booleans()):
        return Plan()
    grounds = st.sampled_from(Ground)
    return Plan(
        calls=tuple(
            PlannedCall(
                call=one,
                after={before: draw(grounds) for before in range(place) if draw(st.booleans())},
                awaits={"x": place - 1} if place and draw(st.booleans()) else {},
            )
            for place, one in enumerate(calls)
        )
    )


DECISIONS = CALLS.flatmap(
    lambda calls: st.builds(
        Decision,
        calls=st.just(calls),
        refusal=st.one_of(st.none(), REFUSALS),
        plan=plans(calls),
        trace=TRACES,
        duration_us=MICROSECONDS,
        version=st.sampled_from(["v1", "v2"]),
    )
)
LEGACY = st.builds(
    LegacyDecision,
    calls=CALLS,
    known=st.booleans(),
    compare_arguments=st.booleans(),
    source=st.sampled_from(LegacySource),
    error=st.one_of(st.none(), WORDS),
    duration_us=MICROSECONDS,
)


def observations(*, text: st.SearchStrategy[str | None] = WORDS) -> st.SearchStrategy[Observation]:
    """Return observations of all kinds over some days."""
    return st.builds(
        Observation,
        id=st.uuids().map(lambda u: u.hex),
        at_us=st.integers(1_700_000_000_000_000, 1_700_500_000_000_000),
        router=st.sampled_from(["bot:handle", "menu:choose"]),
        stage=st.sampled_from(Stage),
        served_by=st.sampled_from(["legacy", "dynamic"]),
        reason=WORDS,
        text_digest=st.sampled_from([f"d{i}" for i in range(8)]),
        text=text,
        legacy=st.one_of(st.none(), LEGACY),
        dynamic=st.one_of(st.none(), DECISIONS),
        outcome=st.sampled_from(Outcome),
        differences=st.dictionaries(WORDS, st.lists(SCALARS, min_size=2, max_size=2), max_size=2),
        error=st.one_of(st.none(), WORDS),
        executed=st.lists(TOOLS, max_size=2).map(tuple),
        result_class=WORDS,
        sample_rate=st.floats(0, 1),
        catalogue_version=WORDS,
        process=WORDS,
        key_id=st.sampled_from(["", "k1"]),
    )
