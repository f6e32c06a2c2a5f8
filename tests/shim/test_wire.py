"""What goes over the pipe arrives as it was, in pieces or at once, and what is no message is no harm."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.context import Asker
from migrate_kit.model.decision import ArgumentOrigin, Candidate, Decision, Refusal, RefusalKind, ToolCall, Trace
from migrate_kit.model.plan import Ground, Plan, PlannedCall
from migrate_kit.shim.frames import LARGEST, Broken, Late, Pipe
from migrate_kit.shim.wire import Answer, Request, answer_bytes, read_answer, read_request, request_bytes

ANY_TEXT = st.text(st.characters(exclude_categories=())).map(str)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)  # fmt: skip
CALLS = st.builds(
    ToolCall, tool=st.text(min_size=1, max_size=9), arguments=st.dictionaries(st.text(min_size=1), VALUES)
)


@pytest.fixture
def pipes() -> Iterator[tuple[Pipe, Pipe]]:
    (a_in, b_out), (b_in, a_out) = os.pipe(), os.pipe()
    ours, theirs = Pipe(a_in, a_out), Pipe(b_in, b_out)
    yield ours, theirs
    ours.close()
    theirs.close()


def soon() -> float:
    return time.monotonic() + 5


@given(
    ANY_TEXT,
    st.builds(
        Asker, user=st.none() | st.text(), roles=st.lists(st.text()).map(tuple), level=st.none() | st.integers(0, 3)
    ),
)
def test_a_request_arrives_as_it_was(text: str, asker: Asker) -> None:
    request = Request(router="app:handle", text=text, asker=asker, catalogue="v", deadline_us=5)
    assert read_request(request_bytes(request)) == request


@given(st.lists(CALLS, min_size=1, max_size=3).map(tuple))
def test_a_decision_arrives_as_it_was(calls: tuple[ToolCall, ...]) -> None:
    plan = Plan(
        calls=(PlannedCall(call=calls[0]), PlannedCall(call=calls[-1], after={0: Ground.said}, awaits={"x": 0}))
    )
    trace = Trace(
        candidates=(Candidate(tool="a", score=0.5, parts={"name": 1.0}),), rules=("r",), gate={"score": 0.5},
        origins={"a": {"x": ArgumentOrigin(kind="regex", span=(1, 2))}}, chooser="chosen", troubles=("t",),
    )  # fmt: skip
    decision = Decision(calls=calls, plan=plan, trace=trace, duration_us=7, router="r", version="v")
    assert read_answer(answer_bytes(Answer(decision=decision, cpu_us=3))) == Answer(decision=decision, cpu_us=3)


def test_a_refusal_arrives_as_it_was() -> None:
    refusal = Refusal(kind=RefusalKind.missing_argument, message="哪个服务?", question="?", tool="restart", unread=True)
    answer = Answer(decision=Decision(refusal=refusal))
    assert read_answer(answer_bytes(answer)) == answer


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"nonsense", b'{"decision": 5}', b'{"decision": {"calls": [{"tool": ""}]}}']
)
def test_what_is_no_answer_is_an_error(raw: bytes) -> None:
    with pytest.raises((ValueError, TypeError)):
        read_answer(raw)


def test_messages_larger_than_a_pipe_go_through_whole(pipes: tuple[Pipe, Pipe]) -> None:
    ours, theirs = pipes
    messages = [b"x" * 1_000_000, b"", b"y", os.urandom(300_000)]
    sending = Thread(target=lambda: [ours.send(message, until=soon()) for message in messages])
    sending.start()
    assert [theirs.receive(until=soon()) for _ in messages] == messages
    sending.join()


def test_who_does_not_read_or_write_is_not_waited_for(pipes: tuple[Pipe, Pipe]) -> None:
    ours, _ = pipes
    with pytest.raises(Late):
        ours.receive(until=time.monotonic() + 0.01)
    with pytest.raises(Late):
        ours.send(b"x" * 1_000_000, until=time.monotonic() + 0.01)


def test_the_end_of_the_other_side_is_seen(pipes: tuple[Pipe, Pipe]) -> None:
    ours, theirs = pipes
    theirs.close()
    theirs.close()
    with pytest.raises(Broken):
        ours.receive(until=None)
    with pytest.raises(Broken):
        ours.send(b"x", until=soon())


def test_a_message_of_no_size_of_ours_is_refused(pipes: tuple[Pipe, Pipe]) -> None:
    ours, theirs = pipes
    os.write(theirs.outgoing, (LARGEST + 1).to_bytes(4, "big"))
    with pytest.raises(Broken):
        ours.receive(until=soon())
