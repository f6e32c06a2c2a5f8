"""How examples put things: the words of a tool, and what is said in the negative."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.route.scope import scopes
from migrate_kit.route_ext.usage import Usage

TOLD = ["book a table", "cancel a booking", "restart a service"]
EXAMPLES = [
    ("a table for two tonight", 0),
    ("reserve us a table at eight", 0),
    ("cancel my reservation", 1),
    ("i don't want my reservation anymore", 1),
    ("restart the gateway", 2),
    ("restart it but don't stop the database", 2),
    ("重启支付服务", 2),
]
USAGE = Usage([text for text, _ in EXAMPLES], [label for _, label in EXAMPLES], TOLD)


def test_what_a_tool_was_asked_in_is_covered() -> None:
    assert USAGE.covered("a table for tonight", 0) == 1.0
    assert USAGE.covered("重启支付", 2) == 1.0


def test_what_no_tool_was_asked_in_is_not_covered() -> None:
    assert USAGE.covered("who painted the mona lisa", 0) == 0.0


def test_a_rare_word_weighs_more_than_a_frequent_one() -> None:
    assert USAGE.covered("table xylophone", 0) < 0.5 < USAGE.covered("tonight table eight xylophone", 0)


def test_nothing_but_stop_words_is_covered() -> None:
    assert USAGE.covered("what is it to me", 0) == USAGE.covered("", 0) == 1.0


def test_another_number_is_no_other_request() -> None:
    counted = Usage(["what is on for 12/03/2019"], [0], ["look at the calendar"])
    assert counted.covered("what is on for 04/11/2026", 0) == 1.0


def test_a_tool_that_is_often_asked_for_in_the_negative_may_be_in_other_words() -> None:
    swaps = [
        ("use oil instead of butter", 0),
        ("can milk go in instead of cream", 0),
        ("rice without salt", 0),
        ("bake a cake", 1),
    ]
    usage = Usage([text for text, _ in swaps], [label for _, label in swaps], ["swap an ingredient", "find a recipe"])
    assert usage.negates("will peas do instead of carrots", scopes("will peas do instead of carrots")) == {0}


def test_what_a_tool_is_about_is_not_asked_for_by_the_negative_in_other_words() -> None:
    said = ["restart it, don't stop it", "restart the gateway without a backup", "restart x rather than y"]
    usage = Usage(said, [0, 0, 0], ["restart a service"])
    assert usage.negates("do not restart the shop", scopes("do not restart the shop")) == frozenset()


@given(st.text(max_size=60), st.integers(0, 2))
def test_the_share_is_a_share(text: str, tool: int) -> None:
    assert 0.0 <= USAGE.covered(text, tool) <= 1.0


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        ("i don't need the reservation anymore", {1}),
        ("do not restart the gateway", set()),
        ("don't stop the database", {2}),
        ("cancel my reservation", set()),
        ("do not", set()),
    ],
)
def test_only_what_examples_negate_themselves_counts(text: str, tools: set[int]) -> None:
    assert USAGE.negates(text, scopes(text)) == tools
