"""Each projection is what its vendor takes, by the vendor's own types and by the meta-schema of JSON Schema."""

from __future__ import annotations

from typing import Any

import jsonschema_rs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter

from migrate_kit.describe.export import VENDORS
from migrate_kit.execute import validate
from migrate_kit.messages import Language
from migrate_kit.model.tool import ParameterSpec, ToolSpec
from tests.describe.export.tools import LANGUAGES, SPECS, exported, logs, schema_of

FEW = settings(max_examples=60, deadline=None)
languages = st.sampled_from(LANGUAGES)


@FEW
@given(spec=SPECS, vendor=st.sampled_from(sorted(VENDORS)), strict=st.booleans(), language=languages)
def test_every_schema_is_a_schema_and_takes_its_own_examples(
    spec: ToolSpec, vendor: str, strict: bool, language: Language
) -> None:
    for definition in exported(spec, vendor, strict=strict, language=language).definitions:
        schema = schema_of(definition)
        assert jsonschema_rs.meta.is_valid(schema)
        for arguments in definition.get("input_examples", []):
            assert jsonschema_rs.is_valid(schema, arguments)


@FEW
@given(spec=SPECS, language=languages)
def test_mcp_reads_its_tool(spec: ToolSpec, language: Language) -> None:
    types = pytest.importorskip("mcp_types", reason="needs the extra mcp")
    (definition,) = exported(spec, "mcp", language=language).definitions
    tool = types.Tool.model_validate(definition)
    assert tool.model_dump(by_alias=True, exclude_none=True, mode="json") == definition


@FEW
@given(spec=SPECS, strict=st.booleans(), language=languages)
def test_openai_reads_its_tool(spec: ToolSpec, strict: bool, language: Language) -> None:
    chat = pytest.importorskip("openai.types.chat", reason="needs the extra llm")
    (definition,) = exported(spec, "openai", strict=strict, language=language).definitions
    shape: TypeAdapter[Any] = TypeAdapter(chat.ChatCompletionFunctionToolParam)
    assert shape.validate_python(definition) == definition
    assert len(definition["function"]["description"]) <= 1024


@FEW
@given(spec=SPECS, strict=st.booleans(), language=languages)
def test_the_responses_api_reads_the_same_tool_flat(spec: ToolSpec, strict: bool, language: Language) -> None:
    responses = pytest.importorskip("openai.types.responses", reason="needs the extra llm")
    (definition,) = exported(spec, "openai-responses", strict=strict, language=language).definitions
    shape: TypeAdapter[Any] = TypeAdapter(responses.FunctionToolParam)
    assert shape.validate_python(definition) == definition
    (nested,) = exported(spec, "openai", strict=strict, language=language).definitions
    assert definition == {"type": "function", **nested["function"]}


@FEW
@given(spec=SPECS)
def test_openai_has_nothing_to_add_to_a_strict_schema(spec: ToolSpec) -> None:
    sdk = pytest.importorskip("openai.lib._pydantic", reason="needs the extra llm")
    (definition,) = exported(spec, "openai", strict=True).definitions
    schema = definition["function"]["parameters"]
    before = jsonschema_rs.canonical.json.to_string(schema)
    assert (
        jsonschema_rs.canonical.json.to_string(sdk._ensure_strict_json_schema(schema, path=(), root=schema)) == before
    )
    assert set(schema["required"]) == set(schema["properties"])
    for part in schema["properties"].values():
        assert part.keys() <= {"type", "enum", "description"}


@FEW
@given(spec=SPECS, strict=st.booleans(), language=languages)
def test_anthropic_reads_its_tool(spec: ToolSpec, strict: bool, language: Language) -> None:
    sdk = pytest.importorskip("anthropic.types", reason="needs the extra llm")
    (definition,) = exported(spec, "anthropic", strict=strict, language=language).definitions
    assert definition.keys() <= sdk.ToolParam.__annotations__.keys()
    shape: TypeAdapter[Any] = TypeAdapter(sdk.ToolParam)
    read = shape.validate_python(definition)
    assert list(read.get("input_examples", [])) == definition.get("input_examples", [])


@FEW
@given(spec=SPECS)
def test_anthropic_moves_nothing_of_a_strict_schema_into_words(spec: ToolSpec) -> None:
    sdk = pytest.importorskip("anthropic", reason="needs the extra llm")
    (definition,) = exported(spec, "anthropic", strict=True).definitions
    properties = definition["input_schema"]["properties"]
    for name, part in properties.items():
        for keyword in ("minimum", "maximum", "maxLength", "examples"):
            assert keyword not in part, name
    plain = {"type": "object", "properties": {n: _without_default(p) for n, p in properties.items()}}
    moved = sdk.transform_schema(plain)["properties"]
    assert {n: p.get("description") for n, p in moved.items()} == {
        n: p.get("description") for n, p in plain["properties"].items()
    }


