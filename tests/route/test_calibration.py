from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.route.calibration import beliefs


@settings(max_examples=60, deadline=None)
@given(st.lists(st.floats(-1, 1), max_size=10).map(lambda scores: sorted(scores, reverse=True)))
def test_beliefs_keep_the_order_and_leave_room_for_no_tool(scores: list[float]) -> None:
    shares = beliefs(scores)
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) <= 1 + 1e-9


def test_equal_scores_share_and_nothing_gets_the_weak_ones() -> None:
    assert abs(beliefs([0.6, 0.6])[0] - 0.5) < 0.01
    assert beliefs([0.0])[0] < 0.1
