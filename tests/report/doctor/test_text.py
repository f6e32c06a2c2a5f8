"""A diagnosis reads alike in both languages, and says at a glance where it hurts."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.messages import Language
from migrate_kit.report.doctor import Diagnosis, render_diagnosis
from migrate_kit.report.doctor.json import diagnosis_payload
from tests.report.doctor.patient import TOOLS, Patient, case, healthy_cases, tool


@pytest.fixture(scope="module")
def sick(tmp_path_factory: pytest.TempPathFactory) -> Diagnosis:
    """A project with a silent description, a rule that stops right calls, and a tool that nobody described."""
    silent = tool("query_logs", "", parameters=TOOLS[1].parameters)
    more = [case("drain node 7", "drain_node"), case("bounce order", "restart_service", service="order")]
    patient = Patient(
        tmp_path_factory.mktemp("sick"),
        tools=(TOOLS[0], silent, *TOOLS[2:]),
        cases=[*healthy_cases(), *more],
        rules="rules:\n- id: no-order\n  tools: [restart_service]\n  when: service == 'order'\n",
    ).write()
    return patient.diagnose(cases=True)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_stage_has_its_line_and_the_counts_add_up(sick: Diagnosis, language: Language) -> None:
    text = render_diagnosis(sick, language=language)
    lines = text.splitlines()
    start = next(n for n, line in enumerate(lines) if line.startswith(str(sick.wrong))) + 3
    bars = [line.split()[1] for line in lines[start : start + len(sick.checks)]]
    assert sum(map(int, bars)) == sick.wrong
    assert "%" in lines[start]


def test_a_finding_shows_requests_and_what_to_do(sick: Diagnosis) -> None:
    text = render_diagnosis(sick)
    assert "“drain node 7” → (no match), right: drain_node" in text
    assert "run: migrate-kit describe" in text
    assert "rule no-order stopped 2 right calls" in text


def test_what_mends_most_comes_first(sick: Diagnosis) -> None:
    worth = [cause.remedy.mends - (cause.remedy.breaks or 0) for cause in sick.ranked()]
    assert worth == sorted(worth, reverse=True)
    assert len(worth) > 1


def test_chinese_has_no_english_sentence_left(sick: Diagnosis) -> None:
    text = render_diagnosis(sick, language="zh")
    assert "按最先出错的环节归因" in text
    assert not any(word in text for word in (" wrong", "requests", "not configured", "right:", "edit:"))


def test_of_many_findings_the_first_are_shown_and_the_rest_are_counted(tmp_path: Path) -> None:
    unknown = [case(f"do {n} now", f"tool_{n}") for n in range(9)]
    found = Patient(tmp_path, cases=[*healthy_cases(), *unknown]).write().diagnose(cases=True)
    text = render_diagnosis(found)
    assert "… 3 more findings (3 wrong): --all shows them" in text
    assert text.count("MK771") < render_diagnosis(found, everything=True).count("MK771")
    assert "more findings" not in render_diagnosis(found, everything=True)


def test_the_payload_says_everything_as_data_and_in_words(sick: Diagnosis) -> None:
    payload = diagnosis_payload(sick, language="zh")
    told = [cause for check in payload["checks"] for cause in check["causes"]]
    assert {cause["code"] for cause in told} == {cause.code for cause in sick.causes}
    assert all(cause["text"] and cause["remedy"]["text"] for cause in told)
    assert [each["code"] for each in payload["ranked"]] == [cause.code for cause in sick.ranked()]


def test_without_a_wrong_decision_that_is_said(tmp_path: Path) -> None:
    found = Patient(tmp_path).write().diagnose(cases=True)
    assert "no wrong decision" in render_diagnosis(found)
    assert "没有错误的决策" in render_diagnosis(found, language="zh")
