"""Lanes run foreign code under a deadline, lose nobody's errand, and leave behind what hangs."""

from __future__ import annotations

import sys
import time
from contextvars import Context
from threading import Event
from types import FrameType
from typing import Any

import pytest

from migrate_kit.shim import lanes as lanes_file
from migrate_kit.shim.lanes import Errand, Lanes


class SlowLanes(Lanes):
    """Lanes whose threads are preempted at the worst place, as happens on a busy machine."""

    def _back(self, lane: Any, errand: Errand) -> bool:
        time.sleep(0.003)
        return super()._back(lane, errand)


def test_who_was_answered_finds_the_lane_free() -> None:
    lanes = SlowLanes("test", limit=1)
    for number in range(20):
        errand = Errand(Context(), lambda number=number: number)
        assert lanes.send(errand), f"errand {number} was refused"
        assert errand.wait(5)
        assert errand.value == number
    lanes.close()


def test_a_hanging_errand_is_left_behind_and_its_lane_replaced() -> None:
    lanes, free = Lanes("test", limit=1), Event()
    hanging = Errand(Context(), free.wait)
    assert lanes.send(hanging)
    assert not hanging.wait(0.01)
    lanes.abandon(hanging)
    assert lanes.hung == 1
    quick = Errand(Context(), lambda: 1)
    assert lanes.send(quick)
    assert quick.wait(5)
    free.set()
    until = time.monotonic() + 5
    while lanes.hung and time.monotonic() < until:
        time.sleep(0.001)
    assert lanes.hung == 0


def test_an_errand_that_came_back_cannot_be_abandoned_any_more() -> None:
    lanes = Lanes("test", limit=1)
    errand = Errand(Context(), lambda: 1)
    lanes.send(errand)
    assert errand.wait(5)
    lanes.abandon(errand)
    assert (lanes.hung, errand.abandoned) == (0, False)
    assert lanes.send(Errand(Context(), lambda: 2))


def test_too_many_hanging_errands_are_refused() -> None:
    lanes, free = Lanes("test", limit=1, hung_limit=2), Event()
    for _ in range(2):
        errand = Errand(Context(), free.wait)
        assert lanes.send(errand)
        lanes.abandon(errand)
    assert not lanes.send(Errand(Context(), lambda: 1))
    free.set()


def test_a_signal_handler_in_the_middle_of_anything_gets_its_own_errand_through() -> None:
    """Every line of the hand-out is interrupted once by a call that sends, waits and abandons in the same thread."""
    lanes, inner_values = Lanes("test", limit=3), []

    def interrupt(frame: FrameType, event: str, _arg: object) -> Any:
        if frame.f_code.co_filename == lanes_file.__file__ and event == "line":
            sys.settrace(None)
            inner = Errand(Context(), lambda: "inner")
            assert lanes.send(inner)
            assert inner.wait(5)
            lanes.abandon(inner)
            inner_values.append(inner.value)
            sys.settrace(interrupt)
        return interrupt

    outer, before = Errand(Context(), lambda: "outer"), sys.gettrace()
    sys.settrace(interrupt)
    try:
        assert lanes.send(outer)
        assert outer.wait(5)
        lanes.abandon(outer)
    finally:
        sys.settrace(before)
    assert outer.value == "outer"
    assert len(inner_values) > 5
    assert lanes.hung == 0
    lanes.close()


def test_a_warm_lane_takes_an_errand_when_no_thread_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise RuntimeError

    lanes = Lanes("test", limit=1)
    assert lanes.warm()
    monkeypatch.setattr("migrate_kit.shim.lanes.start_new_thread", refuse)
    for _ in range(3):
        errand = Errand(Context(), lambda: 1)
        assert lanes.send(errand)
        assert errand.wait(5)
    assert not Lanes("other", limit=1).send(Errand(Context(), lambda: 1))
