"""`migrate-kit stage`, `rollback`, `resume`, `status`: what they write, what they refuse, what they say."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import FlagInvalid, OptionInvalid, StageLatched
from migrate_kit.shim import flagfile


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def flags(here: Path) -> dict[str, str]:
    return flagfile.read(here / "migrate-kit.env")


def test_without_anything_set_the_stage_is_legacy(here: Path) -> None:
    assert "legacy" in run("stage").stdout


@pytest.mark.parametrize(
    ("stage", "enabled"), [("legacy", "false"), ("shadow", "false"), ("hybrid", "true"), ("full", "true")]
)
def test_setting_a_stage_sets_what_it_needs(here: Path, stage: str, enabled: str) -> None:
    assert run("stage", stage).exit_code == 0
    assert flags(here) == {"MIGRATE_KIT_STAGE": stage, "DYNAMIC_TOOL_ENABLED": enabled}
    assert json.loads(run("stage", "--format", "json").stdout)["stage"] == stage


def test_a_share_gets_a_salt_that_stays(here: Path) -> None:
    run("stage", "hybrid", "--share", "20")
    first = flags(here)
    assert first["MIGRATE_KIT_SHARE"] == "hybrid:20"
    run("stage", "hybrid", "--share", "40")
    assert flags(here)["MIGRATE_KIT_SALT"] == first["MIGRATE_KIT_SALT"]
    run("stage", "full")
    assert "MIGRATE_KIT_SHARE" not in flags(here)


def test_a_share_of_a_stage_that_serves_nothing_is_refused(here: Path) -> None:
    assert isinstance(run("stage", "shadow", "--share", "5").exception, OptionInvalid)


def test_pins_are_added_and_taken_away(here: Path) -> None:
    run("stage", "full", "--pin", "restart=legacy", "--pin", "deploy=shadow")
    run("stage", "--unpin", "deploy")
    assert flags(here)["MIGRATE_KIT_PINS"] == "restart=legacy"
    assert isinstance(run("stage", "--pin", "restart=lgacy").exception, FlagInvalid)


def test_a_dry_run_writes_nothing(here: Path) -> None:
    for arguments in (("stage", "full"), ("rollback",)):
        assert run(*arguments, "--dry-run").exit_code == 0
    run("rollback", "--why", "x")
    assert run("resume", "--reason", "y", "--dry-run").exit_code == 0
    assert "MIGRATE_KIT_LATCH" in flags(here)


def test_a_roll_back_latches_until_somebody_resumes_with_a_reason(here: Path) -> None:
    run("stage", "full")
    assert run("rollback", "--why", "wrong restarts").exit_code == 0
    assert flags(here)["FALLBACK_TO_LEGACY"] == "true"
    error = run("stage", "hybrid").exception
    assert isinstance(error, StageLatched)
    assert error.fields["reason"] == "wrong restarts"
    assert run("stage", "legacy").exit_code == 0
    assert run("resume").exit_code == 2
    assert run("resume", "--reason", "fixed").exit_code == 0
    assert "FALLBACK_TO_LEGACY" not in flags(here)
    assert run("stage", "hybrid").exit_code == 0


def test_resume_with_nothing_to_lift_says_so(here: Path) -> None:
    result = run("resume", "--reason", "just so")
    assert (result.exit_code, "nothing to lift" in result.stdout) == (0, True)


def test_a_broken_flag_file_is_an_error_for_stage_and_no_obstacle_for_rollback(here: Path) -> None:
    (here / "migrate-kit.env").write_text("MIGRATE_KIT_STAGE=ful\n", encoding="utf-8")
    assert run("stage", "full").exit_code == 0  # the misspelt value is what this mends
    (here / "migrate-kit.env").write_text("MIGRATE_KIT_STAGE=ful\nnonsense\n", encoding="utf-8")
    assert isinstance(run("stage", "hybrid").exception, FlagInvalid)
    assert run("rollback").exit_code == 0
    assert flagfile.FileFlags(here / "migrate-kit.env").read().fallback is True


def test_each_change_leaves_a_record_of_who_and_why(here: Path) -> None:
    run("stage", "shadow", "--why", "start looking")
    record = stored_flips(here)[-1]
    assert record["why"] == "start looking"
    assert "MIGRATE_KIT_STAGE=shadow" in record["after"]


def stored_flips(here: Path) -> list[dict[str, Any]]:
    waiting = here / ".migrate-kit" / "flips.jsonl"
    if waiting.exists():
        return [json.loads(line) for line in waiting.read_text(encoding="utf-8").splitlines()]
    import importlib
    from dataclasses import asdict

    store = importlib.import_module("migrate_kit.log").Store(f"sqlite:///{here / '.migrate-kit' / 'decisions.db'}")
    return [asdict(flip) for flip in store.flips()]


def test_status_shows_each_flag_with_its_origin(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_STAGE", "shadow")
    run("stage", "full")
    payload = json.loads(run("status", "--format", "json").stdout)
    assert payload["schema"] == "migrate-kit/status"
    assert payload["stage"] == "shadow"
    origins = {(f["key"], f["value"], f["from"]) for f in payload["flags"]}
    assert ("MIGRATE_KIT_STAGE", "shadow", "environment") in origins
    assert ("MIGRATE_KIT_STAGE", "full", "migrate-kit.env") in origins
    assert payload["contested"]
    text = run("status").stdout
    assert "MIGRATE_KIT_STAGE" in text


def test_everything_is_also_said_in_chinese(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert "已回滚" in run("rollback").stdout
    assert "阶段" in run("status").stdout
