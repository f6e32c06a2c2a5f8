"""Schemas as generators and people write them: what they say arrives, and no turn of phrase ends an import."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.describe.importing import Imported, import_tools
from migrate_kit.model.tool import ParameterSpec, ToolSpec

TEXT = {"type": "string"}


def imported(schema: object, *names: str) -> Imported:
    return import_tools([{"name": name, "inputSchema": schema} for name in names or ("t",)], source="tools.json")


def tool(schema: object) -> ToolSpec:
    return imported(schema).specs[0]


def parameter(schema: object, **more: Any) -> tuple[ParameterSpec, str]:
    """Return the parameter, and the keywords that were lost."""
    result = imported({"type": "object", "properties": {"x": schema}, "required": ["x"], **more})
    return result.specs[0].parameters["x"], "; ".join(str(each.message["keywords"]) for each in result.findings)


@pytest.mark.parametrize(
    "schema",
    [
        {
            "$ref": "#/definitions/A",
            "definitions": {"A": {"type": "object", "properties": {"x": TEXT}, "required": ["x"]}},
        },
        {"$ref": "#/$defs/A", "$defs": {"A": {"properties": {"x": TEXT}, "required": ["x"]}}},
        {"allOf": [{"properties": {"x": TEXT}}, {"required": ["x"]}]},
        {"type": ["object", "null"], "properties": {"x": TEXT}, "required": ["x"]},
        {"type": "OBJECT", "properties": {"x": {"type": "STRING"}}, "required": ["x"]},
        {"type": "object", "properties": {"x": {"type": "string", "required": True}}},
    ],
    ids=["definitions", "defs", "allOf", "nullable", "capitals", "draft-3"],
)
def test_arguments_are_found_however_the_whole_is_written(schema: dict[str, Any]) -> None:
    result = imported(schema)
    assert result.specs[0].parameters == {"x": ParameterSpec()}
    assert result.findings == ()


@pytest.mark.parametrize("schema", [{"type": "object", "properties": None}, None, {"type": None}])
def test_a_tool_without_arguments_has_none(schema: object) -> None:
    assert tool(schema).parameters == {}


@pytest.mark.parametrize(
    ("whole", "keywords"),
    [
        ({"oneOf": [{"properties": {"x": TEXT}}, {"properties": {"y": TEXT}}]}, "oneOf"),
        ({"properties": {"x": TEXT, "y": TEXT}, "dependentRequired": {"x": ["y"]}}, "dependentRequired"),
        ({"properties": {"x": TEXT, "y": TEXT}, "additionalProperties": TEXT}, "additionalProperties"),
    ],
)
def test_what_is_said_of_the_whole_and_lost_is_named(whole: dict[str, Any], keywords: str) -> None:
    result = imported({"type": "object", **whole})
    assert list(result.specs[0].parameters) == ["x", "y"]
    assert [(f.code, f.message["place"], f.message["keywords"]) for f in result.findings] == [
        ("MK512", "[0]", keywords)
    ]


def test_parts_that_stand_together_are_put_together() -> None:
    level = {"type": "string", "enum": ["low", "high"]}
    schema = {"allOf": [{"$ref": "#/$defs/Level"}, {"description": "how loud"}], "default": "low"}
    found, lost = parameter(schema, **{"$defs": {"Level": level}})
    assert found == ParameterSpec(meaning="how loud", enum=("low", "high"), default="low")
    assert lost == ""


def test_a_reference_may_lead_anywhere_in_the_document() -> None:
    inner = {"a/b": {"properties": {"n": {"type": "integer", "minimum": 3}}}}
    found, _ = parameter({"$ref": "#/$defs/a~1b/properties/n"}, **{"$defs": inner})
    assert found == ParameterSpec(type="integer", minimum=3)


def test_a_reference_that_cannot_be_followed_is_named() -> None:
    assert parameter({"$ref": "https://example.org/other.json#/Level"})[1] == "$ref"
    assert parameter({"$ref": "#/properties/x"})[1] == "$ref"


def test_a_few_references_that_mean_a_million_parts_are_not_followed_to_the_end() -> None:
    steps = {f"L{n}": {"allOf": [{"$ref": f"#/$defs/L{n + 1}"}] * 10} for n in range(40)}
    assert parameter({"$ref": "#/$defs/L0"}, **{"$defs": steps})[1] == "$ref, allOf"


@pytest.mark.parametrize(
    ("schema", "expected", "lost"),
    [
        ({"anyOf": [{"enum": ["a"]}, {"enum": ["b"]}]}, ParameterSpec(enum=("a", "b")), ""),
        ({"anyOf": [{"enum": ["a"]}, {"type": "string"}]}, ParameterSpec(), "anyOf"),
        ({"anyOf": [{"type": "string", "maxLength": 2}, {"type": "string"}]}, ParameterSpec(), "anyOf"),
        ({"type": "integer", "anyOf": [{"minimum": 5}]}, ParameterSpec(type="integer", minimum=5), ""),
        ({"type": "integer", "anyOf": []}, ParameterSpec(type="integer"), ""),
    ],
)
def test_of_alternatives_no_limit_stays_that_only_one_of_them_has(
    schema: object, expected: ParameterSpec, lost: str
) -> None:
    assert parameter(schema) == (expected, lost)


@pytest.mark.parametrize(
    ("spelled", "kind"),
    [
        ("int", "integer"),
        ("Float", "number"),
        ("str", "string"),
        ("bool", "boolean"),
        ("list", "array"),
        ("dict", "object"),
    ],
)
def test_types_are_known_however_they_are_spelled(spelled: str, kind: str) -> None:
    found, lost = parameter({"type": spelled})
    assert (found.type, lost) == (kind, "")


def test_a_type_that_nobody_knows_is_named() -> None:
    assert parameter({"type": "any"}) == (ParameterSpec(), "type")


@pytest.mark.parametrize(
    ("schema", "lost"),
    [
        ({"type": "string", "enum": []}, "enum"),
        ({"type": "string", "enum": {"a": 1}}, "enum"),
        ({"type": "string", "maxLength": -1}, "maxLength"),
        ({"type": "integer", "minimum": 5, "maximum": 1}, "minimum, maximum"),
        ({"type": "integer", "maximum": 10**30}, "maximum"),
        ({"type": "integer", "default": 10**30}, "default"),
    ],
)
def test_a_limit_that_no_value_can_keep_costs_the_limit_and_not_the_tool(schema: dict[str, Any], lost: str) -> None:
    assert parameter(schema) == (ParameterSpec(type=schema["type"]), lost)


def test_choices_that_are_given_twice_are_one() -> None:
    assert parameter({"enum": ["a", "b", "a"]})[0].enum == ("a", "b")


@pytest.mark.parametrize(
    "text",
    [
        'how many (at most "ten")',
        "how many (at most NaN)",
        "text (at most 3.5 characters)",
        "text (e.g. " + "[" * 100_000 + ")",
        "(" * 50_000 + ")",
    ],
    ids=["word", "nan", "half", "deep", "open"],
)
def test_prose_that_looks_like_a_limit_stays_prose(text: str) -> None:
    assert parameter({"type": "string", "description": text})[0] == ParameterSpec(meaning=text)


@pytest.mark.parametrize("levels", [300, 5000])
def test_what_is_nested_without_end_is_named_and_the_others_come_in(levels: int) -> None:
    deep: Any = "x"
    for _ in range(levels):
        deep = [deep]
    tools = [{"name": "deep", "inputSchema": {"properties": {"x": {"default": deep}}}}, {"name": "flat"}]
    result = import_tools(tools, source="tools.json")
    assert [spec.name for spec in result.specs] == ["flat"]
    assert [f.message["what"] for f in result.findings] == ["is nested too deep"]


def test_no_shadow_name_is_the_name_of_another_tool() -> None:
    specs = imported({}, "log", "log_shadow").specs
    assert [(spec.name, spec.shadow_name) for spec in specs] == [
        ("log", "log_shadow_shadow"),
        ("log_shadow", "log_shadow_shadow"),
    ]


_VALUES = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
_KEYWORDS = (
    *("type", "enum", "const", "anyOf", "oneOf", "allOf", "$ref", "default", "examples", "pattern", "format", "items"),
    *("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "maxLength", "description", "required", "nullable"),
)
_WORDS = st.sampled_from(
    [
        *("string", "integer", "null", "object", "#", "#/properties/x", "#/$defs/A"),
        *("(at most 3)", "（默认 1；例如 2）", "("),
    ]
)
_SCHEMAS = st.recursive(
    _VALUES | _WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYWORDS), inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=300, deadline=None)
@given(schema=_SCHEMAS, definition=_SCHEMAS, whole=_SCHEMAS)
def test_no_schema_breaks_the_import(schema: object, definition: object, whole: object) -> None:
    more = whole if isinstance(whole, dict) else {}
    result = imported({"properties": {"x": schema}, "$defs": {"A": definition}, **more})
    assert len(result.specs) + len([f for f in result.findings if f.code == "MK511"]) == 1
