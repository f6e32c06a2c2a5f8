"""Sketches: exact counts in buckets of 1 %, cut where the bars of the histogram begin; merging is adding."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.log.sketch import (
    ACCURACY,
    EDGES_US,
    bars,
    bound_at,
    bucket_of,
    count_below,
    ends,
    merged,
    pack,
    sketch_of,
    total_of,
    unpack,
    unpack_one,
    value_at,
)

NEAR_EDGES = st.sampled_from(EDGES_US).flatmap(lambda edge: st.integers(edge - 3, edge + 3))
TIMES = st.one_of(st.integers(-(10**11), 10**11), st.integers(-5_000, 5_000), NEAR_EDGES)
MANY = st.lists(TIMES, max_size=40)


@given(TIMES)
@settings(deadline=None)
def test_a_bucket_holds_what_was_put_into_it(us: int) -> None:
    low, high = ends(bucket_of(us))
    assert low <= us <= high
    assert abs(value_at({bucket_of(us): 1}, 1) - us) <= abs(us) * ACCURACY + 1


@given(TIMES, TIMES)
@settings(deadline=None)
def test_buckets_are_in_the_order_of_what_they_hold(one: int, other: int) -> None:
    if bucket_of(one) < bucket_of(other):
        assert one < other


@given(MANY, MANY)
@settings(deadline=None)
def test_merging_sketches_is_adding_them(some: list[int], more: list[int]) -> None:
    assert sketch_of(some) + sketch_of(more) == sketch_of(some + more)


@given(st.lists(MANY, max_size=3))
@settings(deadline=None)
def test_packed_sketches_are_merged_by_adding_them(some: list[list[int]]) -> None:
    every = [[], *some, [10**15, -(10**15)]]
    packed = [pack([sketch_of([1]), sketch_of(times)]) for times in every]
    assert merged(packed, 1) == sketch_of([us for times in every for us in times])


@given(MANY, st.sampled_from(EDGES_US))
@settings(deadline=None)
def test_bars_and_the_share_below_an_edge_are_exact(times: list[int], edge: int) -> None:
    sketch = sketch_of(times)
    limits = (-(10**15), *EDGES_US, 10**15)
    assert bars(sketch) == [sum(a <= t < b for t in times) for a, b in pairwise(limits)]
    assert count_below(sketch, edge) == sum(t < edge for t in times)


@given(MANY, st.integers(-200_000, 200_000))
@settings(deadline=None)
def test_below_any_other_limit_nothing_is_counted_that_is_not(times: list[int], limit: int) -> None:
    found = count_below(sketch_of(times), limit)
    surely = sum(t < limit - abs(limit) / 40 - 2 for t in times)
    assert surely <= found <= sum(t < limit for t in times)


@given(MANY.filter(bool))
@settings(deadline=None)
def test_percentiles_are_within_a_hundredth_and_bounds_above(times: list[int]) -> None:
    sketch = sketch_of(times)
    for rank, exact in enumerate(sorted(times), 1):
        assert abs(value_at(sketch, rank) - exact) <= abs(exact) * ACCURACY + 1
        assert exact <= bound_at(sketch, rank) <= exact + abs(exact) * 0.021 + 1
    for beyond in (0, len(times) + 1):
        with pytest.raises(IndexError):
            value_at(sketch, beyond)


@given(st.lists(st.dictionaries(st.integers(-3_000, 3_000), st.integers(1, 2**40), max_size=9), max_size=5))
@settings(deadline=None)
def test_packed_sketches_come_back(sketches: list[dict[int, int]]) -> None:
    packed = pack(sketches)
    assert unpack(packed) == sketches
    assert [dict(unpack_one(packed, place)) for place in range(len(sketches))] == sketches
    assert [total_of(packed, place) for place in range(len(sketches))] == [sum(one.values()) for one in sketches]


def test_a_sketch_of_a_thousand_times_is_small() -> None:
    assert len(pack([sketch_of(range(1, 1_001))])) < 1_500
