"""What is wrong with rules although every key is well formed, and what does not fit the tools that they speak of."""

from __future__ import annotations

from typing import Any

import pytest

from migrate_kit.messages import Language, tell
from migrate_kit.model.rules import RulesFile
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from migrate_kit.route.rules import Rulebook, faults, unfilled, unknown_tools
from migrate_kit.route.rules.reach import tools_named
from tests.route.rules.desk import TOOLS, file_of


def keys(*rules: dict[str, Any], timezone: str = "UTC") -> list[str]:
    file = RulesFile.model_validate({"timezone": timezone, "rules": rules})
    found = list(faults(file, TOOLS))
    languages: tuple[Language, ...] = ("en", "zh")
    for fault in found:
        for language in languages:
            assert "?" not in tell(fault.key, language, **fault.fields).removesuffix("?")
    return [fault.key.removeprefix("rules.") for fault in found]


OK: dict[str, Any] = {"id": "ok", "tools": ["transfer"], "when": "amount > 1"}


@pytest.mark.parametrize(
    ("rule", "key"),
    [
        ({**OK, "tools": []}, "no_tool"),
        ({"id": "x", "tools": ["transfer"]}, "no_condition"),
        ({**OK, "permission": {"level": 1}, "hours": {}}, "conditions"),
        ({**OK, "effect": "add_tool"}, "no_addition"),
        ({**OK, "add": {"tool": "notify"}}, "no_addition"),
        ({**OK, "rate": {"limit": 1, "period": "1h"}, "effect": "add_tool", "add": {"tool": "notify"}}, "rate_adds"),
        ({**OK, "permission": {}}, "nothing"),
        ({**OK, "message": {}}, "nothing"),
        ({**OK, "rate": {"limit": 1, "period": "0s"}}, "zero"),
        ({**OK, "dependency": {"needs": ["notify"], "within": "2d"}}, "too_long"),
        ({**OK, "when": "amount >> 1"}, "expression.not_allowed"),
        ({**OK, "when": "amuont > 1"}, "no_argument_near"),
        ({**OK, "when": "weight > 1"}, "no_argument"),
        ({**OK, "tools": ["transfer", "notify"]}, "no_argument"),
        ({**OK, "tools": ["*"], "when": "weight > 1"}, "no_argument"),
        ({**OK, "lead": {"before": "departure", "at_least": "2h"}}, "no_argument"),
        ({**OK, "effect": "add_tool", "add": {"tool": "notify", "arguments": {"message": "text"}}}, "no_argument"),
    ],
)
def test_a_fault_is_named_when_rules_are_loaded(rule: dict[str, Any], key: str) -> None:
    assert keys(rule) == [key]


def test_an_id_stands_once() -> None:
    assert keys(OK, OK) == ["twice", "twice"]


@pytest.mark.parametrize(
    "rule",
    [
        {**OK, "hours": {}},
        {**OK, "when": "now.hour > 3"},
        {"id": "l", "tools": ["book_flight"], "lead": {"before": "departure", "at_least": "1h"}},
    ],
)
def test_what_looks_at_the_clock_needs_a_time_zone(rule: dict[str, Any]) -> None:
    assert keys(rule, timezone="") == ["no_zone"]
    assert keys(rule, timezone="Mars/Olympus") == ["bad_zone"]
    assert keys(rule, timezone="Asia/Shanghai") == []


@pytest.mark.parametrize("zone", ["../../etc/passwd", "/etc/passwd", "", "Asia"])
def test_a_time_zone_is_no_path(zone: str) -> None:
    assert keys(OK, timezone=zone) == (["bad_zone"] if zone else [])


def test_a_pattern_may_mean_tools_without_the_argument_and_a_group_too() -> None:
    assert keys({**OK, "tools": ["*"]}, {**OK, "id": "g", "tools": [], "groups": ["money"]}) == []


def test_what_is_switched_off_need_not_fit_the_tools() -> None:
    assert keys({**OK, "when": "weight > 1", "enabled": False}) == []
    assert keys({**OK, "when": "a >> 1", "enabled": False}) == ["expression.not_allowed"]


