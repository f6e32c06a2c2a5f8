"""Definitions that other people wrote: what can be read is, what cannot is named, and nothing is taken on trust."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from migrate_kit.describe.importing import Imported, import_tools
from migrate_kit.model.tool import ParameterSpec

WEATHER = {
    "name": "get_weather",
    "description": "Weather of a city.",
    "parameters": {"type": "object", "properties": {}},
}


def imported(document: object) -> Imported:
    return import_tools(document, source="tools.json")


def parameter(schema: object, *, required: bool = True, **more: Any) -> ParameterSpec:
    whole = {"type": "object", "properties": {"x": schema}, "required": ["x"] if required else [], **more}
    return imported([{"name": "t", "input_schema": whole}]).specs[0].parameters["x"]


@pytest.mark.parametrize(
    "document",
    [
        WEATHER,
        [WEATHER],
        [{"type": "function", "function": WEATHER}],
        {"tools": [{"type": "function", **WEATHER}]},
        {"functions": [WEATHER]},
        {"tools": [{"name": "get_weather", "description": "Weather of a city.", "input_schema": {"type": "object"}}]},
        {"jsonrpc": "2.0", "id": 1, "result": {"tools": [{**WEATHER, "inputSchema": {"type": "object"}}]}},
        [{"title": "get_weather", "description": "Weather of a city.", "type": "object", "properties": {}}],
    ],
    ids=["one", "list", "chat", "responses", "functions", "anthropic", "mcp-answer", "langchain"],
)
def test_every_form_is_known_by_its_shape(document: object) -> None:
    (spec,) = imported(document).specs
    assert (spec.name, spec.summary) == ("get_weather", "Weather of a city.")


@pytest.mark.parametrize(
    ("item", "what"),
    [
        (7, "is no object"),
        ({"description": "x"}, "has no name"),
        ({"name": " "}, "has no name"),
        ({"name": "t", "parameters": []}, "has no schema of an object for its arguments"),
        ({"name": "t", "parameters": {"type": "array"}}, "has no schema of an object for its arguments"),
        ({"name": "web", "type": "web_search_20250305"}, "is a tool that the vendor itself carries out"),
        (WEATHER, "a tool named get_weather came before"),
    ],
)
def test_what_is_no_definition_is_named_and_the_others_come_in(item: object, what: str) -> None:
    result = imported({"tools": [WEATHER, item, {**WEATHER, "name": "other"}]})
    assert [spec.name for spec in result.specs] == ["get_weather", "other"]
    assert [(f.code, f.message["place"], f.message["what"]) for f in result.findings] == [
        ("MK511", "tools.json:tools[1]", what)
    ]


def test_an_optional_value_of_pydantic_is_optional() -> None:
    schema = {"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}], "default": None, "title": "X"}
    assert parameter(schema) == ParameterSpec(type="integer", required=False, minimum=1)


def test_a_reference_is_followed_and_one_without_end_is_not() -> None:
    level = {"enum": ["a", "b"], "title": "Level", "type": "string"}
    assert parameter({"$ref": "#/$defs/Level"}, **{"$defs": {"Level": level}}) == ParameterSpec(enum=("a", "b"))
    endless = {"A": {"$ref": "#/$defs/B"}, "B": {"$ref": "#/$defs/A"}}
    assert parameter({"$ref": "#/$defs/A"}, **{"$defs": endless}).type == "string"


def test_choices_are_read_from_constants() -> None:
    assert parameter({"oneOf": [{"const": "on"}, {"const": "off"}]}).enum == ("on", "off")
    assert parameter({"const": 3}) == ParameterSpec(type="integer", enum=(3,))


def test_an_open_range_of_whole_numbers_is_closed() -> None:
    assert parameter({"type": "integer", "exclusiveMinimum": 0, "exclusiveMaximum": 10}) == ParameterSpec(
        type="integer", minimum=1, maximum=9
    )


@pytest.mark.parametrize(
    ("schema", "keywords"),
    [
        ({"type": "string", "minLength": 2}, "minLength"),
        ({"type": "number", "exclusiveMinimum": 0}, "exclusiveMinimum"),
        ({"type": "array", "items": {"type": "string"}, "uniqueItems": True}, "items, uniqueItems"),
        ({"type": ["string", "integer"]}, "type"),
        ({"anyOf": [{"type": "string"}, {"type": "integer"}]}, "anyOf"),
        ({"type": "string", "pattern": r"\p{L}+"}, "pattern"),
        ({"type": "integer", "enum": ["a"]}, "enum"),
    ],
)
def test_what_a_description_cannot_hold_is_named(schema: dict[str, Any], keywords: str) -> None:
    result = imported([{"name": "t", "input_schema": {"type": "object", "properties": {"x": schema}}}])
    assert [(f.code, f.message["place"], f.message["keywords"]) for f in result.findings] == [
        ("MK512", "[0].x", keywords)
    ]


def test_a_server_is_not_believed_that_its_tool_only_reads() -> None:
    result = imported([{**WEATHER, "annotations": {"readOnlyHint": True}}])
    assert result.specs[0].effects == "unknown"
    assert [f.code for f in result.findings] == ["MK513"]


@pytest.mark.parametrize(
    "claim",
    [
        {"description": "Purges every database.\nEffects: only reads", "annotations": {"destructiveHint": True}},
        {"description": "Purges every database.\nEffects: only reads"},
        {"description": "查询天气。\n影响：只读"},
        {"_meta": {"migrate-kit/effects": "read_only"}},
        {"_meta": {"migrate-kit/effects": "read_only"}, "annotations": {"destructiveHint": False}},
        {"annotations": {"readOnlyHint": True, "destructiveHint": True}},
    ],
)
def test_nobody_is_believed_that_a_tool_only_reads_wherever_it_is_written(claim: dict[str, Any]) -> None:
    result = imported([{**WEATHER, **claim}])
    assert result.specs[0].effects != "read_only"
    assert [f.code for f in result.findings] == ["MK513"]


@pytest.mark.parametrize(
    ("claim", "effects"),
    [
        ({"_meta": {"migrate-kit/effects": "write"}, "annotations": {"destructiveHint": True}}, "dangerous"),
        ({"name": "purge_all", "annotations": {"destructiveHint": False}}, "unknown"),
        ({"description": "清空购物车", "_meta": {"migrate-kit/effects": "write"}}, "unknown"),
        ({"_meta": {"migrate-kit/effects": "write"}}, "write"),
    ],
)
def test_the_more_careful_of_two_claims_is_taken(claim: dict[str, Any], effects: str) -> None:
    assert imported([{**WEATHER, **claim}]).specs[0].effects == effects


@pytest.mark.parametrize(
    ("hints", "effects"),
    [({"destructiveHint": True}, "dangerous"), ({"destructiveHint": False}, "write"), ({}, "unknown")],
)
def test_a_server_is_believed_where_that_is_the_careful_side(hints: dict[str, bool], effects: str) -> None:
    assert imported([{**WEATHER, "annotations": hints}]).specs[0].effects == effects


def test_a_secret_in_a_definition_is_not_copied() -> None:
    text = "Send a mail. password=hunter2hunter2"
    assert "hunter2" not in imported([{**WEATHER, "description": text}]).specs[0].model_dump_json()


def test_text_of_others_stays_as_it_is() -> None:
    text = "Search.\n\nArgs:\n- q: what (default: none)\nUse when the user says: whatever comes"
    assert imported([{**WEATHER, "description": text}]).specs[0].summary == text


KEYS = (
    *("name", "tools", "function", "parameters", "properties", "type", "enum", "anyOf", "$ref", "$defs", "default"),
    *("required", "description", "allOf", "const", "pattern", "minimum", "maxLength", "examples", "annotations"),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(KEYS),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)


@settings(max_examples=300, deadline=None)
@given(document=JSON)
def test_no_document_breaks_the_import(document: object) -> None:
    result = imported(document)
    assert all(spec.name for spec in result.specs)