def _without_default(schema: dict[str, Any]) -> dict[str, Any]:
    # The service takes defaults, patterns and formats; the helper of the SDK says some of them in words all the same.
    spoken = ("default", "pattern", "anyOf", *(("format",) if "enum" in schema else ()))
    kept = {key: value for key, value in schema.items() if key not in spoken}
    return kept if "anyOf" not in schema else kept | {"type": "string"}


@FEW
@given(spec=SPECS)
def test_langchain_makes_the_openai_form_of_it(spec: ToolSpec) -> None:
    calling = pytest.importorskip("langchain_core.utils.function_calling", reason="needs langchain-core")
    (definition,) = exported(spec, "langchain").definitions
    made = calling.convert_to_openai_tool(dict(definition))["function"]
    assert made["name"] == spec.name
    assert made["description"] == definition["description"]
    assert made["parameters"]["properties"].keys() == definition["properties"].keys()


def test_langchain_calls_a_tool_by_the_schema() -> None:
    tools = pytest.importorskip("langchain_core.tools", reason="needs langchain-core")
    (definition,) = exported(logs(), "langchain").definitions
    tool = tools.StructuredTool(
        name=definition["title"],
        description=definition["description"],
        args_schema=definition,
        func=lambda **given: given,
    )
    assert tool.invoke({"service": "order", "lines": 3}) == {"service": "order", "lines": 3}


@FEW
@given(spec=SPECS, data=st.data())
def test_the_full_schema_takes_the_arguments_that_are_executed_and_no_others(spec: ToolSpec, data: Any) -> None:
    (definition,) = exported(spec, "mcp").definitions
    arguments = {}
    for name, parameter in spec.parameters.items():
        known = [
            v
            for v in (*parameter.examples, *(parameter.enum or ()), parameter.default, "x", 7.5, True)
            if v is not None
        ]
        if data.draw(st.booleans()):
            arguments[name] = data.draw(st.sampled_from(known))
    assert jsonschema_rs.is_valid(definition["inputSchema"], arguments, validate_formats=True) is (
        validate(arguments, spec) == []
    )


def test_what_the_program_hands_in_is_no_part_of_a_definition() -> None:
    spec = logs(context={"service": "event.service"})
    assert "service" not in schema_of(exported(spec, "mcp").definitions[0])["properties"]


@pytest.mark.parametrize(
    ("effects", "hints"),
    [
        ("read_only", {"readOnlyHint": True}),
        ("write", {"readOnlyHint": False, "destructiveHint": False}),
        ("dangerous", {"readOnlyHint": False, "destructiveHint": True}),
        ("unknown", None),
    ],
)
def test_hints_are_given_only_where_effects_are_known(effects: str, hints: dict[str, bool] | None) -> None:
    (definition,) = exported(logs(effects=effects), "mcp").definitions
    assert definition.get("annotations") == hints


def test_limits_stand_in_words_whatever_the_schema_takes() -> None:
    for vendor in VENDORS:
        words = schema_of(exported(logs(), vendor).definitions[0])["properties"]["lines"]["description"]
        assert words == "how many (at least 1; at most 500; default 100)"


def test_optional_parameters_of_a_strict_openai_tool_can_be_null() -> None:
    (definition,) = exported(logs(), "openai", language="zh").definitions
    schema = definition["function"]["parameters"]
    assert schema["required"] == ["service", "lines", "level"]
    assert schema["properties"]["lines"]["type"] == ["integer", "null"]
    assert schema["properties"]["level"] == {
        "type": ["string", "null"],
        "enum": ["info", "error", None],
        "description": 'level（"error" 也说成 "报错"）',
    }
    assert definition["function"]["strict"] is True


def test_a_default_that_fits_no_limit_is_still_right() -> None:
    spec = ToolSpec(name="t", parameters={"x": ParameterSpec(enum=("a", "b"), required=False, default="")})
    schema = schema_of(exported(spec, "mcp").definitions[0])
    assert jsonschema_rs.is_valid(schema, {"x": ""})
    assert not jsonschema_rs.is_valid(schema, {"x": "c"})


def test_examples_of_an_anthropic_tool_are_whole_calls() -> None:
    (definition,) = exported(logs(), "anthropic").definitions
    assert definition["input_examples"][0] == {"service": "order", "level": "info"}


def test_the_pattern_of_another_dialect_stands_in_words() -> None:
    spec = ToolSpec(name="t", parameters={"x": ParameterSpec(pattern=r"(?P<year>\d{4})")})
    part = schema_of(exported(spec, "mcp").definitions[0])["properties"]["x"]
    assert "pattern" not in part
    assert part["description"] == r"(must match `(?P<year>\d{4})`)"


@pytest.mark.parametrize("effects", ["read_only", "write", "dangerous", "unknown"])
def test_mcp_gets_no_hint_that_nobody_knows(effects: str) -> None:
    (definition,) = exported(logs(effects=effects), "mcp").definitions
    assert not {"idempotentHint", "openWorldHint"} & set(definition.get("annotations", {}))
