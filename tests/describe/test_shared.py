"""What tools know together of one thing."""

from __future__ import annotations

from migrate_kit.describe.shared import share
from tests.describe.inventories import parameter, tool


def test_words_for_a_value_are_known_to_every_tool_that_takes_it() -> None:
    known = tool("a", parameters={"room": parameter(enum=("hall", "attic"), synonyms={"hall": ("大堂",)})})
    silent = tool("b", parameters={"room": parameter(enum=("hall", "cellar"))})
    assert share([known, silent])[1].parameters["room"].synonyms == {"hall": ("大堂",)}


def test_a_word_that_means_two_values_is_not_shared() -> None:
    one = tool("a", parameters={"room": parameter(enum=("hall",), synonyms={"hall": ("big",)})})
    other = tool("b", parameters={"room": parameter(enum=("attic",), synonyms={"attic": ("big",)})})
    silent = tool("c", parameters={"room": parameter(enum=("hall", "attic"))})
    assert share([one, other, silent])[2].parameters["room"].synonyms == {}


def test_an_identifier_has_one_pattern_in_all_tools() -> None:
    known = [tool("a", parameters={"bug_id": parameter(pattern=r"^BUG-\d+$")})]
    known += [
        tool("b", parameters={"bug_id": parameter(pattern=r"BUG-\d+")}),
        tool("c", parameters={"bug_id": parameter()}),
    ]
    assert share(known)[2].parameters["bug_id"].pattern == r"^BUG-\d+$"


def test_patterns_that_differ_and_names_of_anything_are_not_shared() -> None:
    one = tool("a", parameters={"bug_id": parameter(pattern=r"B\d"), "name": parameter(pattern=r"x\d")})
    two = tool("b", parameters={"bug_id": parameter(pattern=r"C\d")})
    silent = share([one, two, tool("c", parameters={"bug_id": parameter(), "name": parameter()})])[2]
    assert [facts.pattern for facts in silent.parameters.values()] == [None, None]
