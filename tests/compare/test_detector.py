"""The roll-back detector, one observation after the other."""

from __future__ import annotations

from math import isclose

from migrate_kit.compare.detector import Detector


def test_a_router_that_only_disagrees_is_caught_in_eight() -> None:
    detector = Detector()
    assert [detector.add(False) for _ in range(8)] == [False] * 7 + [True]
    assert (detector.n, detector.disagreed) == (8, 8)


def test_the_statistic_is_the_product_of_the_likelihood_ratios() -> None:
    detector = Detector()
    for agreed in (False, False, True):
        detector.add(agreed)
    assert isclose(detector.statistic, (0.12 / 0.05) ** 2 * (0.88 / 0.95))


def test_a_long_good_past_buys_no_patience() -> None:
    detector = Detector()
    for _ in range(10_000):
        detector.add(True)
    assert [detector.add(False) for _ in range(8)][-1]
    assert detector.n == 8


def test_once_fired_it_stays_so_until_a_person_resets_it() -> None:
    detector = Detector()
    for _ in range(8):
        detector.add(False)
    assert all(detector.add(True) for _ in range(500))
    detector.reset()
    assert not detector.add(False)


def test_one_failure_in_twenty_is_what_the_threshold_allows() -> None:
    detector = Detector()
    assert not any(detector.add(number % 20 != 0) for number in range(4_000))


def test_any_threshold_has_a_detector() -> None:
    for threshold in (0.01, 0.3, 0.58, 0.99):
        detector = Detector(threshold=threshold)
        assert any(detector.add(False) for _ in range(10_000))
        detector.reset()
        assert not any(detector.add(True) for _ in range(1_000))
