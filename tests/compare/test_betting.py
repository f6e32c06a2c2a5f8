"""Evidence from units that are no plain yes or no."""

from __future__ import annotations

import random
from math import isclose

from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.compare.betting import Bettor, mean_evidence, mean_lower_bound
from migrate_kit.compare.effective import agreement_low, effective_agreement, good_low
from migrate_kit.compare.eprocess import evidence_above, lower_bound


@given(st.lists(st.booleans(), max_size=150), st.floats(0.5, 0.99))
def test_for_single_observations_it_is_the_same_evidence(found: list[bool], threshold: float) -> None:
    mixture = evidence_above(sum(found), len(found), threshold=threshold)
    assert isclose(mean_evidence(map(float, found), threshold=threshold), mixture, rel_tol=1e-9, abs_tol=1e-12)


@given(st.lists(st.floats(0, 1), max_size=40), st.floats(0.2, 0.8))
def test_no_bet_is_favourable_while_the_mean_is_at_the_threshold(past: list[float], threshold: float) -> None:
    """A unit that is 1 with the chance *threshold* and else 0 leaves the wealth, on average, as it was."""
    now = mean_evidence(past, threshold=threshold)
    up, down = (mean_evidence([*past, unit], threshold=threshold) for unit in (1.0, 0.0))
    assert isclose(threshold * up + (1 - threshold) * down, now, rel_tol=1e-9, abs_tol=1e-12)


def test_repeats_within_a_session_do_not_carry_a_router_at_the_threshold_over_it() -> None:
    """A session agrees or differs as a whole: by its rows the same router passes most of the time."""
    chance = random.Random(11)
    by_rows = by_sessions = 0
    for _ in range(100):
        agreed, bettor, rows_passed, passed = 0, Bettor(threshold=0.9), False, False
        for session in range(1, 121):
            is_good = chance.random() < 0.9
            agreed += 20 * is_good
            bettor.add(float(is_good))
            rows_passed |= evidence_above(agreed, 20 * session, threshold=0.9) >= 20
            passed |= bettor.evidence >= 20
        by_rows, by_sessions = by_rows + rows_passed, by_sessions + passed
    assert by_rows >= 60
    assert by_sessions <= 13  # 5 % in the long run; more than 13 of 100 once in a thousand


def test_whoever_staked_all_has_nothing_left() -> None:
    bettor = Bettor(threshold=0.5)
    for unit in (1.0, 0.0, 1.0):
        bettor.add(unit)
    assert 0 < bettor.evidence < 2
    assert bettor.n == 3


def test_the_bound_of_a_mean_is_that_of_a_rate_where_all_units_are_whole() -> None:
    assert isclose(mean_lower_bound([1.0] * 90 + [0.0] * 10), lower_bound(90, 100), abs_tol=1e-6)
    assert mean_lower_bound([]) == 0
    assert 0.3 < mean_lower_bound([0.5] * 200) < 0.5


def test_disagreements_in_favour_count_towards_agreement() -> None:
    """77 % agree, and of 200 sampled disagreements 160 are in the dynamic side's favour (runtime-anchors §5.6)."""
    scores = [1.0] * 160 + [0.0] * 40
    low = agreement_low(7_700, 10_000)
    assert isclose(low, 0.753, abs_tol=5e-4)
    whole = effective_agreement(low, good_low(scores, complete=True))
    assert isclose(whole, 0.935, abs_tol=5e-4)
    assert effective_agreement(low, good_low(scores, complete=False)) < whole


def test_a_disagreement_of_the_raters_is_no_full_vote_for_the_dynamic_side() -> None:
    assert good_low([1.0] * 50 + [0.5] * 50, complete=True) < 0.5
    assert good_low([1.0] * 50 + [0.5] * 50, complete=False) > good_low([1.0] * 50 + [0.0] * 50, complete=False)
