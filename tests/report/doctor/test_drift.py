"""Two mixes differ when they lie far apart and chance cannot explain it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from migrate_kit.report.doctor.drift import drift


def mix(**shares: int) -> Counter[str]:
    return Counter(shares)


def test_the_same_mix_is_no_drift_however_large_the_log() -> None:
    found = drift(mix(a=30, b=10), mix(a=30_000, b=10_000))
    assert found is not None
    assert (found.distance, found.is_real) == (0, False)


def test_the_distance_is_the_share_that_would_have_to_move() -> None:
    found = drift(mix(a=50, b=50), mix(a=900, b=100))
    assert found is not None
    assert found.distance == pytest.approx(0.4)
    assert found.is_real
    assert found.moved[0][0] in "ab"


def test_a_small_difference_is_no_finding_although_it_is_certain() -> None:
    found = drift(mix(a=5_500, b=4_500), mix(a=50_000, b=50_000))
    assert found is not None
    assert found.p < 1e-6
    assert not found.is_real


def test_few_requests_say_nothing_of_a_mix() -> None:
    assert drift(mix(a=19), mix(a=1, b=999)) is None


def test_by_chance_alone_it_is_found_about_as_often_as_it_says() -> None:
    """Drawn from one mix of ten tools, p is below 5 % in about 5 % of the draws."""
    chance, tools = Random(7), "abcdefghij"
    below = 0
    for _ in range(400):
        found = drift(Counter(chance.choices(tools, k=150)), Counter(chance.choices(tools, k=600)))
        assert found is not None
        below += found.p < 0.05
    assert 8 <= below <= 36
