"""The three dimensions of a description, anchors, meanings and guidance, are there or said to be missing."""

from __future__ import annotations

import pytest

from tests.describe.lint.catalogues import catalogue, found, tool


@pytest.mark.parametrize(
    "meaning",
    [
        "",
        "host",
        "the host",
        "Host.",
        "string",
        "the value of this parameter",
        "参数",
        "host 参数",
        "字符串类型",
        "TODO",
    ],
)
def test_a_meaning_that_says_no_more_than_name_and_type_is_none(meaning: str) -> None:
    spec = tool(parameters={"host": {"type": "string", "meaning": meaning, "pattern": "[a-z]+", "examples": ["web"]}})
    (finding,) = found("MK325", spec)
    assert (finding.message["parameter"], finding.severity) == ("host", "note")


@pytest.mark.parametrize("meaning", ["主机", "host name", "which machine", "目的地", "1-500", "服务名"])
def test_a_meaning_in_words_is_one(meaning: str) -> None:
    assert found("MK325", tool(parameters={"host": {"type": "string", "meaning": meaning}})) == []


def test_what_people_say_for_the_values_tells_what_a_parameter_is() -> None:
    choice = {"type": "string", "enum": ["order"], "synonyms": {"order": ["订单"]}}
    assert found("MK325", tool(parameters={"service": choice})) == []
    assert found("MK325", tool(parameters={"service": choice | {"synonyms": {"order": []}}}))


def test_what_the_program_hands_in_needs_no_meaning() -> None:
    assert found("MK325", tool(parameters={"user": {"type": "string"}}, context={"user": "event.user"})) == []


@pytest.mark.parametrize("guidance", [{"errors": ["no such host"]}, {"ask_user": {"host": "which host?"}}])
def test_one_question_or_one_error_text_is_guidance(guidance: dict[str, object]) -> None:
    assert found("MK326", tool(**guidance)) == []


@pytest.mark.parametrize("nothing", [{}, {"errors": [" "]}, {"ask_user": {"host": ""}}])
def test_nothing_said_for_a_failure_is_found(nothing: dict[str, object]) -> None:
    assert [f.severity for f in found("MK326", tool(**nothing))] == ["note"]


def test_a_vendors_limit_is_held_against_what_the_vendor_gets() -> None:
    """The parameters stand in the schema, so a definition is shorter than the text that people and routers read."""
    from migrate_kit.describe.lint import lint

    long = {"query_logs": "x" * 1025}
    assert list(lint(catalogue(tool(), texts=long, definitions={"query_logs": "x" * 1024}), only=["MK320"])) == []
    (over,) = lint(catalogue(tool(), definitions=long), only=["MK320"])
    assert over.message["size"] == 1025
