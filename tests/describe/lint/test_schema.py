"""Parameters and limits: questions, examples, contradictions, what vendors refuse, what it costs."""

from __future__ import annotations

import pytest

from migrate_kit.describe import render_text
from migrate_kit.describe.lint import estimated, exact
from migrate_kit.errors import ExtraMissing
from migrate_kit.messages import Language
from migrate_kit.model.condition import Contains
from tests.describe import inventories
from tests.describe.export.tools import logs
from tests.describe.lint.catalogues import catalogue, found, tool


@pytest.mark.parametrize(
    "summary", ["", "query logs"[:5], "Use the tool.", "TODO", "使用此工具", "query_logs"[:5].upper(), "the function"]
)
def test_a_summary_that_says_nothing_is_found(summary: str) -> None:
    assert found("MK301", tool("query", summary=summary))


@pytest.mark.parametrize("summary", ["query logs", "查日志", "Restart a service.", "天气"])
def test_a_summary_that_says_something_passes(summary: str) -> None:
    assert found("MK301", tool("query_logs", summary=summary)) == []


def test_a_parameter_that_the_program_hands_in_needs_no_question() -> None:
    spec = tool(parameters={"user": {"type": "string"}}, context={"user": "event.user_id"})
    assert found("MK308", spec) == []
    assert found("MK309", spec) == []


def test_an_optional_parameter_needs_no_question() -> None:
    assert found("MK308", tool(parameters={"lines": {"type": "integer", "required": False}})) == []


@pytest.mark.parametrize(
    "parameter",
    [
        {"type": "integer", "examples": ["ten"]},
        {"type": "integer", "maximum": 5, "examples": [9]},
        {"type": "string", "pattern": r"A-\d+$", "examples": ["B-1"]},
        {"type": "string", "max_length": 3, "examples": ["long"]},
        {"type": "string", "enum": ["C", "F"], "synonyms": {"K": ["开尔文"]}},
    ],
)
def test_a_value_against_its_schema_is_found(parameter: dict[str, object]) -> None:
    assert found("MK317", tool(parameters={"unit": parameter}))


@pytest.mark.parametrize(
    "parameter",
    [
        {"type": "integer", "minimum": 1, "maximum": 5, "examples": [1, 5]},
        {"type": "boolean", "examples": [True], "synonyms": {"true": ["开"]}},
        {"type": "boolean", "enum": [True, False], "synonyms": {"true": ["开"]}},
        {"type": "string", "pattern": "A", "examples": ["xAx"]},
    ],
)
def test_a_value_that_fits_passes(parameter: dict[str, object]) -> None:
    assert found("MK317", tool(parameters={"unit": parameter})) == []


def test_a_question_for_a_parameter_that_does_not_exist_is_found() -> None:
    (finding,) = found("MK317", tool(ask_user={"town": "Which town?"}))
    assert finding.message["parameter"] == "town"


@pytest.mark.parametrize(
    ("meaning", "told"),
    [
        ("How many, 1 to 50", "50"),
        ("行数，最多 50 行", "50"),
        ("between 1 and 50", "50"),
        ("至少 3", "3"),
        ("1~50 条", "50"),
    ],
)
def test_prose_against_the_schema_is_found(meaning: str, told: str) -> None:
    spec = tool(parameters={"lines": {"type": "integer", "meaning": meaning, "minimum": 1, "maximum": 500}})
    assert [f.message["told"] for f in found("MK318", spec)] == [told]


@pytest.mark.parametrize(
    "meaning", ["1 to 500 lines", "行数，1到500", "since 2020-01-02", "e.g. web-01-3", "3月1日到5日", ""]
)
def test_prose_that_agrees_passes(meaning: str) -> None:
    spec = tool(parameters={"lines": {"type": "integer", "meaning": meaning, "minimum": 1, "maximum": 500}})
    assert found("MK318", spec) == []


@pytest.mark.parametrize("name", ["查日志", "ops.logs", "a" * 65, "has blank"])
def test_a_name_that_a_vendor_refuses_is_found(name: str) -> None:
    assert found("MK320", tool(name))


def test_the_shadow_name_counts_as_well() -> None:
    assert found("MK320", tool("a" * 60, shadow_name="a" * 60 + "_shadow"))


