"""From the result of one call to the argument of the next."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.errors import ResultUnusable
from migrate_kit.execute.feed import fed
from migrate_kit.model.tool import ParameterSpec, ToolSpec


@dataclass
class Row:
    name: str
    _secret: str = "hush"


def spec(comes_from: str | None = "list.items.name", **more: Any) -> ToolSpec:
    return ToolSpec(name="t", parameters={"x": ParameterSpec(comes_from=comes_from, **more)})


@pytest.mark.parametrize(
    ("value", "wanted"),
    [({"items": [{"name": "a"}, {"name": "b"}]}, ["a", "b"]), ({"items": {"name": "a"}}, ["a"]), ('{"items": [{"name": "a"}]}', ["a"]),
     (SimpleNamespace(items=[Row("a"), Row("b")]), ["a", "b"]), ({"items": ({"name": 1}, {"name": 1}, {"name": 2})}, [1, 2]),
     ({"items": []}, []), ({"items": None}, []), ({}, []), ("no JSON", []), ("{broken", []), (None, []), ({"items": [{"other": 1}]}, [])],
)  # fmt: skip
def test_the_path_leads_to_each_value_once(value: Any, wanted: list[Any]) -> None:
    assert fed(value, spec(), "x", producer="list") == wanted


def test_what_is_private_is_not_reached_and_what_is_no_value_is_unusable() -> None:
    assert fed(Row("a"), spec("list._secret"), "x", producer="list") == []
    with pytest.raises(ResultUnusable):
        fed({"items": [{"name": {"first": "a"}}]}, spec(), "x", producer="list")
    with pytest.raises(ResultUnusable):
        fed([object()], spec("list"), "x", producer="list")


@pytest.mark.parametrize(
    ("value", "kind", "wanted"),
    [("text", "string", "text"), (7, "string", "7"), ({"a": 1}, "string", '{"a": 1}'), (["订单"], "string", '["订单"]'), ([3], "integer", 3),
     (3, "integer", 3), ([1, 2], "array", [1, 2]), ({"a": 1}, "object", {"a": 1})],
)  # fmt: skip
def test_the_result_of_any_other_tool_is_one_value(value: Any, kind: Any, wanted: Any) -> None:
    assert fed(value, spec(type=kind), "x", producer="another") == [wanted]
    assert fed(value, spec(None, type=kind), "x", producer="list") == [wanted]


@pytest.mark.parametrize("value", [None, object(), {1, 2}])
def test_a_result_that_is_none_or_no_data_is_unusable(value: Any) -> None:
    with pytest.raises(ResultUnusable) as caught:
        fed(value, spec(None), "x", producer="list")
    assert caught.value.fields["tool"] == "t"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["items", "name", "z"]), inner, max_size=3)
    ),
    max_leaves=8,
)


@given(JSON)
def test_whatever_a_tool_gives_the_values_are_plain_or_it_is_unusable(value: Any) -> None:
    try:
        found = fed(value, spec(), "x", producer="list")
    except ResultUnusable:
        return
    assert all(isinstance(one, str | int | float | bool) for one in found)
