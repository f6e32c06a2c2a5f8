"""A breaker by itself, on a clock of the test: when it opens, who may probe, and what a late call may change."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Barrier, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.breaker import BreakerSettings
from migrate_kit.shim.breaker import Breaker, Permit

SECOND = 1_000_000
PATIENCE = 100_000


class Clock:
    now = 1_000.0

    def __call__(self) -> float:
        return self.now


class Trial:
    """A breaker of 10 s, 10 calls, half of them failing; open for 5 s, a lease of 2 s."""

    def __init__(self, **changed: object) -> None:
        self.clock = Clock()
        given = {"min_calls": 10, "window_us": 10 * SECOND, "open_us": 5 * SECOND, "lease_us": 2 * SECOND} | changed
        self.breaker = Breaker(BreakerSettings(**given), clock=self.clock)  # type: ignore[arg-type]

    def admitted(self) -> Permit:
        permit = self.breaker.admit(PATIENCE)
        assert permit is not None
        return permit

    def call(self, *, failed: bool = False, seconds: float = 0.0) -> None:
        permit = self.admitted()
        self.clock.now += seconds
        self.breaker.settle(permit, failed=failed)

    def calls(self, good: int, bad: int) -> None:
        for _ in range(good):
            self.call()
        for _ in range(bad):
            self.call(failed=True)

    def opened(self) -> Trial:
        self.calls(5, 5)
        assert self.breaker.state == "open"
        return self


@contextmanager
def quick_switches() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def at_once(threads: int, work: object) -> None:
    ready = Barrier(threads)

    def run() -> None:
        ready.wait()
        work()  # type: ignore[operator]

    running = [Thread(target=run) for _ in range(threads)]
    with quick_switches():
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()


def test_it_opens_at_the_error_rate_and_says_why() -> None:
    one = Trial()
    one.calls(5, 4)
    assert one.breaker.state == "closed"
    one.call(failed=True)
    assert (one.breaker.state, one.breaker.admit(PATIENCE)) == ("open", None)
    assert one.breaker.reason == "5 of 10 calls failed, 0 hang"


def test_fewer_than_the_smallest_number_of_calls_say_nothing() -> None:
    one = Trial()
    one.calls(0, 9)
    assert one.breaker.state == "closed"


def test_what_is_older_than_the_window_no_longer_counts() -> None:
    one = Trial()
    one.calls(0, 9)
    one.clock.now += 10.1
    one.calls(8, 1)
    assert one.breaker.state == "closed"


def test_slow_calls_open_it_too() -> None:
    one = Trial(window_us=100 * SECOND)
    for _ in range(2):
        one.call()
    for _ in range(8):
        one.call(seconds=0.2)
    assert (one.breaker.state, one.breaker.reason) == ("open", "8 of 10 calls were slow, 0 hang")


def test_hanging_calls_count_before_they_return() -> None:
    one = Trial()
    for _ in range(10):
        one.admitted()
    one.breaker.look()
    assert one.breaker.state == "closed"
    one.clock.now += 0.2
    one.breaker.look()
    assert (one.breaker.state, one.breaker.reason) == ("open", "0 of 10 calls failed, 10 hang")


def test_a_call_that_was_forgotten_does_not_hang_for_ever() -> None:
    one = Trial(min_calls=2)
    one.admitted()
    one.clock.now += 31
    one.calls(1, 1)
    assert one.breaker.reason == "1 of 2 calls failed, 0 hang"


def test_one_probe_closes_it() -> None:
    one = Trial().opened()
    one.clock.now += 4.9
    assert one.breaker.admit(PATIENCE) is None
    one.clock.now += 0.2
    one.call()
    assert one.breaker.state == "closed"
    one.calls(5, 4)
    assert one.breaker.state == "closed"  # with no memory of what was before


def test_a_probe_that_fails_or_drags_keeps_it_open_twice_as_long_up_to_a_limit() -> None:
    one = Trial(longest_open_us=20 * SECOND).opened()
    for rest, seconds in ((5, 0.2), (10, 0.0), (20, 0.0), (20, 0.0)):
        one.clock.now += rest - 0.1
        assert one.breaker.admit(PATIENCE) is None
        one.clock.now += 0.2
        one.call(failed=seconds == 0.0, seconds=seconds)
        assert one.breaker.state == "open"
    assert one.breaker.opened == 1


def test_one_that_opens_again_soon_rests_longer_and_after_a_good_time_does_not() -> None:
    one = Trial().opened()
    one.clock.now += 5.1
    one.call()
    one.opened()
    one.clock.now += 9.9
    assert one.breaker.blocks()
    one.clock.now += 0.2
    one.call()
    one.clock.now += 60
    one.opened()
    one.clock.now += 5.1
    assert not one.breaker.blocks()


def test_of_twenty_callers_at_the_half_open_door_exactly_one_probes() -> None:
    for _ in range(20):
        one, admitted = Trial().opened(), []
        one.clock.now += 6

        def ask(one: Trial = one, admitted: list[Permit] = admitted) -> None:
            permit = one.breaker.admit(PATIENCE)
            if permit is not None:
                admitted.append(permit)

        at_once(20, ask)
        assert len(admitted) <= 1  # a caller who found the door in use went on
        admitted += [permit for permit in (one.breaker.admit(PATIENCE),) if permit is not None]
        assert len(admitted) == 1
        assert one.breaker.state == "half_open"


def test_a_probe_that_never_returns_loses_its_lease_and_its_say() -> None:
    one = Trial().opened()
    one.clock.now += 6
    lost = one.admitted()
    one.clock.now += 1.9
    assert one.breaker.admit(PATIENCE) is None
    one.clock.now += 0.2
    second = one.admitted()
    one.breaker.settle(lost, failed=False)
    assert one.breaker.state == "half_open"
    one.breaker.settle(second, failed=True)
    assert one.breaker.state == "open"


def test_a_probe_that_is_given_back_lets_the_next_one_go_at_once() -> None:
    one = Trial().opened()
    one.clock.now += 6
    one.breaker.release(one.admitted())
    one.call()
    assert one.breaker.state == "closed"


def test_a_late_success_of_an_old_call_closes_nothing() -> None:
    one = Trial()
    old = [one.admitted() for _ in range(30)]
    one.opened()
    for permit in old[:10]:
        one.breaker.settle(permit, failed=False)
    assert one.breaker.state == "open"
    one.clock.now += 6
    probe = one.admitted()
    for permit in old[10:20]:
        one.breaker.settle(permit, failed=False)
    assert one.breaker.state == "half_open"
    one.breaker.settle(probe, failed=False)
    for permit in old[20:]:
        one.breaker.settle(permit, failed=True)
    assert one.breaker.state == "closed"  # nor does a late failure open it


def test_in_a_dry_run_it_says_what_it_would_do_and_turns_nobody_away() -> None:
    one = Trial(mode="dry_run").opened()
    assert not one.breaker.blocks()
    one.calls(10, 10)
    assert (one.breaker.state, one.breaker.opened) == ("open", 1)
    one.clock.now += 6
    one.call()
    assert one.breaker.state == "closed"


def test_switched_off_it_never_opens() -> None:
    one = Trial(mode="off")
    one.calls(0, 2_000)
    assert one.breaker.state == "closed"


@pytest.mark.parametrize("failing", [0, 3])
def test_nothing_is_lost_among_threads(failing: int) -> None:
    one = Trial(min_calls=10**6, window_us=10**12)

    def work() -> None:
        for number in range(200):
            one.call(failed=number % 4 < failing)

    at_once(8, work)
    one.breaker.look()
    counts = one.breaker._window.counts(one.clock.now)
    assert (counts.fine, counts.failed) == (1_600 - 400 * failing, 400 * failing)
    assert not one.breaker._under_way


def test_nobody_waits_while_another_thread_changes_the_state() -> None:
    one = Trial().opened()
    with one.breaker._changing:
        one.clock.now += 6
        assert one.breaker.admit(PATIENCE) is None
        one.breaker.look()
    with one.breaker._changing:
        one.breaker.settle(Permit(0.0, one.breaker.generation, 1.0), failed=True)
    assert one.admitted()


STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("ask"), st.none()),
        st.tuples(st.just("back"), st.tuples(st.integers(0, 50), st.booleans())),
        st.tuples(st.just("leave"), st.integers(0, 50)),
        st.tuples(st.just("wait"), st.floats(0, 7)),
    ),
    max_size=120,
)


@given(STEPS)
def test_whatever_happens_only_the_probe_of_the_moment_closes_it(steps: list[tuple[str, object]]) -> None:
    one = Trial(min_calls=3)
    out: list[tuple[Permit, int]] = []
    for step, given_ in steps:
        before, leased = one.breaker.state, one.breaker._leased
        back = None
        if step == "ask":
            permit = one.breaker.admit(PATIENCE)
            assert (permit is None) <= (before != "closed")
            out += [] if permit is None else [(permit, one.breaker.generation)]
        elif step == "wait":
            one.clock.now += given_  # type: ignore[operator]
            one.breaker.look()
        elif out:
            place = given_ if step == "leave" else given_[0]  # type: ignore[index]
            back, _ = out.pop(place % len(out))  # type: ignore[operator]
            if step == "leave":
                one.breaker.release(back)
            else:
                one.breaker.settle(back, failed=given_[1])  # type: ignore[index]
        after = one.breaker.state
        if before != "closed" and after == "closed":
            assert back is leased
            assert back is not None
            assert step == "back"
            assert not given_[1]  # type: ignore[index]
        if before == "closed" and after != "closed":
            assert step in ("back", "wait")