def test_a_long_text_is_found() -> None:
    spec = tool(summary="x" * 100)
    assert found("MK320", spec, texts={"query_logs": "x" * 1024 + "\n"}) == []
    (finding,) = found("MK320", spec, texts={"query_logs": "x" * 1025})
    assert finding.message["size"] == 1025


def test_too_many_choices_are_found() -> None:
    values = [f"city-{number:04}" for number in range(1001)]
    texts = {"query_logs": "short"}
    assert found("MK320", tool(parameters={"city": {"type": "string", "enum": values}}), texts=texts)
    assert found("MK320", tool(parameters={"city": {"type": "string", "enum": values[:1000]}}), texts=texts) == []


def test_a_long_and_wordy_list_of_choices_is_found() -> None:
    values = [f"{number:060}" for number in range(251)]
    (finding,) = found("MK320", tool(parameters={"city": {"enum": values}}), texts={"query_logs": "short"})
    assert finding.message["size"] == 251 * 60


def test_a_branch_that_catches_words_for_no_tool_is_found() -> None:
    said, gate = Contains(text="日志"), Contains(text="管理员")
    scan = inventories.inventory(
        [inventories.tool("query_logs")],
        [inventories.branch("query_logs", said), inventories.branch(None, gate, line=9)],
    )
    (finding,) = found("MK307", tool(), inventory=scan, sources="src")
    assert (finding.file, finding.line, finding.message["words"]) == ("src/bot.py", 9, "管理员")


def test_a_heavy_description_is_found() -> None:
    spec = tool()
    assert found("MK321", spec, texts={"query_logs": "word " * 501})
    assert found("MK321", spec, texts={"query_logs": "word " * 400}) == []


def test_a_heavy_catalogue_is_found_once() -> None:
    specs = [tool(f"tool_{n}") for n in range(3)]
    texts = {spec.name: "word " * 4000 for spec in specs}
    (finding,) = found("MK322", *specs, texts=texts)
    assert finding.file == "shadow_tools"
    assert finding.message == {"tokens": 12_000, "most": 10_000, "count": 3}


@pytest.mark.parametrize(("count", "findings"), [(20, 0), (21, 1)])
def test_more_tools_than_a_model_handles_are_found(count: int, findings: int) -> None:
    assert len(found("MK323", *(tool(f"tool_{n}") for n in range(count)))) == findings


@pytest.mark.parametrize(
    "name", ["query_logs", "listOrders", "price_calculator", "trip_planner", "booking", "who_is_oncall"]
)
def test_a_name_that_says_what_is_done_passes(name: str) -> None:
    assert found("MK315", tool(name)) == []


@pytest.mark.parametrize("name", ["handle", "tool_1", "do_it", "weather", "func2", "process_main"])
def test_a_name_that_fits_everything_is_found(name: str) -> None:
    assert found("MK315", tool(name))


def test_without_texts_the_sentences_are_counted() -> None:
    assert catalogue(tool(summary="five words stand right here")).tokens["query_logs"] == 5


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("", 0, 0), ("Restart a service.", 3, 6), ("查询服务的日志", 4, 8), ("x" * 550, 90, 110)],
)
def test_the_estimate_is_near_what_tokenizers_count(text: str, least: int, most: int) -> None:
    assert least <= estimated(text) <= most


def test_the_exact_count_needs_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "bpe_openai", None)
    with pytest.raises(ExtraMissing) as raised:
        exact()
    assert raised.value.fields["extra"] == "tokens"


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("Restart a service.", 4), ("查询服务的日志", 4), ("重启 order 服务", 4), ("🚀", 2)]
)
def test_the_exact_count_is_that_of_the_encoding(text: str, tokens: int) -> None:
    pytest.importorskip("bpe_openai", reason="extra tokens")
    assert exact()(text) == tokens


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_estimate_is_within_a_third_of_the_exact_count_of_a_description(language: Language) -> None:
    pytest.importorskip("bpe_openai", reason="extra tokens")
    text = render_text(logs(), language=language, form="full")
    assert 0.67 <= estimated(text) / exact()(text) <= 1.33
