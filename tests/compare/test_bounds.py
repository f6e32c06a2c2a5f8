"""Exact bounds against published figures and against sums over the binomial distribution."""

from __future__ import annotations

from math import comb, isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.compare.beta import incomplete_beta
from migrate_kit.compare.bounds import clopper_pearson_high, clopper_pearson_low


def at_least(k: int, n: int, p: float) -> float:
    return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k, n + 1))


def test_fifty_nine_clean_observations_show_95_percent_in_one_look() -> None:
    assert clopper_pearson_low(59, 59) > 0.95 > clopper_pearson_low(58, 58)
    assert isclose(clopper_pearson_low(59, 59), 0.05 ** (1 / 59), rel_tol=1e-12)


# The last two as scipy.stats.beta.ppf(0.05, s, f + 1) gives them.
@pytest.mark.parametrize(
    ("agreed", "n", "low"),
    [(0, 10, 0.0), (490, 500, 0.9663117276688555), (9_500_000, 10_000_000, 0.9498864900523392)],
)
def test_the_exact_lower_bound_of_known_counts(agreed: int, n: int, low: float) -> None:
    assert isclose(clopper_pearson_low(agreed, n), low, rel_tol=1e-9)


def test_the_upper_bound_mirrors_the_lower_one() -> None:
    assert clopper_pearson_high(10, 10) == 1
    assert isclose(clopper_pearson_high(2, 30), 1 - clopper_pearson_low(28, 30))


@given(st.integers(1, 60), st.integers(0, 60), st.floats(0.001, 0.999))
def test_the_incomplete_beta_function_is_the_tail_of_the_binomial(agreed: int, failed: int, p: float) -> None:
    assert isclose(
        incomplete_beta(p, agreed, failed + 1), at_least(agreed, agreed + failed, p), rel_tol=1e-9, abs_tol=1e-12
    )


@given(st.integers(1, 60), st.integers(0, 60))
def test_at_the_bound_so_many_agreements_come_once_in_twenty(agreed: int, failed: int) -> None:
    low = clopper_pearson_low(agreed, agreed + failed)
    assert isclose(at_least(agreed, agreed + failed, low), 0.05, rel_tol=1e-6)