def test_what_the_program_hands_in_cannot_be_looked_at() -> None:
    spec = ToolSpec(name="t", parameters={"event": ParameterSpec()}, context={"event": "event"})
    file = RulesFile.model_validate({"rules": [{"id": "x", "tools": ["t"], "when": "event == 'a'"}]})
    assert [fault.key for fault in faults(file, [spec])] == ["rules.no_argument"]


def test_names_that_nobody_described_are_told_with_the_rule() -> None:
    file = file_of(
        {**OK, "tools": ["transfer", "trasnfer", "pay_*", "no_*"]},
        {"id": "d", "tools": ["transfer"], "dependency": {"needs": ["notify", "ghost"]}},
        {"id": "g", "groups": ["money", "gardening"], "when": "amount > 1"},
        {"id": "off", "tools": ["nowhere"], "permission": {"level": 1}, "enabled": False},
    )
    assert [(rule.id, name) for rule, name in unknown_tools(file, TOOLS)] == [
        ("d", "ghost"), ("g", "gardening"), ("ok", "trasnfer"), ("ok", "no_*"),
    ]  # fmt: skip
    assert list(tools_named(file.rules[0])) == ["transfer", "trasnfer"]


def test_parameters_of_an_added_tool_that_get_no_value_are_told() -> None:
    review = next(spec for spec in TOOLS if spec.name == "risk_review")
    for add, lacking in (
        ({"tool": "risk_review"}, ["amount"]),
        ({"tool": "risk_review", "values": {"amount": 1}}, []),
        ({"tool": "risk_review", "arguments": {"amount": "amount", "colour": "amount"}}, ["colour"]),
    ):
        rule = RulesFile.model_validate({"rules": [{**OK, "effect": "add_tool", "add": add}]}).rules[0]
        assert rule.add is not None
        assert unfilled(rule.add, review) == lacking


def test_a_tool_is_meant_by_its_name_its_shadow_name_or_its_group() -> None:
    spec = ToolSpec(name="pay[1]", shadow_name="pay_shadow", group="money")
    for named, is_meant in (("pay[1]", True), ("pay_shadow", True), ("pay?1?", True), ("pay1", False), ("Pay*", False)):
        book = Rulebook(file_of({"id": "x", "tools": [named], "permission": {"level": 1}}), [spec])
        assert bool(book.of("pay[1]")) is is_meant
    assert Rulebook(file_of({"id": "x", "groups": ["money"], "permission": {"level": 1}}), [spec]).of("pay[1]")


@pytest.mark.parametrize(
    "when",
    [
        "amount > '5000'",
        "'5000' < amount",
        "1 < amount < '5'",
        "amount == 'much'",
        "to > 5000",
        "len(to) == '3'",
        "amount + 1 > lower(to)",
        "amount in ['1', '2']",
        "amount == True",
        "now.hour > '9'",
        "now.date > 20310520",
        "asker.level >= 'L2'",
        "amount > 1 and (to != 'A' or amount > 'x')",
    ],
)
def test_a_number_beside_a_text_is_named_when_rules_are_loaded(when: str) -> None:
    assert keys({**OK, "when": when}) == ["kinds"]


@pytest.mark.parametrize(
    "when",
    [
        "amount > 5000",
        "number(to) > 5000",
        "amount in [1, 2]",
        "to in ['A', 'B']",
        "amount != None",
        "to == 'x' and now.hour > 9",
        "-amount < -1",
        "asker.level >= 2",
        "'x' in asker.roles",
        "max(amount, 1) > 2",
    ],
)
def test_values_of_one_kind_may_be_compared(when: str) -> None:
    assert keys({**OK, "when": when}) == []


def test_a_rule_about_many_tools_is_faulty_only_where_it_fits_none_of_them() -> None:
    texts = ToolSpec(name="words", parameters={"amount": ParameterSpec()})
    rule = {"id": "all", "tools": ["*"], "when": "amount > 5"}
    file = RulesFile.model_validate({"timezone": "UTC", "rules": [rule]})
    assert list(faults(file, [*TOOLS, texts])) == []
    assert [fault.key for fault in faults(file, [texts])] == ["rules.kinds"]
    named = RulesFile.model_validate({"timezone": "UTC", "rules": [{**rule, "tools": ["words", "transfer"]}]})
    (fault,) = faults(named, [*TOOLS, texts])
    assert (fault.key, fault.fields["what"], fault.place) == ("rules.kinds", "amount > 5", ("rules", 0, "when"))
