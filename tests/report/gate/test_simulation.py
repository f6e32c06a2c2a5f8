"""The whole gate over a fortnight of traffic, looked at all the time (runtime-anchors §5.4)."""

from __future__ import annotations

import random

import pytest

from migrate_kit.config import Settings
from migrate_kit.report import Verdict, judge_gate
from tests.compare.test_simulation import most_failures
from tests.report.gate.samples import day, evidence

DAYS = 14
#: One day is enough for a look by `judge_gate`; the run of days is what the model below counts.
SETTINGS = Settings()


def passes_on(chance: random.Random, rate: float, daily: int, allowed: list[int]) -> int | None:
    """Return on which day a router of *rate* passes, looking after each observation; None within a fortnight."""
    failed = good = n = 0
    for number in range(1, DAYS + 1):
        wrong = 0
        for _ in range(daily):
            n += 1
            wrong += chance.random() >= rate
            if good >= SETTINGS.min_days and failed + wrong <= allowed[n - 1]:
                return number
        failed += wrong
        good = good + 1 if daily - wrong >= SETTINGS.min_consistency_rate * daily else 0
        if good >= SETTINGS.min_days and failed <= allowed[n - 1]:
            return number
    return None


def shares(chance: random.Random, daily: int, runs: int) -> tuple[float, float, float]:
    """Return how often a router of 94, 95 and 98 % passes."""
    allowed = most_failures(DAYS * daily)
    return tuple(
        sum(passes_on(chance, rate, daily, allowed) is not None for _ in range(runs)) / runs
        for rate in (0.94, 0.95, 0.98)
    )  # type: ignore[return-value]


def test_a_94_percent_router_passes_once_in_a_hundred_at_most_and_a_98_percent_one_nearly_always() -> None:
    bad, at_threshold, good = shares(random.Random(14), 100, 400)
    assert bad <= 0.01
    assert at_threshold <= 0.05
    assert good >= 0.98


def test_the_gate_itself_says_what_the_model_of_it_says() -> None:
    chance, allowed = random.Random(4), most_failures(600)
    verdicts = set()
    for rate in (0.9, 0.95, 0.97, 0.99):
        for _ in range(3):
            wrong = [sum(chance.random() >= rate for _ in range(60)) for _ in range(10)]
            lines = [day(number, 60, 60 - bad) for number, bad in enumerate(wrong, start=1)]
            found = evidence({"logs": (600 - sum(wrong), 600)}, days=lines)
            run = 0
            for bad in wrong:
                run = run + 1 if 60 - bad >= 57 else 0
            expected = run >= 3 and sum(wrong) <= allowed[599]
            verdict = judge_gate(found, settings=SETTINGS).verdict
            assert (verdict is Verdict.PASS) is expected
            verdicts.add(verdict)
    assert verdicts == {Verdict.PASS, Verdict.FAIL, Verdict.INCONCLUSIVE}


@pytest.mark.soak
@pytest.mark.parametrize("daily", [50, 100, 200, 500])
def test_the_gate_at_full_count(daily: int) -> None:
    bad, at_threshold, good = shares(random.Random(), daily, 4_000)
    assert bad <= 0.01
    assert at_threshold <= 0.05
    assert good >= 0.9
