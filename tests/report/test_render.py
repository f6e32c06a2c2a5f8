"""Text, JSON and page say the same figures, in both languages, and the page needs nothing from elsewhere."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.messages import Language
from migrate_kit.model.decision import Decision, LegacyDecision, Outcome, Refusal, RefusalKind, ToolCall
from migrate_kit.report import Report, build_report, render_html, render_json, render_text
from migrate_kit.report.figures import duration, percent
from tests.report.samples import NOON, one, sqlite_in, store_with, traffic

EVIL = "<script>alert(1)</script>"
BOTH = pytest.mark.parametrize("language", ["en", "zh"])
VOID = {"meta", "br", "link", "img", "input", "hr"}


class Page(HTMLParser):
    """Checks that tags close in order and collects what the tests ask for."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@pytest.fixture
def report(tmp_path: Path) -> Report:
    log = traffic(days=3, daily=20, wrong_every=7)
    refused = Decision(refusal=Refusal(kind=RefusalKind.missing_argument), duration_us=40, version="v1")
    log.append(replace(one(at_us=NOON), dynamic=refused, outcome=Outcome.legacy_only))
    log.append(replace(one(at_us=NOON), legacy=LegacyDecision(), outcome=Outcome.dynamic_only))
    log.append(replace(one(at_us=NOON), dynamic=None, outcome=Outcome.candidate_error))
    log.append(one(at_us=NOON, tool=EVIL, wrong=True, router=EVIL))
    return build_report(store_with(sqlite_in(tmp_path), log), settings=Settings(), at_us=NOON)


@BOTH
def test_text_and_page_show_the_headline_figures(report: Report, language: Language) -> None:
    text = render_text(report, language=language)
    page = " ".join(Page(render_html(report, language=language)).words)
    delta = duration(report.tool_call_latency_delta.p95_us)
    figures = (percent(report.decision_consistency_rate), delta, report.gate.verdict.value, str(report.n))
    for shown in ("decision_consistency_rate", "tool_call_latency_delta", *figures):
        assert shown in text
        assert shown in page


@BOTH
def test_every_sentence_is_filled(report: Report, language: Language) -> None:
    for shown in (render_text(report, language=language), " ".join(Page(render_html(report, language=language)).words)):
        assert "?" not in shown
        assert not re.search(r"\{\w+\}", shown)


def test_the_chinese_page_speaks_chinese(report: Report) -> None:
    page = render_html(report, language="zh")
    assert '<html lang="zh-CN">' in page
    assert "结果分布" in page
    assert "Outcomes" not in page


@BOTH
def test_the_page_is_whole_and_asks_for_nothing_else(report: Report, language: Language) -> None:
    text = render_html(report, language=language)
    page = Page(text)
    assert {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe", "object"} == set()
    for _, attributes in page.tags:
        assert not {"src", "href", "srcset", "onload", "onclick", "style"} & set(attributes)
    assert not re.search(r"url\(|@import|https?://", text)


def test_names_from_the_log_are_escaped(report: Report) -> None:
    text = render_html(report)
    assert EVIL not in text
    assert any(EVIL in word for word in Page(text).words)


def test_charts_are_drawn_inside_their_frame_and_have_names(report: Report) -> None:
    page = Page(render_html(report))
    charts = [attributes for tag, attributes in page.tags if tag == "svg"]
    assert len(charts) == 3
    assert all(chart["role"] == "img" and chart["aria-label"] for chart in charts)
    for tag, attributes in page.tags:
        if tag == "rect":
            x, width, height = (float(attributes[name] or "nan") for name in ("x", "width", "height"))
            assert 0 <= x <= x + width <= 480
            assert height >= 0


def test_the_page_is_made_for_dark_phone_and_paper(report: Report) -> None:
    text = render_html(report)
    for needed in ("prefers-color-scheme: dark", "max-width: 34rem", "@media print", 'name="viewport"'):
        assert needed in text


@BOTH
def test_an_empty_log_makes_a_report_too(tmp_path: Path, language: Language) -> None:
    empty = build_report(store_with(sqlite_in(tmp_path), []), settings=Settings())
    assert "INCONCLUSIVE" in render_text(empty, language=language)
    assert "INCONCLUSIVE" in " ".join(Page(render_html(empty, language=language)).words)


def test_json_carries_the_records_under_an_envelope(report: Report) -> None:
    data = json.loads(render_json(report))
    assert (data["schema"], data["version"]) == ("migrate-kit/report", 1)
    assert data["decision_consistency_rate"] == report.decision_consistency_rate
    assert data["tool_call_latency_delta"] == report.tool_call_latency_delta.model_dump()
    assert Report.model_validate({k: v for k, v in data.items() if k not in ("schema", "version")}) == report


def test_own_templates_come_first(report: Report, tmp_path: Path) -> None:
    (tmp_path / "mine" / "report").mkdir(parents=True)
    (tmp_path / "mine" / "report" / "page.html.j2").write_text("<p>{{ report.n }}</p>", encoding="utf-8")
    assert render_html(report, templates=tmp_path / "mine") == f"<p>{report.n}</p>"


def test_columns_line_up_with_wide_characters(report: Report) -> None:
    from migrate_kit.report.text import aligned

    assert aligned([["结果", "1"], ["ab", "22"]]) == ["结果   1", "ab    22"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("query_logs", "query_logs"),
        ("query_metrics", "query_met…"),
        ("查询日志", "查询日志"),
        ("查询全部日志", "查询全部…"),
    ],
)
def test_a_long_name_is_cut_to_the_columns_it_has(text: str, shown: str) -> None:
    from migrate_kit.report.text import cut

    assert cut(text, 10) == shown


@pytest.mark.parametrize(
    ("rate", "shown"), [(None, "–"), (1.0, "100.0 %"), (0.99999, "99.9 %"), (0.945, "94.5 %"), (0.0, "0.0 %")]
)
def test_percent_rounds_but_never_up_to_all(rate: float | None, shown: str) -> None:
    assert percent(rate) == shown


@pytest.mark.parametrize(
    ("us", "shown"), [(None, "–"), (12, "12 µs"), (-1_500, "-1.5 ms"), (24_400, "24.4 ms"), (2_500_000, "2.50 s")]
)
def test_durations_read_in_their_unit(us: int | None, shown: str) -> None:
    assert duration(us) == shown


def test_two_tools_are_joined(tmp_path: Path) -> None:
    two = LegacyDecision(calls=(ToolCall(tool="logs"), ToolCall(tool="restart")))
    made = build_report(store_with(sqlite_in(tmp_path), [replace(one(), legacy=two)]), settings=Settings())
    assert "logs + restart" in render_text(made)
