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


@pytest.mark.parametrize("vendor", ["mcp", "anthropic", "langchain"])
def test_a_vendor_without_a_limit_gets_no_longer_text_and_a_finding_says_what_was_left_out(vendor: str) -> None:
    spec = logs(errors=tuple(f"error number {i} was seen" for i in range(80)), cost="much")
    result = exported(spec, vendor, strict=False)
    text = result.definitions[0]["description"]
    assert len(text) <= 1024
    assert text.startswith('Show the last lines of a log.\nUse when the user says: "看日志"')
    assert found(result) == [("MK509", "show_logs")]
    assert (result.findings[0].message["limit"], result.findings[0].message["parts"]) == (1024, "group, cost, errors")


@pytest.mark.parametrize("vendor", ["openai", "anthropic", "mcp", "langchain"])
def test_a_summary_that_is_too_long_alone_is_cut(vendor: str) -> None:
    result = exported(logs(summary="词" * 5000), vendor, strict=False)
    (definition,) = result.definitions
    text = definition.get("function", definition)["description"]
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


def _choices(count: int, *, of: str = "v") -> ParameterSpec:
    return ParameterSpec(meaning="which", enum=tuple(f"{of}{number}" for number in range(count)))


@pytest.mark.parametrize(
    ("parameters", "what", "count"),
    [
        ({f"p{i}": ParameterSpec(meaning="x") for i in range(5001)}, "parameters", 5001),
        ({f"p{i}": _choices(240) for i in range(5)}, "choices of all parameters together", 1200),
        ({f"p{i}": _choices(200, of="x" * 600) for i in range(1)}, "characters of names and choices", 120_492),
        # Names count as well: 250 short values leave no room for one name of 120,000 characters.
        ({"p" * 120_001: ParameterSpec(meaning="x")}, "characters of names and choices", 120_001),
    ],
)
def test_a_schema_that_is_too_large_as_a_whole_goes_out_without_strict_mode(
    parameters: dict[str, ParameterSpec], what: str, count: int
) -> None:
    result = exported(logs(parameters=parameters), "openai", strict=True)
    (finding,) = (f for f in result.findings if f.code != "MK504")
    assert (finding.code, finding.message["what"], finding.message["count"]) == ("MK508", what, count)
    (definition,) = result.definitions
    assert definition["function"]["strict"] is False
    assert len(schema_of(definition)["properties"]) == len(parameters)
    assert not [f for f in exported(logs(parameters=parameters), "openai", strict=False).findings if f.code == "MK508"]


def test_a_schema_at_the_limit_is_strict() -> None:
    spec = logs(parameters={f"p{i}": _choices(250) for i in range(4)})
    result = exported(spec, "openai", strict=True)
    assert result.findings == ()
    assert result.definitions[0]["function"]["strict"] is True


def test_what_is_optional_may_be_null_and_that_counts_as_a_choice() -> None:
    """A fifth value of each list says that nothing was given."""
    optional = _choices(250).model_copy(update={"required": False})
    result = exported(logs(parameters={f"p{i}": optional for i in range(4)}), "openai", strict=True)
    assert [(f.code, f.message["count"]) for f in result.findings] == [("MK508", 1004)]


def test_parameters_of_several_types_are_counted_for_anthropic() -> None:
    either = ParameterSpec(meaning="x", enum=("a", None))
    spec = logs(parameters={f"p{i}": either for i in range(17)})
    found_ = exported(spec, "anthropic", strict=True).findings
    assert [(f.code, f.message["count"], f.message["limit"]) for f in found_] == [("MK507", 17, 16)]


@pytest.mark.parametrize(("vendor", "most"), [("openai", 64), ("anthropic", 64), ("langchain", 64), ("mcp", 128)])
def test_a_name_may_be_as_long_as_the_vendor_takes_and_no_longer(vendor: str, most: int) -> None:
    assert found(exported(logs(name="n" * most), vendor, strict=False)) == []
    assert [code for code, _ in found(exported(logs(name="n" * (most + 1)), vendor, strict=False))] == ["MK501"]
