"""The evidence against published figures and against simulation."""

from __future__ import annotations

import random
from math import isclose

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.compare.bounds import quantile_bound_rank, wilson_low
from migrate_kit.compare.eprocess import (
    evidence_above,
    evidence_below,
    lower_bound,
    observations_needed,
)


def test_seventy_seven_clean_observations_settle_95_percent() -> None:
    assert observations_needed(threshold=0.95) == 77
    assert evidence_above(77, 77, threshold=0.95) >= 20 > evidence_above(76, 76, threshold=0.95)


@pytest.mark.parametrize(("agreed", "n", "bound"), [(490, 500, 0.956), (980, 1000, 0.964), (195, 200, 0.930)])
def test_the_anytime_valid_bound_of_known_counts(agreed: int, n: int, bound: float) -> None:
    assert isclose(lower_bound(agreed, n), bound, abs_tol=5e-4)


def test_without_data_nothing_is_shown() -> None:
    assert evidence_above(0, 0, threshold=0.95) == pytest.approx(1)
    assert lower_bound(0, 0) == 0
    assert wilson_low(0, 0) == 0


@given(st.integers(0, 400), st.integers(0, 60), st.floats(0.5, 0.99))
@settings(max_examples=60, deadline=None)
def test_the_bound_is_where_the_evidence_reaches_twenty(agreed: int, failed: int, threshold: float) -> None:
    n = agreed + failed
    shown = evidence_above(agreed, n, threshold=threshold) >= 20 and (n > 0 and agreed / n > threshold)
    bound = lower_bound(agreed, n)
    assert isclose(bound, threshold, abs_tol=1e-9) or shown == (bound > threshold)


@given(st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=60, deadline=None)
def test_the_evidence_is_a_fair_bet_at_the_threshold(agreed: int, failed: int) -> None:
    n, p = agreed + failed, 0.9
    now = evidence_above(agreed, n, threshold=p)
    after = p * evidence_above(agreed + 1, n + 1, threshold=p) + (1 - p) * evidence_above(agreed, n + 1, threshold=p)
    assert isclose(now, after, rel_tol=1e-6) or now > 1e300


def test_evidence_below_mirrors_evidence_above() -> None:
    assert evidence_below(50, 100, threshold=0.95) > 20
    assert evidence_below(95, 100, threshold=0.95) < 20
    assert evidence_below(77, 77, threshold=0.95) < 1
    n, agreed, p = 130, 118, 0.95
    after = p * evidence_below(agreed + 1, n + 1, threshold=p) + (1 - p) * evidence_below(agreed, n + 1, threshold=p)
    assert isclose(evidence_below(agreed, n, threshold=p), after, rel_tol=1e-9)


def test_a_router_at_the_threshold_rarely_passes_however_often_one_looks() -> None:
    chance = random.Random(7)
    passed = sum(_ever_settled(chance, 0.95, 1_000) for _ in range(200))
    # At most 5 % in the long run; 19 of 200 would be exceeded once in ten thousand runs at that rate.
    assert passed <= 19


def test_a_router_at_98_percent_passes_soon() -> None:
    chance = random.Random(8)
    assert sum(_ever_settled(chance, 0.98, 700) for _ in range(100)) >= 80


def _ever_settled(chance: random.Random, rate: float, looks: int) -> bool:
    agreed = 0
    for n in range(1, looks + 1):
        agreed += chance.random() < rate
        if agreed > 0.95 * n and evidence_above(agreed, n, threshold=0.95) >= 20:
            return True
    return False


@pytest.mark.parametrize(("n", "rank"), [(0, None), (58, None), (59, 59), (200, 196), (1_000, 962)])
def test_the_order_statistic_that_bounds_the_95th_percentile(n: int, rank: int | None) -> None:
    assert quantile_bound_rank(n) == rank


def test_the_rank_of_ten_million_is_found_at_once() -> None:
    rank = quantile_bound_rank(10_000_000)
    assert rank is not None
    assert 9_500_000 < rank < 9_502_000


def test_wilson_on_a_known_count() -> None:
    assert isclose(wilson_low(95, 100), 0.9008, abs_tol=5e-4)
    assert wilson_low(0, 10) == 0
