"""Two routers on the same requests."""

from __future__ import annotations

import pytest

from migrate_kit.replay.evaluation import Answer
from tests.replay.evaluation.samples import both, calls, case

RIGHT = calls("one")
CASES = [case(text, "one") for text in "abcdefghij"]


def test_a_pair_counts_what_only_one_of_them_has_right() -> None:
    first = dict.fromkeys("abcdef", RIGHT)
    second = dict.fromkeys("efg", RIGHT)
    (pair,) = both(CASES, first, second).pairs
    assert (pair.first, pair.second, pair.n) == ("t0", "t1", 10)
    assert (pair.both, pair.gained, pair.lost, pair.neither) == (2, 4, 1, 3)
    assert (pair.gained_texts, pair.lost_texts) == (("a", "b", "c", "d"), ("g",))
    assert pair.difference == pytest.approx(0.3)
    assert pair.low < 0.3 < pair.high
    assert pair.p == pytest.approx(12 / 32)


def test_the_first_is_paired_with_each_other_one() -> None:
    pairs = both(CASES, {"a": RIGHT}, {}, {"a": RIGHT}).pairs
    assert [(pair.second, pair.gained, pair.lost) for pair in pairs] == [("t1", 1, 0), ("t2", 0, 0)]


def test_a_case_that_one_side_cannot_tell_is_in_no_pair() -> None:
    (pair,) = both(CASES, {"a": RIGHT, "b": RIGHT}, {"a": Answer(known=False)}).pairs
    assert (pair.n, pair.gained) == (9, 1)


def test_nothing_in_common_is_no_difference() -> None:
    (pair,) = both([CASES[0]], {"a": RIGHT}, {"a": Answer(known=False)}).pairs
    assert (pair.n, pair.difference, pair.p) == (0, None, 1.0)
