"""Intervals, McNemar and calibration against values worked out elsewhere or by hand."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from migrate_kit.compare.mcnemar import mcnemar
from migrate_kit.replay.evaluation.interval import paired_difference, wilson
from tests.replay.evaluation.samples import calls, case, side


@pytest.mark.parametrize(
    ("gained", "lost", "p"),
    [
        (0, 0, 1.0),
        (5, 5, 1.0),
        (0, 5, 2 / 32),
        (1, 9, 22 / 1024),
        (10, 2, 2 * (1 + 12 + 66) / 4096),
        (12, 5, 2 * sum(math.comb(17, k) for k in range(6)) / 2**17),
    ],
)
def test_mcnemar_is_the_exact_two_sided_binomial(gained: int, lost: int, p: float) -> None:
    assert mcnemar(gained, lost) == pytest.approx(p, rel=1e-12)
    assert mcnemar(lost, gained) == mcnemar(gained, lost)


def test_mcnemar_stays_exact_for_many_requests() -> None:
    assert mcnemar(5_000, 5_000) == 1.0
    assert 0 < mcnemar(4_800, 5_200) < 0.001
    assert mcnemar(0, 2_000) < 1e-300


def test_wilson_is_that_of_the_paper_and_mirrors_itself() -> None:
    # Newcombe 1998, Statistics in Medicine 17: 81 of 263, and 0 of 20.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 20) == pytest.approx((0.0, 0.1611), abs=5e-5)
    low, high = wilson(182, 263)
    assert (1 - high, 1 - low) == pytest.approx(wilson(81, 263))
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_interval_of_a_difference_holds_it_and_narrows() -> None:
    widths = []
    for times in (1, 4, 16):
        low, high = paired_difference(12 * times, 5 * times, 100 * times)
        assert low < 0.07 < high
        widths.append(high - low)
    assert all(narrow < wide for wide, narrow in pairwise(widths))
    assert paired_difference(0, 0, 0) == (-1.0, 1.0)


def test_the_calibration_error_weighs_the_bins_by_their_requests() -> None:
    cases = [case(text, "one") for text in "abcdefgh"]
    sure = {text: calls("one", ranked=("one",), belief=0.9) for text in "abc"}
    sure |= {"d": calls("two", ranked=("two", "one"), belief=0.9)}
    unsure = {text: calls("one", ranked=("two",), belief=0.2) for text in "efgh"}
    found = side(cases, sure | unsure).calibration
    assert found is not None
    assert found.n == 8
    assert [(each.low, each.n, each.right_rate) for each in found.bins] == [(0.2, 4, 0.0), (0.9, 4, 0.75)]
    assert found.ece == pytest.approx((4 * 0.2 + 4 * 0.15) / 8)


def test_a_belief_of_one_falls_in_the_last_bin_and_several_tools_are_left_out() -> None:
    answers = {text: calls("one", ranked=("one",), belief=1.0) for text in "ab"}
    found = side([case("a", "one"), case("b", "one", "two")], answers).calibration
    assert found is not None
    assert [(each.high, each.n) for each in found.bins] == [(1.0, 1)]
    assert found.ece == 0


def test_a_belief_where_no_tool_serves_is_wrong() -> None:
    found = side([case("a")], {"a": calls("one", ranked=("one",), belief=0.5)}).calibration
    assert found is not None
    assert found.bins[0].right_rate == 0
