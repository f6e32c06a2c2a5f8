"""Marks in the source count wherever the source lies."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate_kit.cli import cli

BOT = """\
def show(text): return "logs"
def sign_in(text): return "in"


def handle(text):
    if "log" in text:
        return show(text)
    elif "login" in text:{mark}
        return sign_in(text)
"""


@pytest.mark.parametrize(
    ("name", "file"),
    [(b"n\xff", b"bot.py"), (b"plain", b"b\xfeot.py"), (b"n\xff", b"b\xfeot.py"), (rb"n\udcff", b"bot.py")],
)
def test_a_mark_counts_in_a_folder_and_a_file_whose_names_are_no_text(
    name: bytes, file: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name))
    folder.mkdir()
    path = Path(os.fsdecode(os.fsencode(folder) + b"/" + file))
    told = []
    for mark in ("", "  # migrate-kit: ignore[MK201]"):
        path.write_text(BOT.format(mark=mark), encoding="utf-8")
        result = CliRunner().invoke(cli, ["scan", str(folder), "--format", "json", "--dry-run"])
        told.append({finding["code"] for finding in json.loads(result.stdout)["findings"]} & {"MK201"})
    assert told == [{"MK201"}, set()]
