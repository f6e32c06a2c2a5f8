"""Text, Markdown, JSON and page say the same, in both languages; the page needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import jsonschema_rs
import pytest

from migrate_kit.log import Store
from migrate_kit.messages import Language
from migrate_kit.report.weekly import (
    WeeklyReport,
    as_markdown,
    as_page,
    as_text,
    compose,
    weekly_payload,
)
from tests.conftest import CHECKOUT
from tests.report.test_render import Page
from tests.report.weekly.conftest import EVIL
from tests.report.weekly.samples import WEEK, agreed, report_of
from tests.schemas import weekly_schema

BOTH = pytest.mark.parametrize("language", ["en", "zh"])
SECTIONS = ("gains", "days", "tools", "confused", "missing", "phrasings", "pace", "changes", "gate", "method")


@BOTH
def test_every_form_has_the_three_answers_and_the_figures(rich: WeeklyReport, language: Language) -> None:
    document = compose(rich, language=language)
    page = " ".join(" ".join(Page(as_page(rich, language=language)).words).split())
    forms = (as_text(document), as_markdown(document).replace("\\", ""), page)
    wanted = [*(answer.question for answer in document.answers), *(fact.value for fact in document.facts)]
    wanted += [step.command for step in document.steps] + [section.title for section in document.sections]
    for shown in forms:
        for each in wanted:
            assert each in shown, each


@BOTH
def test_every_section_is_there_and_every_sentence_is_filled(rich: WeeklyReport, language: Language) -> None:
    document = compose(rich, language=language)
    assert tuple(section.key for section in document.sections) == SECTIONS
    for shown in (as_text(document), as_markdown(document), " ".join(Page(as_page(rich, language=language)).words)):
        said = shown.replace("?", "", 3) if language == "en" else shown  # the three questions of the first screen
        assert not re.search(r"\{\w+|\bNone\b|\?(?! )", said.replace("? (", "("))


def test_the_chinese_report_speaks_chinese(rich: WeeklyReport) -> None:
    page = as_page(rich, language="zh")
    assert '<html lang="zh-CN">' in page
    english = compose(rich, language="en")
    for said in (
        english.title,
        *(section.title for section in english.sections),
        *(fact.label for fact in english.facts),
    ):
        assert said not in page


@BOTH
def test_the_page_is_whole_and_asks_for_nothing_else(rich: WeeklyReport, language: Language) -> None:
    text = as_page(rich, language=language)
    page = Page(text)
    assert {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"} == set()
    for _, attributes in page.tags:
        assert not {"src", "href", "srcset", "onload", "onclick", "style"} & set(attributes)
    assert not re.search(r"url\(|@import|https?://", text)


def test_names_and_requests_from_the_log_are_escaped(rich: WeeklyReport) -> None:
    page, markdown = as_page(rich), as_markdown(compose(rich))
    assert EVIL not in page
    assert any(EVIL in word for word in Page(page).words)
    for line in markdown.splitlines():
        assert "<b>" not in line.replace("\\<b\\>", "")
        if line.startswith("| "):
            assert len(re.findall(r"(?<!\\)\|", line)) in (4, 5, 7, 8), line


@BOTH
def test_charts_lie_in_their_frame_and_are_told_to_those_who_do_not_see_them(
    rich: WeeklyReport, language: Language
) -> None:
    text = as_page(rich, language=language)
    page = Page(text)
    charts = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(charts) == 3
    ids = {attributes.get("id") for _, attributes in page.tags}
    for chart in charts:
        assert chart["role"] == "img"
        assert set((chart["aria-labelledby"] or "").split()) <= ids
    assert len(re.findall(r"<desc id=[^>]+>[^<]+</desc>", text)) == 3
    for tag, attributes in page.tags:
        for name in ("x", "x1", "x2", "cx", "width"):
            if tag in ("rect", "line", "circle", "text") and attributes.get(name):
                assert 0 <= float(attributes[name] or "nan") <= 480
    assert "nan" not in text


def test_headings_go_down_one_by_one_and_tables_have_heads(rich: WeeklyReport) -> None:
    page = Page(as_page(rich))
    levels = [int(tag[1]) for tag, _ in page.tags if re.fullmatch(r"h\d", tag)]
    assert levels[0] == 1
    assert all(level <= before + 1 for before, level in pairwise(levels))
    assert levels.count(1) == 1
    heads = [attributes.get("scope") for tag, attributes in page.tags if tag == "th"]
    assert set(heads) == {"col", "row"}


def test_every_text_of_the_page_has_contrast_in_the_light_in_the_dark_and_on_paper(rich: WeeklyReport) -> None:
    style = re.search(r"<style>(.*?)</style>", as_page(rich), re.DOTALL)
    assert style is not None
    palettes = re.findall(r":root \{(.*?)\}", style[1], re.DOTALL)
    assert len(palettes) == 3
    light: dict[str, str] = {}
    for palette in palettes:
        colours = light | dict(re.findall(r"--(\w+): (#\w+)", palette))
        light = light or colours
        for text in ("ink", "soft", "pass", "fail", "wait"):
            for ground in ("paper", "panel"):
                assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground, colours)
        assert contrast(colours["ink"], colours["well"]) >= 4.5
        for mark in ("bar", "good", "bad"):
            assert contrast(colours[mark], colours["paper"]) >= 3, (mark, colours)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_json_fits_its_published_schema(rich: WeeklyReport, filled: Callable[..., Store]) -> None:
    published = json.loads((CHECKOUT / "docs" / "weekly.schema.json").read_text(encoding="utf-8"))
    schema = jsonschema_rs.validator_for(published)
    for report in (rich, report_of(filled([]))):
        document = {"schema": "migrate-kit/weekly", "version": 1} | weekly_payload(report)
        assert [error.message for error in schema.iter_errors(json.loads(json.dumps(document)))] == []
    assert not schema.is_valid({"schema": "migrate-kit/weekly", "version": 1})
    assert not schema.is_valid(document | {"version": 2})


def test_the_published_schema_is_fresh() -> None:
    assert (CHECKOUT / "docs" / "weekly.schema.json").read_text(encoding="utf-8") == weekly_schema(), "run: make docs"


def test_json_gives_the_records_back(rich: WeeklyReport) -> None:
    assert WeeklyReport.model_validate(json.loads(json.dumps(weekly_payload(rich)))) == rich


@BOTH
def test_without_texts_no_request_is_quoted_and_it_is_said(rich: WeeklyReport, language: Language) -> None:
    document = compose(rich, language=language, with_texts=False)
    page = as_page(rich, language=language, with_texts=False)
    assert "看看" in as_text(compose(rich, language=language))
    for shown in (as_text(document), page, json.dumps(weekly_payload(rich, with_texts=False), ensure_ascii=False)):
        assert "看看" not in shown
    assert "--send-texts" in as_text(document)


@BOTH
def test_an_empty_log_makes_a_report_too(filled: Callable[..., Store], language: Language) -> None:
    empty = report_of(filled([]))
    document = compose(empty, language=language)
    assert "migrate-kit stage shadow" in as_text(document)
    assert [fact.value for fact in document.facts] == ["–"] * 5 + ["0"]
    assert Page(as_page(empty, language=language)).tags


def test_a_week_that_is_not_over_says_so(filled: Callable[..., Store]) -> None:
    report = report_of(filled([agreed()]), at_us=WEEK.since_us + 5)
    assert not report.week.is_over
    assert "not over" in as_text(compose(report))


def test_a_figure_that_nobody_measured_is_no_zero(filled: Callable[..., Store]) -> None:
    text = as_text(compose(report_of(filled([agreed(version="lexical-4-a+model-1")]))))
    money = next(line for line in text.splitlines() if line.strip().startswith("money"))
    assert "not measured" in money
    assert "no week before" in text
    tool = next(line.split() for line in text.splitlines() if line.strip().startswith("logs "))
    assert tool[1:3] == ["1", "–"]


def test_own_templates_come_first(rich: WeeklyReport, tmp_path: Path) -> None:
    (tmp_path / "mine" / "report").mkdir(parents=True)
    (tmp_path / "mine" / "report" / "weekly.html.j2").write_text("<p>{{ document.title }}</p>", encoding="utf-8")
    assert as_page(rich, templates=tmp_path / "mine") == f"<p>Decision quality, week {WEEK.name}</p>"
