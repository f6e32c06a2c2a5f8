"""What a vendor would refuse is left out or shortened, and a finding says which tool and field."""

from __future__ import annotations

import pytest

from migrate_kit.messages import codes
from migrate_kit.model.tool import ParameterSpec
from tests.describe.export.tools import exported, logs, schema_of


def found(result: object) -> list[tuple[str, str | None]]:
    return [(finding.code, finding.tool) for finding in result.findings]  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", ["查日志", "ops.logs", "a b", "x" * 65, ""])
def test_a_name_that_a_vendor_refuses_keeps_that_tool_out_and_no_other(name: str) -> None:
    result = exported([logs(name=name), logs()], "openai", strict=False)
    assert [d["function"]["name"] for d in result.definitions] == ["show_logs"]
    assert found(result) == [("MK501", name)]


def test_a_dot_is_no_fault_for_mcp() -> None:
    assert found(exported(logs(name="ops.logs"), "mcp")) == []


def test_a_parameter_name_that_a_vendor_refuses_is_named() -> None:
    result = exported(logs(parameters={"城市": ParameterSpec()}), "anthropic")
    assert result.definitions == ()
    assert found(result) == [("MK502", "show_logs")]
    assert result.findings[0].message["parameter"] == "城市"
    assert exported(logs(parameters={"城市": ParameterSpec()}), "openai", strict=False).findings == ()


def test_a_long_text_is_shortened_from_the_least_important_part_on() -> None:
    spec = logs(errors=tuple(f"error number {i} was seen" for i in range(80)), cost="much")
    result = exported(spec, "openai", strict=False)
    text = result.definitions[0]["function"]["description"]
    assert len(text) <= 1024
    assert text.startswith('Show the last lines of a log.\nUse when the user says: "看日志"')
    assert "Group" not in text
    assert "Cost" not in text
    assert "- error number 1 was seen" in text
    assert result.findings[0].message["parts"] == "group, cost, errors"
    assert result.findings[0].message["size"] > 1024


def test_a_summary_that_is_too_long_alone_is_cut() -> None:
    result = exported(logs(summary="词" * 2000), "openai", strict=False)
    text = result.definitions[0]["function"]["description"]
    assert len(text) == 1024
    assert text.endswith("…")
    assert result.findings[0].message["parts"].endswith("summary")


def test_what_strict_mode_loses_to_words_is_a_note() -> None:
    result = exported(logs(), "openai")
    assert [(f.code, f.message["parameter"], f.message["keywords"]) for f in result.findings] == [
        ("MK504", "service", "maxLength, pattern"),
        ("MK504", "lines", "minimum, maximum, default"),
    ]
    assert codes()["MK504"].severity == "note"


def test_a_list_without_known_contents_makes_the_tool_not_strict() -> None:
    spec = logs(parameters={"hosts": ParameterSpec(type="array", meaning="which")})
    for vendor in ("openai", "anthropic"):
        result = exported(spec, vendor, strict=True)
        definition = result.definitions[0]
        assert not definition.get("function", definition).get("strict", False)
        assert found(result) == [("MK506", "show_logs")]
        assert schema_of(definition)["properties"]["hosts"]["items"] == {}


def test_too_many_choices_become_examples() -> None:
    cities = tuple(f"city{i}" for i in range(1001))
    result = exported(logs(parameters={"city": ParameterSpec(enum=cities)}), "openai")
    part = schema_of(result.definitions[0])["properties"]["city"]
    assert "enum" not in part
    assert part["description"] == '(e.g. "city0", "city1", "city2")'
    assert found(result) == [("MK505", "show_logs")]


def test_more_tools_than_fit_into_one_request_are_told() -> None:
    plain = [logs(name=f"t{i}", parameters={}) for i in range(129)]
    assert [(f.code, f.message["count"]) for f in exported(plain, "openai").findings] == [("MK507", 129)]
    strict = exported(plain[:21], "anthropic", strict=True)
    assert [(f.code, f.message["what"]) for f in strict.findings] == [("MK507", "strict tools")]
    assert exported(plain, "anthropic").findings == ()
