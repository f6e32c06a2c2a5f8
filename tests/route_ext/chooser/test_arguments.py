"""Arguments as models write them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.route_ext.chooser.arguments import Unreadable, read_arguments
from migrate_kit.route_ext.endpoint.stream import Nesting

NAMES = frozenset({"city", "days"})
LEAVES = st.text(max_size=12) | st.integers() | st.booleans() | st.none()
OBJECTS = st.fixed_dictionaries({}, optional=dict.fromkeys(sorted(NAMES), LEAVES))
FULL = st.fixed_dictionaries({"city": st.text(max_size=12)}, optional={"days": LEAVES})


@given(OBJECTS)
def test_whole_json_is_taken_as_it_is(values: dict[str, Any]) -> None:
    found = read_arguments(json.dumps(values), names=NAMES)
    assert (found.values, found.is_repaired) == (values, False)


@given(st.text(max_size=60))
def test_any_text_gives_an_object_or_says_why_not(text: str) -> None:
    try:
        found = read_arguments(text, names=NAMES)
    except Unreadable:
        return
    assert isinstance(found.values, dict)


@given(FULL, st.data())
def test_a_text_that_breaks_off_never_gives_a_shortened_string(values: dict[str, Any], data: st.DataObject) -> None:
    whole = json.dumps(values, ensure_ascii=False)
    cut = data.draw(st.integers(1, len(whole) - 1))
    try:
        found = read_arguments(whole[:cut], names=NAMES).values
    except Unreadable:
        return
    assert all(value == values.get(name) for name, value in found.items() if isinstance(value, str) and value)


@pytest.mark.parametrize("text", ["[1, 2]", "7", "true", "no arguments", "x" * 200_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read_arguments(text, names=NAMES)


@pytest.mark.parametrize("value", ["\f", "\n", "a\\/b\n", "x,}", '"],', "北京\u2028"])
def test_what_is_mended_leaves_whole_strings_as_they_were(value: str) -> None:
    whole = json.dumps({"city": value}, ensure_ascii=False)
    for text in (whole[:-1], whole[:-1] + ",", whole[:-1] + ",}", f"{whole}\n```"):
        found = read_arguments(text, names=NAMES)
        assert (found.values, found.is_repaired) == ({"city": value}, True)


@pytest.mark.parametrize(
    "text", ['{"city": NaN}', '{"city": "\\ud83d"}', '{"city": ' * 9_000, '{"city": ' * 9_000 + "1" + "}" * 9_000]
)
def test_what_json_does_not_have_is_no_error_of_ours(text: str) -> None:
    try:
        found = read_arguments(text, names=NAMES)
    except Unreadable:
        return
    json.dumps(found.values, ensure_ascii=False, allow_nan=False).encode()


@pytest.mark.parametrize("text", ["", "null", "{}"])
def test_nothing_is_no_arguments(text: str) -> None:
    assert read_arguments(text, names=NAMES).values == {}


@given(OBJECTS)
def test_an_object_is_whole_at_its_last_bracket_and_not_before(values: dict[str, Any]) -> None:
    text = json.dumps(values, ensure_ascii=False)
    nesting = Nesting()
    nesting.feed(text[:-1])
    assert not nesting.is_whole
    nesting.feed(text[-1:])
    assert nesting.is_whole
