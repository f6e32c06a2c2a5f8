"""The page draws each router in its order, in both languages, and needs nothing from elsewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markupsafe import escape

from migrate_kit._resources import sample_folder
from migrate_kit.analyze import analyse
from migrate_kit.analyze.export import render_page
from migrate_kit.analyze.identity import identified
from migrate_kit.messages import Language, tell
from migrate_kit.model.condition_text import show
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from tests.analyze.export.findings import tricky
from tests.analyze.sources import BOT, scanned
from tests.report.test_render import Page

BOTH = pytest.mark.parametrize("language", ["en", "zh"])


@pytest.fixture(scope="module")
def sample() -> Inventory:
    return analyse(scan(sample_folder()))


def words(text: str) -> str:
    return " ".join(" ".join(Page(text).words).split())


@BOTH
def test_the_branches_stand_in_their_order_with_condition_and_tool(tmp_path: Path, language: Language) -> None:
    inventory = scanned(tmp_path)
    said = words(render_page(inventory, language=language))
    at = said.index("bot:handle")
    for branch in inventory.routers[0].branches:
        at = said.index(show(branch.condition, language), at)
        at = said.index(str(branch.tool), at)
    assert tell("page.else", language) in said[at:]


@BOTH
def test_a_dead_branch_is_struck_through_with_the_line_that_kills_it(tmp_path: Path, language: Language) -> None:
    text = render_page(scanned(tmp_path), language=language)
    struck = re.findall(r"<s><code>(.*?)</code></s> <strong class=\"never\" title=\"(.*?)\">(.*?)</strong>", text)
    branch = scanned(tmp_path).routers[0].branches[1]
    assert branch.dead
    why = tell(f"finding.{branch.dead.code}", language, **branch.dead.message)
    shown = (escape(show(branch.condition, language)), escape(why), tell("page.dead", language, line=6))
    assert struck == [shown]


@BOTH
def test_a_finding_stands_beside_its_branch_once(tmp_path: Path, language: Language) -> None:
    inventory = scanned(tmp_path)
    text = render_page(inventory, language=language)
    for finding in inventory.findings:
        sentence = tell(f"finding.{finding.code}", language, **inventory.said(finding, language))
        assert words(text).count(sentence) == 1
    dead = text[text.index('class="step dead"') :]
    assert "MK201" in dead[: dead.index("</li>\n<li class=")]


def test_nothing_from_the_source_becomes_markup() -> None:
    text = render_page(tricky(), language="en")
    assert "<b>&amp;amp;" not in text
    assert "&lt;b&gt;&amp;amp; 100%" in text


def test_the_page_asks_nothing_of_the_network(tmp_path: Path) -> None:
    text = render_page(scanned(tmp_path), language="en")
    page = Page(text)
    assert not {tag for tag, _ in page.tags} & {"script", "link", "img", "iframe"}
    assert "url(" not in text
    assert "http" not in text
    assert "prefers-color-scheme: dark" in text


def test_findings_at_no_router_are_listed() -> None:
    assert "old.py:2" in words(render_page(tricky(), language="en"))


def test_a_scan_without_routers_says_so() -> None:
    assert "no router found in src" in words(render_page(Inventory(root="src"), language="en"))


def test_known_findings_are_marked(tmp_path: Path) -> None:
    inventory = scanned(tmp_path)
    known = [key for key, _ in identified(inventory)]
    assert words(render_page(inventory, language="en", known=known)).count("(in the baseline)") == len(known)


@BOTH
def test_every_form_of_the_sample_is_drawn(sample: Inventory, language: Language) -> None:
    said = words(render_page(sample, language=language))
    assert len({router.stage for router in sample.routers}) == 3
    for router in sample.routers:
        assert router.id in said
        assert tell(f"page.stage.{router.stage}", language) in said


def test_own_templates_come_first(tmp_path: Path) -> None:
    (tmp_path / "scan").mkdir()
    (tmp_path / "scan" / "page.html.j2").write_text("{{ chains | length }} routers", encoding="utf-8")
    (tmp_path / "src").mkdir()
    assert render_page(scanned(tmp_path / "src", bot=BOT), language="en", templates=tmp_path) == "1 routers"
