"""The law of rates: in any stretch of time as long as the period there are no more calls than the limit allows."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.context import NOBODY, Asker
from migrate_kit.model.rules import Rate, Rule
from migrate_kit.route.rules import ledger as ledgers
from migrate_kit.route.rules import limiter as limiters
from migrate_kit.route.rules.ledger import Demand, Ledger, key_of
from migrate_kit.route.rules.limiter import Limiter
from tests.route.rules.desk import Hand

PERIOD_NS = 60 * 10**9
RULE = Rule(id="few", tools=("x",), rate=Rate(limit=3, period="1m"))


def demand(key: str = "", rule: Rule = RULE) -> Demand:
    assert rule.rate is not None
    return Demand(rule=rule, rate=rule.rate, key=key)


steps = st.lists(st.tuples(st.integers(-5, 40), st.sampled_from("abc")), max_size=60)


@settings(deadline=None)
@given(steps, st.integers(1, 4))
def test_no_stretch_of_time_has_more_calls_than_allowed(moves: list[tuple[int, str]], limit: int) -> None:
    limiter, now = Limiter(), 10**12
    taken: dict[str, list[int]] = {key: [] for key in "abc"}
    last = 0
    for seconds, key in moves:
        now += seconds * 10**9  # a thread may come with an earlier time than another
        last = max(last, now)
        if limiter.room(key, limit=limit, period_ns=PERIOD_NS, at_ns=now) > 0:
            limiter.take(key, at_ns=now)
            taken[key].append(last)
        else:  # and none is turned away without need
            assert sum(one > last - PERIOD_NS for one in taken[key]) >= limit
    for times in taken.values():
        for one in times:
            assert sum(one <= other < one + PERIOD_NS for other in times) <= limit


@settings(deadline=None)
@given(steps)
def test_what_is_older_than_the_period_is_not_kept(moves: list[tuple[int, str]]) -> None:
    limiter, now = Limiter(), 10**12
    for seconds, key in moves:
        now += abs(seconds) * 10**9
        limiter.take(key, at_ns=now)
    limiter.room("a", limit=1, period_ns=PERIOD_NS, at_ns=now + PERIOD_NS)
    assert limiter.kept == 0


def test_a_flood_of_users_takes_bounded_memory_and_lets_nothing_more_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limiters, "MOST_CALLS", 100)
    hand = Hand()
    ledger = Ledger(clock=hand.clock)
    let_through = sum(not ledger.take([demand(f"user{number}")]) for number in range(300))
    assert let_through == 100
    hand.move(seconds=61)
    assert ledger.take([demand("user1")]) == ()


def test_all_of_a_plan_or_nothing_is_counted() -> None:
    ledger = Ledger(clock=Hand().clock)
    assert ledger.take([demand("a"), demand("a")]) == ()
    assert len(ledger.take([demand("a"), demand("a")])) == 1
    assert ledger.full([demand("a")]) == ()
    assert ledger.take([demand("a")]) == ()
    assert ledger.full([demand("a")]) == (demand("a"),)
    assert ledger.take([demand("b")]) == ()


def test_threads_together_get_no_more_than_the_limit() -> None:
    ledger = Ledger(clock=Hand().clock)
    wide = RULE.model_copy(update={"rate": Rate(limit=100, period="1m")})
    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(lambda _: not ledger.take([demand(rule=wide)]), range(400)))
    assert sum(results) == 100


def test_counts_outlive_a_change_of_the_limit() -> None:
    ledger = Ledger(clock=Hand().clock)
    for _ in range(3):
        assert ledger.take([demand()]) == ()
    wider = RULE.model_copy(update={"rate": Rate(limit=4, period="1m")})
    assert ledger.take([demand(rule=wider)]) == ()
    assert ledger.take([demand(rule=wider)]) != ()


@pytest.mark.parametrize(
    ("per", "same", "is_same"),
    [
        ("user", Asker(user="ann", tenant="t", session="other"), True),
        ("user", Asker(user="ann", tenant="u"), False),
        ("user", NOBODY, False),
        ("tenant", Asker(user="bob", tenant="t"), True),
        ("session", Asker(user="ann", tenant="t", session="other"), False),
        ("process", NOBODY, True),
    ],
)
def test_whose_calls_are_counted_together(per: str, same: Asker, is_same: bool) -> None:
    rate = Rate.model_validate({"limit": 1, "period": "1h", "per": per})
    ann = Asker(user="ann", tenant="t", session="s")
    assert (key_of(rate, ann) == key_of(rate, same)) is is_same


def test_a_forked_child_begins_with_an_empty_ledger(monkeypatch: pytest.MonkeyPatch) -> None:
    ledger = Ledger(clock=Hand().clock)
    for _ in range(3):
        ledger.take([demand()])
    ledger.meet_nameless()
    ledger._lock.acquire()  # by a thread that the child does not have
    monkeypatch.setattr(ledgers.os, "getpid", lambda: -1)
    assert ledger.nameless == 0
    assert ledger.take([demand()]) == ()
