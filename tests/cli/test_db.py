"""`db` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.log import SqlSink, now_us
from migrate_kit.log.digest_key import digest_key, key_id, keyed_digest
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


def test_what_a_process_that_is_gone_left_in_files_is_taken_in(command: Command, tmp_path: Path) -> None:
    blocked = tmp_path / "nowhere"
    blocked.write_text("")
    sink = SqlSink(f"sqlite:///{blocked}/x.db", spill_folder=tmp_path / ".migrate-kit" / "spill")
    sink.offer(one())
    sink.close(0.1)
    ran = command("stats", "--format", "json")
    found = json.loads(ran.out)
    assert (found["observations"], found["counted"], found["spilled"]) == (1, 1, {"files": 0, "size_bytes": 0})
    assert "1 decision of processes that are gone" in ran.err


def test_a_text_a_digest_and_a_tenant_are_erased(command: Command, tmp_path: Path) -> None:
    key = digest_key(Settings(root=tmp_path))
    log = [
        one(text_digest=keyed_digest("restart order", key)),
        one(text_digest="d"),
        one(tenant_digest=keyed_digest("acme", key)),
        one(),
    ]
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", log)
    assert command("rotate-key").code == 0  # a text of a former period is found too
    given = ("--text", "restart order", "--key", "d", "--tenant", "acme")
    assert command("erase", *given, "--dry-run").out.startswith("3 ")
    assert command("erase", *given).out.startswith("3 ")
    found = json.loads(command("stats", "--format", "json").out)
    assert (found["observations"], found["counted"]) == (1, 4)
    assert command("erase").code == 2


def test_a_period_is_forgotten_with_its_key(command: Command, tmp_path: Path) -> None:
    first = key_id(digest_key(Settings(root=tmp_path)))
    assert command("destroy-key", first).err.startswith("error MKE305")
    command("rotate-key")
    assert json.loads(command("keys", "--format", "json").out)["keys"][1:] == [first]
    assert "former" in command("keys").out
    assert command("destroy-key", first, "--dry-run").code == 0
    assert command("destroy-key", first).code == 0
    assert command("destroy-key", first).err.startswith("error MKE304")


def test_what_to_keep_can_stand_in_the_settings(command: Command, tmp_path: Path) -> None:
    assert command("prune").code == 2
    (tmp_path / "migrate-kit.toml").write_text("keep_days = 30\n")
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", [one(at_us=1), one(at_us=now_us())])
    assert command("prune").out.startswith("1 ")


def test_an_upgrade_counts_what_is_there(command: Command, tmp_path: Path) -> None:
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", [one(), one()])
    assert "2 observations counted" in command("upgrade").err
    assert command("upgrade").err == ""
