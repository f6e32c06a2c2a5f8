"""Tallies of parts give the tally of the whole, however the parts are merged."""

from __future__ import annotations

from copy import deepcopy

import orjson
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.decision import Comparison, Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.replay.decided import Decided
from migrate_kit.replay.request import Replayed, Request
from migrate_kit.replay.tally import Judged, Tally

TOOLS = st.sampled_from(["logs", "restart", "扩容"])
TIMES = st.integers(0, 10**6)
DECISIONS = st.one_of(
    st.builds(lambda tool, us: Decision(calls=(ToolCall(tool=tool),), duration_us=us), TOOLS, TIMES),
    st.builds(
        lambda kind, us: Decision(refusal=Refusal(kind=kind), duration_us=us), st.sampled_from(RefusalKind), TIMES
    ),
)
DECIDED = st.builds(
    lambda decision, outcome, error: Decided(
        decision=decision, error=error if decision is None else None, comparison=Comparison(outcome=outcome)
    ),
    st.one_of(st.none(), DECISIONS),
    st.sampled_from(Outcome),
    st.sampled_from(["ValueError", "SystemError"]),
)
REPLAYED = st.builds(
    lambda place, text, us, tool, then, now, changed: Replayed(
        request=Request(place=place, text=text, router="bot:handle"),
        legacy=LegacyDecision(calls=(ToolCall(tool=tool),), duration_us=us),
        then=then,
        now=now,
        is_changed=changed and then is not None,
    ),
    st.integers(0, 50),
    st.sampled_from(["查日志", "restart it", "\ud800 half", "x" * 300, ""]),
    TIMES,
    TOOLS,
    st.one_of(st.none(), DECIDED),
    DECIDED,
    st.booleans(),
)
RIGHT = st.sampled_from([True, False, None])
ROWS = st.lists(st.tuples(REPLAYED, st.one_of(st.none(), st.tuples(RIGHT, RIGHT))), max_size=12)


def tally(rows: list[tuple[Replayed, tuple[bool | None, bool | None] | None]]) -> Tally:
    made = Tally(shown=2)
    for replayed, right in rows:
        made.add(replayed)
        if right is not None:
            made.judge(replayed, then=right[0], now=right[1])
    return made


def merged(*parts: Tally) -> Tally:
    whole = Tally(shown=2)
    for part in parts:
        whole.merge(deepcopy(part))
    return whole


@given(ROWS, ROWS, ROWS)
def test_tallies_of_parts_give_that_of_the_whole_in_any_order_and_grouping(a: list, b: list, c: list) -> None:
    whole = tally([*a, *b, *c]).to_plain()
    one, two, three = tally(a), tally(b), tally(c)
    assert merged(one, two, three).to_plain() == whole
    assert merged(merged(one, two), three).to_plain() == whole
    assert merged(one, merged(two, three)).to_plain() == whole
    assert merged(three, one, two).to_plain() == whole


@given(ROWS)
def test_a_tally_comes_back_from_its_text(rows: list) -> None:
    made = tally(rows)
    assert Tally.of_plain(orjson.loads(orjson.dumps(made.to_plain()))).to_plain() == made.to_plain()


def changed(place: int, text: str) -> Replayed:
    sides = [
        Decided(decision=Decision(calls=(ToolCall(tool=tool),)), comparison=Comparison(outcome=Outcome.agree))
        for tool in ("logs", "restart")
    ]
    request = Request(place=place, text=text, router="bot:handle")
    return Replayed(request=request, legacy=LegacyDecision(), then=sides[0], now=sides[1], is_changed=True)


def test_the_first_examples_of_a_change_are_kept_each_text_once() -> None:
    made = tally([(changed(place, text), None) for place, text in ((7, "c"), (2, "a"), (1, "a"), (5, "b"))])
    (found,) = made.examples.values()
    assert [(one.place, one.text) for one in found] == [(1, "a"), (5, "b")]
    assert made.counts["changes"]["", "logs", "restart"] == 4


def test_a_request_that_came_twice_is_judged_once() -> None:
    made = tally([(changed(9, "a"), (False, True)), (changed(3, "a"), (True, True)), (changed(4, "b"), (None, False))])
    assert sorted(made.judged.values()) == [Judged(3, 1, 1), Judged(4, -1, 0)]
