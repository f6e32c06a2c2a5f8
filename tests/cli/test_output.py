"""Printing: aligned in both scripts, one envelope for machines, never a prompt without a terminal."""

from __future__ import annotations

import json

import pytest

from migrate_kit.cli import output


def test_chinese_counts_as_two_columns() -> None:
    assert output.display_width("重启 ok") == 7


def test_a_table_aligns_chinese_and_english(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("tool", "n"), [("查询日志", 3), ("restart", 12)])
    lines = capsys.readouterr().out.splitlines()
    assert [output.display_width(line) for line in lines] == [12, 12, 12]
    assert lines[1].endswith(" 3")


def test_an_empty_table_is_its_header(capsys: pytest.CaptureFixture[str]) -> None:
    output.table(("tool", "n"), [])
    assert capsys.readouterr().out == "tool  n\n"


def test_the_envelope_is_flat(capsys: pytest.CaptureFixture[str]) -> None:
    output.envelope("status", 1, {"stage": "legacy"})
    assert json.loads(capsys.readouterr().out) == {"schema": "migrate-kit/status", "version": 1, "stage": "legacy"}


@pytest.mark.parametrize(("value", "asks"), [("true", False), ("1", False), ("false", True), ("0", True), ("", True)])
def test_ci_is_never_asked_anything(monkeypatch: pytest.MonkeyPatch, value: str, asks: bool) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setenv("CI", value)
    assert output.is_interactive() is asks


@pytest.mark.parametrize("value", ["a\ud800b", 10**30, {"n": [-(2**70)]}])
def test_the_envelope_holds_whatever_python_source_can(capsys: pytest.CaptureFixture[str], value: object) -> None:
    output.envelope("twin", 1, {"value": value})
    assert json.loads(capsys.readouterr().out)["value"] == value
