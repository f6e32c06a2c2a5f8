"""Arguments come from the text and from nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.model.tool import ParameterSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route.arguments import Extracted, Scene, Slot, extract
from migrate_kit.route.scope import scopes
from migrate_kit.route.text import fold, read
from tests.route.catalogue import CATALOGUE
from tests.route.requests import REQUESTS


def extracted(text: str, anchor: str = "", **parameters: ParameterSpec) -> Extracted:
    reading = read(text)
    place = reading.folded.find(anchor) if anchor else -1
    anchors = [(place, place + len(anchor))] if place >= 0 else []
    return extract([Slot(n, p) for n, p in parameters.items()], Scene(reading, scopes(reading.folded), anchors))


def value(text: str, anchor: str = "", **parameter: ParameterSpec) -> Any:
    ((name, _),) = parameter.items()
    found = extracted(text, anchor, **parameter).found.get(name)
    return found.value if found else None


def p(kind: Any = "string", **fields: Any) -> ParameterSpec:
    return ParameterSpec(type=kind, **fields)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("扩到 5 个", 5), ("扩到五个", 5), ("扩到十二个", 12), ("scale to 7", 7), ("from 3 to 5", 5), ("一千二百个", 1200), ("改成1,000个", 1000),
     ("看一下", None), ("统一一下", None), ("头一个", None), ("第三个", None), ("最近30分钟", None), ("v2", None), ("web-01", None), ("3 or 9", None)],
)  # fmt: skip
def test_a_count_is_read_from_digits_and_numerals(text: str, wanted: int | None) -> None:
    assert value(text, count=p("integer", meaning="副本数")) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("最近30分钟", 30),
        ("last 2 hours", 120),
        ("半小时", 30),
        ("三刻钟", 45),
        ("5 minutes", 5),
        ("一天内", 1440),
        ("90秒", None),
    ],
)
def test_a_duration_is_converted_exactly_or_not_at_all(text: str, wanted: int | None) -> None:
    assert value(text, minutes=p("integer", meaning="多少分钟")) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("看昨天的", "昨天"), ("最近2小时", "最近2小时"), ("明天下午3点半开会", "明天下午3点半"), ("since last week", "last week"),
     ("in the past 3 days", "past 3 days"), ("2024-05-01 10:30 那天", "2024-05-01 10:30"), ("从昨天到今天", "昨天到今天"),
     ("下周三", "下周三"), ("5月1日", "5月1日"), ("at 9am", "9am"), ("at half past six", "half past six"), ("a quarter to five tomorrow", "a quarter to five tomorrow"),
     ("at seven o'clock", "seven o'clock"), ("at six thirty", "six thirty"), ("for the past hour, 30m", "past hour"), ("logs of 30m", "30m"), ("没有时间", None), ("please", None)],
)  # fmt: skip
def test_times_stay_as_they_were_written(text: str, wanted: str | None) -> None:
    assert value(text, since=p(meaning="时间")) == wanted


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("on March 1, 2016", "2016-03-01"), ("the 2nd of January 2017", "2017-01-02"), ("2026年3月5日开始", "2026-03-05"), ("2026/3/5", "2026-03-05"),
     ("on March 1", "March 1"), ("下周三", "下周三"), ("February 30, 2026", "February 30, 2026"), ("3月5日", "3月5日")],
)  # fmt: skip
def test_a_whole_date_is_written_as_the_format_has_it_and_nothing_is_computed(text: str, wanted: str) -> None:
    assert value(text, day=p(meaning="日期", format="date")) == wanted
    assert value(text, day=p(meaning="日期")) != "2016-03-01"


def test_a_quotation_goes_to_the_parameter_whose_name_stands_before_it() -> None:
    slots = {
        "target_id": p(meaning="ID of the target"),
        "attacker_id": p(meaning="ID of the attacker"),
        "name": p(meaning="The name"),
    }
    found = extracted("attack: attacker ID '8Eug' with target ID '0lqx' and the name \"Bo\"", **slots).found
    assert {name: each.value for name, each in found.items()} == {
        "attacker_id": "8Eug",
        "target_id": "0lqx",
        "name": "Bo",
    }


@pytest.mark.parametrize(
    ("text", "meaning", "wanted"),
    [("deploy to staging now", "target environment (e.g., production, staging)", "staging"), ("用微信付", "支付方式(如 微信、支付宝)", "微信"),
     ("a shelter near my address", "location (e.g., city, address)", None), ("deploy it", "environment (e.g., production, staging)", None)],
)  # fmt: skip
def test_an_example_in_the_sentence_of_a_parameter_is_a_value(text: str, meaning: str, wanted: str | None) -> None:
    assert value(text, thing=p(meaning=meaning)) == wanted


def test_the_two_ends_of_a_range_go_to_two_parameters() -> None:
    found = extracted("从昨天到今天的日志", start=p(meaning="开始时间"), end=p(meaning="结束时间")).found
    assert (found["start"].value, found["end"].value) == ("昨天", "今天")


def test_from_and_to_decide_between_parameters_of_one_kind() -> None:
    cities = ("北京", "上海")
    found = extracted(
        "去上海,从北京出发", origin=p(meaning="出发地", enum=cities), target=p(meaning="目的地", enum=cities)
    ).found
    assert (found["origin"].value, found["target"].value) == ("北京", "上海")


@pytest.mark.parametrize(
    ("text", "parameter", "wanted"),
    [("发给 a.b@c.org 吧", p(format="email"), "a.b@c.org"), ("看 10.0.0.7 的状态", p(meaning="ip地址"), "10.0.0.7"),
     ("打开 https://x.org/a?b=1 看", p(format="uri"), "https://x.org/a?b=1"), ("算 12*(3+2)", p(meaning="算式"), "12*(3+2)"),
     ("fix-12 怎样", p(pattern=r"^FIX-\d+$"), "FIX-12"), ("查 AAPL 股价", p(pattern="^[A-Z]{2,5}$"), "AAPL"),
     ("restart now", p(pattern=r"^\w+$"), None), ("host: web", p(meaning="host"), "web")],
)  # fmt: skip
def test_shapes_and_patterns_are_found(text: str, parameter: ParameterSpec, wanted: str | None) -> None:
    assert value(text, thing=parameter) == wanted


@pytest.mark.parametrize(
    ("text", "name", "wanted"),
    [("通知大家:服务挂了", "message", "服务挂了"), ('notify "all good"', "message", "all good"), ("通知说晚点开会", "message", "晚点开会"),
     ("重启,因为内存泄漏", "reason", "内存泄漏"), ("restart because of a leak", "reason", "a leak"), ("通知大家", "message", None)],
)  # fmt: skip
def test_free_text_needs_a_marker(text: str, name: str, wanted: str | None) -> None:
    assert value(text, "通知", **{name: p()}) == wanted


def test_a_name_of_a_thing_is_taken_when_it_can_be_only_one() -> None:
    assert value("重启 web-01", "重启", host=p()) == "web-01"
    assert value("重启 nginx", "重启", host=p()) == "nginx"
    assert value("重启 web-01 web-02", "重启", host=p()) is None
    assert value("restart everything", "restart", host=p()) is None


def test_a_switch_is_on_when_named_and_off_when_negated() -> None:
    switch = p("boolean", meaning="是否强制", required=False)
    assert value("强制重启", force=switch) is True
    assert value("不要强制", force=switch) is False
    assert value("重启", force=switch) is None


def test_values_side_by_side_make_several_and_others_make_doubt() -> None:
    service = p(enum=("cart", "search"))
    assert [f.value for f in extracted("重启 cart 和 search", s=service).several["s"]] == ["cart", "search"]
    doubt = extracted("cart 像 search 一样", s=service)
    assert doubt.missing == ("s",)
    assert doubt.unclear == {"s"}


def test_a_value_right_behind_a_negation_is_not_taken() -> None:
    assert value("看日志,不要cart的", s=p(enum=("cart",))) is None


def test_a_declared_default_is_used_and_marked() -> None:
    found = extracted("重启", level=p(required=False, default="info")).found["level"]
    assert (found.value, found.kind, found.start) == ("info", "default", None)


ROUTER = LexicalRouter(CATALOGUE)
SPECS = {spec.name: spec for spec in CATALOGUE}
NOISE = st.sampled_from(
    ["", " ", "请", "12", "三个", "昨天", "“x”", ":", "v1.0.0", "cart", "不要", "因为", "?", "FIX-1", "and"]
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([r.text for r in REQUESTS]), st.lists(NOISE, max_size=4), st.booleans())
def test_every_value_is_in_the_text_or_declared(text: str, noise: list[str], front: bool) -> None:
    said = " ".join([*noise, text] if front else [text, *noise])
    decision = ROUTER.decide(said)
    for call in decision.calls:
        for name, given_value in call.arguments.items():
            origin = decision.trace.origins[call.tool][name]
            assert is_grounded(SPECS[call.tool].parameters[name], given_value, origin.kind, origin.span, said)


def is_grounded(spec: ParameterSpec, got: Any, kind: str, span: tuple[int, int] | None, text: str) -> bool:
    if span is None:
        return kind == "default" and got == spec.default
    piece = fold(text[slice(*span)])
    if kind in ("enum", "example"):
        declared = {fold(str(got)), *map(fold, spec.synonyms.get(str(got), ()))}
        # Several calls share one trace; each value still has to be declared and said.
        return got in (spec.enum or spec.examples) and any(said in fold(text) for said in declared) and bool(piece)
    if kind == "number":
        return any(char.isdigit() or char in "零一二两三四五六七八九十百千万亿半" for char in piece)
    return kind == "boolean" or fold(str(got)) == piece
