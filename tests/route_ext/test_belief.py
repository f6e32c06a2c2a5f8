"""Beliefs out of signals."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.route_ext.belief import FAR, SCOPE, beliefs
from migrate_kit.route_ext.scale import standing
from migrate_kit.route_ext.signals import Signals

USUAL = (0.0, 0.0)


def first(scores: list[float], certainty: tuple[float, ...] = (), known: float = 2.0, covered: float = 0.8) -> float:
    signals = Signals(tuple(range(len(scores))), np.array(scores), certainty, known, covered)
    return beliefs(signals)[0]


def test_a_higher_score_and_a_larger_lead_are_believed_in_more() -> None:
    assert first([9.0, 2.0]) > first([5.0, 2.0]) > first([2.5, 2.0])


@pytest.mark.parametrize("halves", [(), (0.0,)])
def test_what_is_less_certain_than_requests_that_belong_here_is_believed_in_less(halves: tuple[float, ...]) -> None:
    assert (
        first([1.0, 0.2], (0.0, 0.0, *halves)) > first([1.0, 0.2], (-3.0, -2.0, *(half - 3 for half in halves))) + 0.2
    )


@pytest.mark.parametrize("halves", [(), (0.0,)])
def test_words_that_no_example_has_speak_against_it(halves: tuple[float, ...]) -> None:
    usual = (0.0, 0.0, *halves)
    assert first([1.0, 0.2], usual, covered=1.0) > first([1.0, 0.2], usual, covered=0.2) + 0.02


def test_the_same_lead_is_believed_in_less_where_examples_are_rarely_understood() -> None:
    assert first([3.0, 2.0], USUAL, known=2.5) > first([3.0, 2.0], USUAL, known=0.5) + 0.05


def test_nothing_that_makes_a_request_more_usual_speaks_against_it() -> None:
    assert all(min(weights[1:]) >= 0 for kind, weights in SCOPE.items() if kind)


def test_what_is_like_no_example_at_all_is_not_believed_in() -> None:
    assert first([9.0, 1.0], (2.0, FAR - 0.1)) < 0.15


def test_equal_tools_share_the_belief() -> None:
    scores = beliefs(Signals((0, 1, 2), np.array([8.0, 8.0, 8.0])))
    assert sum(scores) <= 1
    assert beliefs(Signals((), np.array([]))) == []


def test_neutral_tools_give_a_scale_where_a_catalogue_has_none() -> None:
    alone = standing(np.array([0.6]), 1)
    among = standing(np.concatenate([[0.6], np.linspace(0.0, 0.3, 100)]), 1)
    assert alone[0] == 0
    assert among[0] > 3
    assert standing(np.array([]), 0).tolist() == []
