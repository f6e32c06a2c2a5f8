"""`twin` answers from the last scan, and says what it cannot know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate_kit.cli.twin import command
from migrate_kit.errors import InventoryInvalid, InventoryMissing, NoRouter, UnknownRouter
from migrate_kit.model.condition import LabelIs, Opaque, all_of
from migrate_kit.model.inventory import Default, Inventory, LegacyRouter
from tests.analyze.routers import has, router


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".migrate-kit").mkdir()
    return tmp_path


def scanned(folder: Path, *routers: LegacyRouter) -> None:
    text = Inventory(routers=routers).model_dump_json()
    (folder / ".migrate-kit" / "inventory.json").write_text(text, encoding="utf-8")


def run(*arguments: str) -> str:
    return CliRunner().invoke(command, arguments, catch_exceptions=False).stdout


def test_the_branch_that_fires_is_shown_with_place_condition_and_tool(folder: Path) -> None:
    scanned(folder, router((has("日志"), "logs"), (has("重启"), "restart")))
    assert run("重启 日志").splitlines()[1].split() == ["fires", "logs", "bot.py:10", "'日志'", "in", "text"]


def test_an_unknown_test_is_said_with_its_reason(folder: Path) -> None:
    guard = Opaque(source="user.is_admin", reason="a parameter")
    scanned(folder, router((all_of(has("drop"), guard), "drop"), default=Default(line=90, target="chat", tool="chat")))
    shown = run("drop it")
    assert "may fire drop" in shown
    assert "[user.is_admin] (a parameter)" in shown
    assert "default  chat bot.py:90" in shown


def test_labels_can_be_given(folder: Path) -> None:
    scanned(folder, router((LabelIs(text="x"), "one"), stage="dispatch"))
    assert "may fire" in run("any")
    assert "fires    one" in run("any", "--labels", "x, y")
    assert "nothing fires" in run("any", "--labels", "y")


def test_one_router_can_be_asked_alone_and_as_data(folder: Path) -> None:
    scanned(folder, router((has("a"), "one")), router((has("a"), "two"), function="other"))
    document = json.loads(run("a", "--router", "bot:other", "--format", "json"))
    assert document["schema"] == "migrate-kit/twin"
    assert [(r["router"], r["tools"], r["certain"]) for r in document["routers"]] == [("bot:other", ["two"], True)]


def test_without_a_scan_the_scan_is_asked_for(folder: Path) -> None:
    with pytest.raises(InventoryMissing):
        run("a")


def test_a_broken_inventory_is_named(folder: Path) -> None:
    (folder / ".migrate-kit" / "inventory.json").write_text("{", encoding="utf-8")
    with pytest.raises(InventoryInvalid):
        run("a")


def test_no_router_and_an_unknown_router_are_errors(folder: Path) -> None:
    scanned(folder)
    with pytest.raises(NoRouter):
        run("a")
    scanned(folder, router((has("a"), "one")))
    with pytest.raises(UnknownRouter) as raised:
        run("a", "--router", "x:y")
    assert raised.value.fields["known"] == "bot:handle"
