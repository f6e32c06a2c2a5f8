"""Nothing that a model made up becomes an argument."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.text import fold, read
from migrate_kit.route_ext.chooser.grounding import CHOSEN, grounded, is_unwanted


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


def number(meaning: str, **more: Any) -> ToolSpec:
    return tool(ParameterSpec(type="number", meaning=meaning, **more))


@pytest.mark.parametrize(
    ("value", "text", "meaning"),
    [
        (30, "最近 30 分钟", "minutes"),
        (1800, "30 分钟", "timeout in seconds"),
        (1234, "1,234 rows", "rows"),
        (15, "十五台", ""),
        (2.5, "2.5 hours", "how many hours"),
        (500, "0.5 g of it", "dose in milligrams"),
        (0.5, "500 g", "weight in kilograms"),
        (24, "two dozen of them", "how many"),
        (-5, "set it to -5", ""),
        (42, "close ticket 42", "number of the ticket"),
        (5, "place 5 marbles", "how many"),
    ],
)
def test_a_number_is_a_quantity_of_the_request_in_the_unit_of_the_parameter(
    value: float, text: str, meaning: str
) -> None:
    assert is_grounded(value, text, number(meaning))


@pytest.mark.parametrize(
    ("value", "text", "meaning"),
    [
        (3, "30 分钟", "minutes"),
        (30, "最近 30 分钟", ""),
        (2, "wait 2 minutes", "timeout in seconds"),
        (1, "1 kilogram", "weight in grams"),
        (0, "no number", ""),
        (2026, "scrap it on 2026-12-05", "quantity"),
        (5, "scrap it on december 5", "quantity"),
        (2026, "2026年12月5日报废", "quantity"),
        (30, "at 10:30", "quantity"),
        (5, "see v3.7.5", "replicas"),
        (123, "scrap abc-123", "quantity"),
        (1, "看一下日志", "lines"),
        (10_000, "万一挂了", "lines"),
        (10, "from 10 to 20 s", "timeout in seconds"),
    ],
)
def test_digits_of_something_else_are_no_number(value: float, text: str, meaning: str) -> None:
    assert not is_grounded(value, text, number(meaning))


def test_true_is_no_number_of_the_request() -> None:
    assert not is_grounded(True, "1 台", tool(ParameterSpec(type="number")))


@pytest.mark.parametrize(
    ("value", "text"),
    [("2026", "on 2026-12-05"), ("30", "at 10:30"), ("7.5", "see 3.7.5"), ("123", "abc-123"), ("12", "12月5日")],
)
def test_digits_are_no_text_where_they_are_a_piece_of_something_longer(value: str, text: str) -> None:
    assert not is_grounded(value, text, tool(ParameterSpec()))
    assert is_grounded(value, f"{text}, {value}", tool(ParameterSpec()))


def test_what_is_only_named_as_not_wanted_is_no_value() -> None:
    spec = tool(ParameterSpec(meaning="service", enum=("auth", "payments")))
    found = grounded({"p": "payments"}, spec, read("do not restart payments, restart auth"), offline={})
    assert (dict(found.values), found.made_up, found.unwanted) == ({}, (), ("p",))
    again = grounded({"p": "payments"}, spec, read("do not stop payments, restart payments"), offline={})
    assert dict(again.values) == {"p": "payments"}
    only_reads = spec.model_copy(update={"effects": "read_only"})
    assert grounded({"p": "payments"}, only_reads, read("don't show payments"), offline={}).unwanted == ("p",)


def test_a_text_may_speak_of_what_is_not_wanted() -> None:
    spec = tool(ParameterSpec(meaning="message to send"))
    assert is_grounded("do not restart payments", "tell them: do not restart payments", spec)


def test_a_tool_is_unwanted_where_it_is_named_only_in_what_is_not_wanted() -> None:
    restart = ToolSpec(name="restart", use_when=("restart", "重启"), effects="write")
    assert is_unwanted(restart, read("don't restart payments, clear the cache"))
    assert is_unwanted(restart, read("不要重启支付，看日志"))
    for text in ("restart payments", "don't restart auth, restart payments", "bounce payments", "then: restart it"):
        assert not is_unwanted(restart, read(text)), text


def test_a_dangerous_tool_is_unwanted_in_what_is_quoted_or_passed_on() -> None:
    delete = ToolSpec(name="delete", use_when=("delete service",), effects="dangerous")
    for text in ('open a ticket titled "delete service auth"', "tell the team: delete service auth"):
        assert is_unwanted(delete, read(text)), text
        assert not is_unwanted(delete.model_copy(update={"effects": "write"}), read(text)), text
    assert not is_unwanted(delete, read('delete service "auth"'))


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
