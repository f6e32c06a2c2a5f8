"""Nothing that a model made up becomes an argument."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.text import fold, read
from migrate_kit.route_ext.chooser.grounding import CHOSEN, grounded


def tool(parameter: ParameterSpec, effects: Any = "write") -> ToolSpec:
    return ToolSpec(name="t", effects=effects, parameters={"p": parameter})


def is_grounded(value: Any, text: str, spec: ToolSpec, **offline: Any) -> bool:
    return "p" in grounded({"p": value}, spec, read(text), offline=offline).values


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("北京", "北京明天天气"),
        ("Beijing", "the weather in beijing"),
        ("ALT-501", "确认告警 alt-501"),
        ("web 03", "restart web-03 please"),
        ("网关报错", "标题是“网关 报错”"),
        ("ABC", "发送ABC给他"),
    ],
)
def test_what_the_request_says_is_grounded(value: str, text: str) -> None:
    assert is_grounded(value, text, tool(ParameterSpec()))


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ("上海", "北京明天天气"),
        ("web", "restart webhook"),
        ("2026-12-01", "明天的航班"),
        ("", "anything"),
        ("   ", "anything"),
        ("...", "wait ..."),
        ("报错网关", "网关报错"),
    ],
)
def test_what_it_does_not_say_is_not(value: str, text: str) -> None:
    assert not is_grounded(value, text, tool(ParameterSpec()))


@pytest.mark.parametrize(
    ("value", "text"), [(30, "最近 30 分钟"), (1234, "1,234 rows"), (15, "十五台"), (2.5, "2.5 hours")]
)
def test_numbers_stand_in_digits_or_numerals(value: float, text: str) -> None:
    assert is_grounded(value, text, tool(ParameterSpec(type="number")))


@pytest.mark.parametrize(("value", "text"), [(3, "30 分钟"), (1800, "30 分钟"), (0, "no number"), (True, "1 台")])
def test_numbers_that_are_not_there_are_not_grounded(value: float, text: str) -> None:
    assert not is_grounded(value, text, tool(ParameterSpec(type="number")))


def test_what_was_read_offline_is_grounded_in_its_normalised_form() -> None:
    assert is_grounded(1800, "30 分钟", tool(ParameterSpec(type="integer")), p=1800)


def test_a_closed_choice_without_words_is_free_only_where_nothing_is_changed() -> None:
    spec = ParameterSpec(enum=("prod", "test"), synonyms={"test": ("测试",)})
    assert not is_grounded("prod", "生产环境", tool(spec, "write"))
    assert not is_grounded("prod", "生产环境", tool(spec, "unknown"))
    found = grounded({"p": "prod"}, tool(spec, "read_only"), read("生产环境"), offline={})
    assert (found.values, found.origins["p"].kind) == ({"p": "prod"}, CHOSEN)
    assert is_grounded("test", "测试环境", tool(spec, "write"))


def test_every_part_of_a_list_must_be_there() -> None:
    spec = tool(ParameterSpec(type="array"))
    assert is_grounded(["a1", "b2"], "compare a1 and b2", spec)
    assert not is_grounded(["a1", "c3"], "compare a1 and b2", spec)
    assert not is_grounded([], "compare", spec)


VALUES = st.recursive(
    st.text(max_size=8) | st.integers(-99, 9999) | st.booleans() | st.floats(allow_nan=False, width=16) | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    max_leaves=5,
)


@given(value=VALUES, text=st.text(max_size=40), effects=st.sampled_from(["read_only", "write", "dangerous", "unknown"]))
def test_every_string_that_is_used_has_all_its_letters_and_digits_in_the_request(
    value: Any, text: str, effects: Any
) -> None:
    found = grounded({"p": value}, tool(ParameterSpec(), effects), read(text), offline={})
    kept = [c for leaf in _strings(found.values.get("p")) for c in fold(leaf) if c.isalnum()]
    assert set(kept) <= set(fold(text))
    assert set(found.values) | set(found.made_up) == ({"p"} if value is not None else set())


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value if isinstance(value, list) else value.values() if isinstance(value, dict) else ()
    return [leaf for part in parts for leaf in _strings(part)]
