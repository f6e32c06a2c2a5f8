"""What was carried out for whom is remembered for a while, and no flood of sessions fills the memory."""

from __future__ import annotations

import pytest

from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.route.rules import Sessions, sessions
from tests.route.rules.desk import Hand

ANN = Asker(user="ann", tenant="t", session="s1")


def test_what_was_done_is_known_in_its_session_only_and_for_a_while() -> None:
    hand = Hand()
    known = Sessions(clock=hand.clock)
    known.record(ANN, ["search"])
    hand.move(minutes=5)
    known.record(ANN, ["book"])
    assert known.done(ANN, within_s=600) == {"search", "book"}
    assert known.done(ANN, within_s=60) == {"book"}
    assert known.done(Asker(session="s1", tenant="other"), within_s=600) == set()
    assert known.done(Asker(user="ann", tenant="t"), within_s=600) == set()


def test_without_a_session_the_user_stands_for_it_and_nobody_has_a_history() -> None:
    known = Sessions(clock=Hand().clock)
    known.record(Asker(user="ann"), ["search"])
    known.record(NOBODY, ["search"])
    assert known.done(Asker(user="ann"), within_s=60) == {"search"}
    assert known.done(NOBODY, within_s=60) == set()
    assert len(known) == 1


def test_sessions_and_tools_are_bounded_and_the_quietest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_SESSIONS", 3)
    monkeypatch.setattr(sessions, "MOST_TOOLS", 2)
    known = Sessions(clock=Hand().clock)
    for name in ("a", "b", "c"):
        known.record(Asker(session=name), ["one"])
    known.record(Asker(session="a"), ["two", "three"])
    known.record(Asker(session="d"), ["one"])
    assert len(known) == 3
    assert known.done(Asker(session="b"), within_s=60) == set()
    assert known.done(Asker(session="a"), within_s=60) == {"two", "three"}


def test_a_session_that_is_a_day_old_is_forgotten() -> None:
    hand = Hand()
    known = Sessions(clock=hand.clock)
    known.record(ANN, ["search"])
    hand.move(days=1, seconds=1)
    known.record(Asker(session="new"), ["x"])
    assert len(known) == 1


def test_a_forked_child_begins_without_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    known = Sessions(clock=Hand().clock)
    known.record(ANN, ["search"])
    known._lock.acquire()  # by a thread that the child does not have
    monkeypatch.setattr(sessions.os, "getpid", lambda: -1)
    assert known.done(ANN, within_s=60) == set()
