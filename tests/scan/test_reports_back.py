"""Answers that tell that what was asked for is done; a word that its author meant to test."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.model.condition import Always, Contains
from migrate_kit.model.inventory import Inventory
from migrate_kit.scan import scan
from migrate_kit.scan.truth import NEVER

CHAIN = """
def gate(q):
    if {first!r} in q:
        return {one!r}
    elif {second!r} in q:
        return {other!r}
"""
SLIP = """
def gate(q):
    if q == "open" or "unlock":
        return "opened"
    elif q == "close":
        return "closed"
"""


def scanned(folder: Path, source: str) -> Inventory:
    (folder / "bot.py").write_text(source, encoding="utf-8")
    return scan(folder)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("open", "close"), ("opened", "closed")),
        (("stop", "try"), ("stopped.", "tried")),
        (("play", "mute"), ("Playing it", "muting")),
        (("开灯", "关灯"), ("已开灯", "正在关灯")),
        (("签到", "打卡"), ("签到成功", "打卡了")),
    ],
)
def test_short_answers_that_report_what_was_asked_for_are_those_of_a_router(
    tmp_path: Path, asked: tuple[str, str], told: tuple[str, str]
) -> None:
    (first, second), (one, other) = asked, told
    (router,) = scanned(tmp_path, CHAIN.format(first=first, second=second, one=one, other=other)).routers
    (found,) = [ground for ground in router.grounds if ground.code == "reports-back"]
    assert found.fields == {"count": 2}


@pytest.mark.parametrize("told", [("green", "red"), ("open", "close"), ("1", "0"), ("opened", "red")])
def test_short_answers_that_report_nothing_are_values(tmp_path: Path, told: tuple[str, str]) -> None:
    one, other = told
    assert scanned(tmp_path, CHAIN.format(first="open", second="close", one=one, other=other)).routers == ()


def test_a_bare_word_tells_what_its_author_meant_and_the_test_is_recorded_as_python_takes_it(tmp_path: Path) -> None:
    (router,) = scanned(tmp_path, SLIP).routers
    assert isinstance(router.branches[0].condition, Always)


@pytest.mark.parametrize("test", ['not (q == "open" or "unlock")', '"slowly" in q and (q == "open" or "unlock")'])
def test_what_always_holds_is_folded_wherever_it_stands(tmp_path: Path, test: str) -> None:
    (tmp_path / "bot.py").write_text(
        SLIP.replace('q == "open" or "unlock"', test).replace('elif q == "close"', 'elif "close" in q'),
        encoding="utf-8",
    )
    inventory = scan(tmp_path, candidates=True)
    (found,) = (*inventory.routers, *inventory.candidates)
    first = found.branches[0].condition
    assert first in (NEVER, Contains(text="slowly"))
