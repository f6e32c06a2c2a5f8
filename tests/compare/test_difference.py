"""The interval of a difference of two rates."""

from __future__ import annotations

from random import Random

import pytest

from migrate_kit.compare.difference import rate_difference


def test_it_equals_the_published_examples() -> None:
    # Newcombe 1998, Statistics in Medicine 17, table II, method 10: 56/70 − 48/80, 9/10 − 3/10, 10/10 − 0/20.
    assert rate_difference(56, 70, 48, 80) == pytest.approx((0.0524, 0.3339), abs=5e-5)
    assert rate_difference(9, 10, 3, 10) == pytest.approx((0.1705, 0.8090), abs=5e-5)
    assert rate_difference(10, 10, 0, 20) == pytest.approx((0.6791, 1.0), abs=5e-5)


def test_without_data_it_says_nothing() -> None:
    assert rate_difference(0, 0, 5, 9) == rate_difference(5, 9, 0, 0) == (-1.0, 1.0)


def test_swapping_the_weeks_turns_it_around() -> None:
    low, high = rate_difference(90, 100, 70, 120)
    assert rate_difference(70, 120, 90, 100) == pytest.approx((-high, -low))


def test_equal_rates_are_taken_for_different_once_in_twenty_at_most() -> None:
    random, wrong = Random(3), 0
    for _ in range(2_000):
        low, high = rate_difference(_drawn(random, 150), 150, _drawn(random, 200), 200)
        wrong += low > 0 or high < 0
    assert wrong / 2_000 <= 0.06


def _drawn(random: Random, n: int) -> int:
    return sum(random.random() < 0.93 for _ in range(n))
