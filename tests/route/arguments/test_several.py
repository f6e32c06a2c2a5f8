"""What is named side by side: places are several, anything else is one name."""

from __future__ import annotations

import pytest

from migrate_kit.route import LexicalRouter
from tests.route.plans import SPECS

ROUTER = LexicalRouter(SPECS)


def named(text: str) -> list[object]:
    return [value for call in ROUTER.decide(text).calls for value in call.arguments.values()]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("查杭州和广州的天气", ["杭州", "广州"]),
        ("杭州、广州和成都的天气", ["杭州", "广州", "成都"]),
        ("成都的天气", ["成都"]),
        ("呼和浩特和杭州的天气", ["呼和浩特", "杭州"]),
        ("呼和浩特的天气", ["呼和浩特"]),
        ("颐和园的天气", ["颐和园"]),
        ("weather in Paris and London", ["Paris", "London"]),
        ("weather in Paris, London, and New York", ["Paris", "London", "New York"]),
        ("weather in paris and london", ["paris", "london"]),
        ("weather in Trinidad and Tobago", ["Trinidad and Tobago"]),
        ("weather in Bosnia and Herzegovina and Oslo", ["Bosnia and Herzegovina", "Oslo"]),
        ("红烧肉和米饭怎么做", ["红烧肉和米饭"]),
        ("Smith and Wesson recipe", ["Smith and Wesson"]),
    ],
)
def test_places_side_by_side_are_a_value_each_and_other_names_are_one(text: str, values: list[str]) -> None:
    assert named(text) == values


def test_what_follows_a_place_and_is_no_place_is_none() -> None:
    assert named("weather in Paris and write a poem about the sea") == ["Paris"]
