"""A secret among the keywords: no form of `scan` prints it, and the twin that is made of the scan still knows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli

KEY = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
ROUTER = f"""
def admin(q): return "admin"
def pay(q): return "pay"
def weather(q): return "weather"


def handle(q):
    # the key is {KEY}
    if {KEY!r} in q:
        return admin(q)
    elif "pay" in q or {KEY!r} in q:
        return pay(q)
    elif "weather" in q or "rain" in q:
        return weather(q)
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(ROUTER, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, list(arguments))


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github", "gitlab", "html"])
def test_no_form_prints_the_secret(folder: Path, form: str) -> None:
    result = run("scan", "bot.py", "--format", form)
    assert result.exit_code == 1
    assert "ghp_****" in result.stdout
    assert KEY not in result.stdout + result.stderr


def test_the_twin_decides_with_it_and_does_not_show_it(folder: Path) -> None:
    run("scan", "bot.py")
    result = run("twin", f"open {KEY}", "--format", "json")
    assert json.loads(result.stdout)["routers"][0]["tools"] == ["admin"]
    assert KEY not in run("twin", "pay").stdout


def test_a_scan_that_was_printed_is_no_other_scan(folder: Path) -> None:
    (folder / "old.json").write_text(run("scan", "bot.py", "--format", "json").stdout, encoding="utf-8")
    result = run("scan", "bot.py", "--diff", "old.json", "--format", "json")
    assert result.exit_code == 0
    changes = json.loads(result.stdout)
    assert changes["findings_new"] == []
    assert KEY not in result.stdout
