"""Figures that prove nothing are called so, and no failing rate is dressed up by it."""

from __future__ import annotations

import pytest

from migrate_kit.report import Verdict
from migrate_kit.report.gate import Alarm, NoiseFloor
from tests.report.gate.samples import condition, evidence, judged


def test_a_router_that_answers_all_requests_alike_is_invalid_however_often_it_is_right() -> None:
    """With 97 % of the traffic on one tool the constant answer agrees in 97 % and has kappa 0."""
    found = evidence({"logs": (3_880, 3_880), "restart": (0, 60), "drain": (0, 60)})
    met = [("logs", "logs", 3_880), ("restart", "logs", 60), ("drain", "logs", 60)]
    gate = judged(evidence(dict(found.tools), met=met), tools=frozenset({"logs"}))
    assert condition(gate, "agreement").verdict is Verdict.PASS
    assert condition(gate, "skew").fields["kappa"] == 0
    assert gate.verdict is Verdict.INVALID


def test_skewed_traffic_with_every_choice_recognised_passes() -> None:
    found = evidence({"logs": (5_000, 5_000), "restart": (9, 10)})
    assert condition(judged(found), "skew").verdict is Verdict.PASS


def test_a_bad_rate_stays_bad_and_is_not_called_invalid() -> None:
    gate = judged(evidence({"logs": (100, 200)}))
    assert gate.verdict is Verdict.FAIL


def test_a_few_skewed_requests_are_no_verdict_yet() -> None:
    gate = judged(evidence({"logs": (20, 20), "restart": (0, 1)}))
    assert condition(gate, "skew").verdict is Verdict.INCONCLUSIVE


def test_one_choice_alone_is_judged_by_how_often_it_is_recognised() -> None:
    assert condition(judged(evidence({"logs": (300, 300)})), "skew_one").verdict is Verdict.PASS


def test_what_was_lost_counts_as_disagreement() -> None:
    """One lost in a hundred is allowed, but not where the rest no longer carries it."""
    tight = {"logs": (2_940, 3_000)}
    assert condition(judged(evidence(tight)), "agreement").verdict is Verdict.PASS
    held = judged(evidence(tight, lost=60, rows=10_000))
    assert condition(held, "loss").verdict is Verdict.PASS
    assert condition(held, "agreement").verdict is not Verdict.PASS


@pytest.mark.parametrize(("lost", "verdict"), [(100, Verdict.PASS), (102, Verdict.INVALID)])
def test_more_than_one_in_a_hundred_lost_is_invalid(lost: int, verdict: Verdict) -> None:
    found = evidence({"logs": (10_000, 10_000)}, lost=lost, rows=10_000)
    assert judged(found).verdict is verdict


@pytest.mark.parametrize(("rate", "verdict"), [(None, Verdict.PASS), (0.05, Verdict.PASS), (0.051, Verdict.INVALID)])
def test_a_comparison_that_slows_the_callers_is_invalid(rate: float | None, verdict: Verdict) -> None:
    assert judged(evidence(), tax_rate=rate).verdict is verdict


def test_an_alarm_of_the_detector_fails() -> None:
    gate = judged(evidence(alarm=Alarm(n=20, disagreed=10)))
    assert gate.verdict is Verdict.FAIL
    assert [one.key for one in gate.reasons] == ["alarm"]


def test_a_language_model_has_to_be_asked_twice_before_it_passes() -> None:
    gate = judged(evidence(by_model=True))
    assert gate.verdict is Verdict.INCONCLUSIVE
    assert [one.key for one in gate.reasons] == ["floor"]
    assert judged(evidence(by_model=True, floor=NoiseFloor(dynamic_n=20))).verdict is Verdict.PASS
