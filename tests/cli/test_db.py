"""`db` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.log import now_us
from migrate_kit.log.schema import HEAD
from tests.cli.running import Ran, run
from tests.report.samples import one, store_with

Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(monkeypatch, capsys, "db", *arguments)


def test_a_dry_upgrade_creates_nothing_and_a_real_one_does(command: Command, tmp_path: Path) -> None:
    assert HEAD in command("upgrade", "--dry-run").out
    assert not (tmp_path / ".migrate-kit").exists()
    assert command("upgrade").code == 0
    assert (tmp_path / ".migrate-kit" / "decisions.db").exists()
    assert "nothing to do" in command("upgrade").out


def test_prune_deletes_what_is_old_and_a_dry_run_does_not(command: Command, tmp_path: Path) -> None:
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", [one(at_us=1), one(at_us=now_us())])
    assert command("prune", "--older-than", "30", "--dry-run").out.startswith("1 ")
    assert json.loads(command("stats", "--format", "json").out)["observations"] == 2
    assert command("prune", "--older-than", "30").code == 0
    assert json.loads(command("stats", "--format", "json").out)["observations"] == 1


def test_stats_for_people_show_routers(command: Command, tmp_path: Path) -> None:
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", [one(router="bot:handle")])
    assert "bot:handle" in command("stats").out


def test_an_age_of_nothing_is_refused(command: Command) -> None:
    assert command("prune", "--older-than", "0").code == 2
