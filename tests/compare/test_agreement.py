"""What a rate hides: skew, mix, repeats, and many claims at once."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.compare.ebh import discoveries
from migrate_kit.compare.field_rule import pass_probability
from migrate_kit.compare.forecast import observations_to_go
from migrate_kit.compare.kappa import cohen_kappa, recalls
from migrate_kit.compare.weighting import effective_size, standardised_rate


def test_a_constant_router_has_kappa_zero_however_often_it_agrees() -> None:
    pairs = [("logs", "logs", 955), ("restart", "logs", 45)]
    assert cohen_kappa(pairs) == 0
    assert recalls(pairs) == {"logs": 1.0, "restart": 0.0}


def test_kappa_of_cohens_own_table() -> None:
    """Cohen 1960, table 1: three categories, kappa .492."""
    shares = {("a", "a"): 88, ("a", "b"): 14, ("a", "c"): 18, ("b", "a"): 10, ("b", "b"): 40, ("b", "c"): 10,
              ("c", "a"): 2, ("c", "b"): 6, ("c", "c"): 12}  # fmt: skip
    assert isclose(cohen_kappa([(a, b, n) for (a, b), n in shares.items()]) or 0, 0.492, abs_tol=5e-4)


@pytest.mark.parametrize("pairs", [[], [("a", "a", 7)], [("a", "a", 0)]])
def test_where_nothing_can_be_told_apart_there_is_no_kappa(pairs: list[tuple[str, str, int]]) -> None:
    assert cohen_kappa(pairs) is None


def test_a_shift_of_the_mix_does_not_make_a_better_version_look_worse() -> None:
    """Both tools better, pooled worse (runtime-anchors §5.7)."""
    first = {"logs": (8_802, 9_000), "restart": (170, 200)}
    second = {"logs": (1_970, 2_000), "restart": (880, 1_000)}
    weights = {"logs": 9_000.0, "restart": 200.0}
    pooled = [sum(a for a, _ in each.values()) / sum(n for _, n in each.values()) for each in (first, second)]
    assert pooled[0] > pooled[1]
    before, after = standardised_rate(first, weights), standardised_rate(second, weights)
    assert before is not None
    assert after is not None
    assert before < after
    assert isclose(after, (9_000 * 0.985 + 200 * 0.88) / 9_200)


def test_a_choice_without_data_takes_no_part_in_the_standardised_rate() -> None:
    assert standardised_rate({"logs": (9, 10), "restart": (0, 0)}, {"logs": 1.0, "restart": 9.0}) == 0.9
    assert standardised_rate({"new": (1, 1)}, {"logs": 1.0}) is None


def test_rows_that_repeat_one_request_are_worth_one() -> None:
    assert effective_size([500]) == 1
    assert effective_size([1] * 30) == 30
    assert effective_size([]) == 0
    assert effective_size([1_000, 1, 1]) < 1.01


def test_the_strongest_tools_are_promoted_together() -> None:
    # Of four, one alone needs 80, two 40, three 26.7.
    assert discoveries({"a": 79.0, "b": 39.0, "c": 1.0, "d": 0.1}) == ()
    assert discoveries({"a": 79.0, "b": 41.0, "c": 1.0, "d": 0.1}) == ("a", "b")
    assert discoveries({"a": 20.0}) == ("a",)
    assert discoveries({}) == ()


@given(st.lists(st.floats(0, 1e6), max_size=12))
def test_the_weakest_promoted_tool_has_the_evidence_that_its_rank_needs(values: list[float]) -> None:
    evidence = {f"tool {number}": value for number, value in enumerate(values)}
    found = discoveries(evidence)
    assert all(evidence[name] >= len(evidence) / (0.05 * len(found)) for name in found)
    assert set(found) >= {name for name, value in evidence.items() if value >= 20 * len(evidence)}


@pytest.mark.parametrize(
    ("rate", "expected"), [(0.93, (0.239, 0.043, 0.012)), (0.94, (0.463, 0.183, 0.117)), (0.95, (0.727, 0.510, 0.543))]
)
def test_how_often_the_rule_of_the_field_passes_what_it_should_not(rate: float, expected: tuple[float, ...]) -> None:
    """Simulated in runtime-anchors §5.1 (Monte-Carlo error .011); here exact."""
    for daily, simulated in zip((50, 100, 200), expected, strict=True):
        assert isclose(pass_probability([daily] * 14, rate=rate), simulated, abs_tol=0.011)


def test_a_day_without_traffic_breaks_the_run() -> None:
    assert pass_probability([50, 50, 0, 50, 50], rate=1.0) == 0
    assert pass_probability([50, 50, 50], rate=1.0) == 1
    assert pass_probability([], rate=1.0) == 0


def test_a_forecast_says_when_the_evidence_will_do() -> None:
    assert observations_to_go(77, 77, threshold=0.95) == 0
    assert observations_to_go(900, 1_000, threshold=0.95) is None
    assert observations_to_go(0, 0, threshold=0.95) is None
    clean, dirty = (observations_to_go(k, 60, threshold=0.95) for k in (60, 59))
    assert clean is not None
    assert dirty is not None
    assert 17 <= clean < dirty


@given(st.integers(0, 300), st.integers(0, 12))
def test_a_forecast_holds_if_it_goes_on_so(agreed: int, failed: int) -> None:
    n = agreed + failed
    more = observations_to_go(agreed, n, threshold=0.9)
    if more:
        rate = (agreed + 0.5) / (n + 1)
        assert observations_to_go(agreed + round(rate * more), n + more, threshold=0.9) == 0
