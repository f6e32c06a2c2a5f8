"""An evaluation as text and page: the same figures, in both languages, nothing from elsewhere."""

from __future__ import annotations

import re

import pytest

from migrate_kit.messages import Language
from migrate_kit.replay.evaluation import Answer, Costs, Evaluation
from migrate_kit.report.evaluation import render_evaluation
from migrate_kit.report.evaluation_page import render_evaluation_page
from tests.replay.evaluation.samples import asks, both, calls, case
from tests.report.test_render import EVIL, Page

BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@pytest.fixture
def evaluation() -> Evaluation:
    cases = [case(text, "one") for text in "abc"] + [case(EVIL, "two", kind=EVIL), case("e"), case("f", "one", kind="")]
    first = {
        "a": calls("one", ranked=("one",), belief=0.9),
        "b": calls("two", ranked=("two", "one"), belief=0.6),
        "c": asks("one"),
        EVIL: calls("one", ranked=("one",), belief=0.2),
    }
    second = {"a": calls("one"), "b": calls("one"), "c": Answer(known=False), "e": Answer(error="SystemError")}
    return both(cases, first, second, costs=Costs({"one": 1.5}))


@BOTH
def test_text_and_page_say_the_same_figures(evaluation: Evaluation, language: Language) -> None:
    text = render_evaluation(evaluation, language=language)
    page = " ".join(Page(render_evaluation_page(evaluation, language=language)).words)
    for figure in ("1/5  20.0 % (4–62)", "2/6  33.3 %", "3.00", "0.300"):
        assert figure in text, figure
        assert figure in page, figure


@BOTH
def test_the_page_is_whole_and_asks_for_nothing_else(evaluation: Evaluation, language: Language) -> None:
    page = Page(render_evaluation_page(evaluation, language=language))
    assert {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"} == set()
    assert not any(key in attributes for _, attributes in page.tags for key in ("src", "href"))
    assert dict(page.tags)["html"] == {"lang": "zh-CN" if language == "zh" else "en"}


@BOTH
def test_requests_are_escaped(evaluation: Evaluation, language: Language) -> None:
    assert EVIL not in render_evaluation_page(evaluation, language=language)


def test_what_is_left_out_or_failed_is_said(evaluation: Evaluation) -> None:
    text = render_evaluation(evaluation)
    assert "t1: 1 request is left out" in text
    assert "t1 raised SystemError × 1" in text
    assert "t0: no cost known of two" in text


def test_a_chinese_page_has_no_english_headings(evaluation: Evaluation) -> None:
    page = Page(render_evaluation_page(evaluation, language="zh"))
    heads = [word for word in page.words if re.fullmatch(r"[A-Z][a-z ,%\d]+", word.strip())]
    assert [head for head in heads if head.strip() not in ("SystemError",)] == []


def test_without_a_cost_it_is_said_how_to_give_one() -> None:
    assert "--costs" in render_evaluation(both([case("a", "one")], {"a": calls("one")}))


def test_a_request_with_line_breaks_stays_on_its_line() -> None:
    text = render_evaluation(both([case("a\nb\x1b[31m" + "x" * 100, "one")], {}))
    (line,) = [line for line in text.splitlines() if "a b" in line]
    assert "\x1b" not in line
    assert line.endswith("…")
