"""check notices that the source is not what the last scan read."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.folder import payload, run

SOURCE = """\
def route(text):
    if "日志" in text:
        return show_logs(text)
    if "重启" in text:
        return restart(text)
    return None


def show_logs(text):
    return "logs"


def restart(text):
    return "done"
"""


@pytest.fixture
def scanned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MIGRATE_KIT_CACHE_FOLDER", str(tmp_path / ".cache"))
    (tmp_path / "migrate-kit.toml").write_text('exclude = ["old/"]\n', encoding="utf-8")
    (tmp_path / "bot").mkdir()
    (tmp_path / "bot" / "router.py").write_text(SOURCE, encoding="utf-8")
    assert run("scan", "bot").exit_code in (0, 1)
    run("describe")
    run("review", "--approve-all")
    return tmp_path


def outdated() -> list[tuple[str, str]]:
    found = payload(run("check", "--format", "json"))["findings"]
    assert isinstance(found, list)
    return [(one["file"], one["message"]["files"]) for one in found if one["code"] == "MK412"]


def test_an_unchanged_source_is_up_to_date(scanned: Path) -> None:
    assert outdated() == []
    (scanned / "bot" / "router.py").touch()
    assert outdated() == []


def test_a_changed_file_fails_the_check_until_it_is_scanned(scanned: Path) -> None:
    file = scanned / "bot" / "router.py"
    file.write_text(SOURCE.replace("重启", "重新启动"), encoding="utf-8")
    assert outdated() == [("bot/router.py", "router.py")]
    result = run("check")
    assert result.exit_code == 1
    assert "MK412 the source changed since the last scan" in result.stdout
    assert "next: migrate-kit scan" in result.stderr
    run("scan", "bot")
    assert outdated() == []


def test_files_that_came_and_went_are_changes(scanned: Path) -> None:
    (scanned / "bot" / "more.py").write_text("x = 1\n", encoding="utf-8")
    assert outdated() == [("bot/more.py", "more.py")]
    (scanned / "bot" / "router.py").unlink()
    assert outdated() == [("bot/more.py", "more.py, router.py")]


def test_what_the_scan_left_out_is_no_change(scanned: Path) -> None:
    (scanned / "bot" / "old").mkdir()
    (scanned / "bot" / "old" / "x.py").write_text("x = 1\n", encoding="utf-8")
    (scanned / "elsewhere.py").write_text("x = 1\n", encoding="utf-8")
    assert outdated() == []


def test_our_own_edits_are_no_change(scanned: Path) -> None:
    before = (scanned / "bot" / "router.py").read_text(encoding="utf-8")
    assert run("install", "--write").exit_code == 0
    assert (scanned / "bot" / "router.py").read_text(encoding="utf-8") != before
    assert outdated() == []
    (scanned / "bot" / "more.py").write_text("x = 1\n", encoding="utf-8")
    run("uninstall", "--write")
    assert outdated() == [("bot/more.py", "more.py")]


def test_an_inventory_from_elsewhere_is_compared_with_nothing(scanned: Path) -> None:
    file = scanned / ".migrate-kit" / "inventory.json"
    file.write_text(file.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    (scanned / "bot" / "router.py").write_text("x = 1\n", encoding="utf-8")
    assert outdated() == []
