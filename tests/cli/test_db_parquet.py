"""`db export --parquet` and `db import` from the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.test_report import Command, command, fill
from tests.extras import needs

needs("pyarrow", extra="parquet")

__all__ = ["command"]


def test_a_log_goes_to_a_folder_and_comes_back(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, days=2, daily=5)
    ran = command("db", "export", "--parquet", "out")
    assert (ran.code, ran.out) == (0, "10 observations written to out, without any text\n")
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", f"sqlite:///{tmp_path / 'other.db'}")
    assert command("db", "import", "out").out == "10 observations in 2 files, 10 were new\n"
    assert command("db", "import", "out").out == "10 observations in 2 files, 0 were new\n"


def test_a_dry_run_says_what_there_is(command: Command, tmp_path: Path) -> None:
    fill(tmp_path, days=1, daily=3)
    command("db", "export", "--parquet", "one.parquet")
    assert command("db", "import", "one.parquet", "--dry-run").out.endswith("nothing was stored\n")


def test_only_one_router_and_only_since_then(command: Command, tmp_path: Path) -> None:
    fill(tmp_path, days=2, daily=5)
    assert command("db", "export", "--parquet", "none", "--since", "2099-01-01").out.startswith("0 observations")
    assert command("db", "export", "--parquet", "all", "--router", "bot:handle").out.startswith("10 observations")
    assert command("db", "export", "--parquet", "x", "--router", "nobody:handle").code == 2


def test_a_place_is_needed(command: Command) -> None:
    ran = command("db", "export")
    assert ran.code == 2
    assert "--parquet" in ran.err


def test_without_the_extra_its_name_is_said(command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    for arguments in (("db", "export", "--parquet", "out"), ("db", "import", "out")):
        ran = command(*arguments)
        assert ran.code == 2
        assert "migrate-kit[parquet]" in ran.err
