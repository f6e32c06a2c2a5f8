"""The highest scores are found without sorting the others, and each stands where it would among all of them."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route_ext.fusion import _highest
from migrate_kit.route_ext.scale import standing


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2_000), st.integers(1, 40), st.integers(1, 1_000), st.integers(0, 2**32 - 1))
def test_the_highest_are_those_of_a_sorted_list(size: int, most: int, kinds: int, seed: int) -> None:
    scores = np.random.default_rng(seed).integers(0, kinds, size).astype(np.float64)  # few kinds: many are equal
    found = _highest(scores, most)
    assert len(set(found.tolist())) == min(most, size)
    assert sorted(scores[found], reverse=True) == sorted(scores, reverse=True)[:most]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.floats(-1, 1, width=32), min_size=2, max_size=30), st.data())
def test_a_tool_stands_among_all_tools_and_the_neutral_ones(likeness: list[float], data: st.DataObject) -> None:
    tools = data.draw(st.integers(0, len(likeness)))
    spread = max(float(np.std(likeness)), 1e-3)
    expected = (np.array(likeness[:tools]) - np.mean(likeness)) / spread
    assert standing(np.array(likeness, dtype=np.float32), tools).tolist() == pytest.approx(expected.tolist(), abs=1e-3)
