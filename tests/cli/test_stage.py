"""`migrate-kit stage`, `rollback`, `resume`, `status`: what they write, what they refuse, what they say."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import (
    FlagInvalid,
    NoApprovedDescription,
    NothingInstalled,
    OptionInvalid,
    RulesInvalid,
    StageLatched,
    UnknownTool,
)
from migrate_kit.model.stage import Stage
from migrate_kit.shim import flagfile
from tests.cli.folder import project


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which nothing was scanned, described or installed."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose descriptions are approved and whose router is wrapped."""
    project(tmp_path, monkeypatch)
    assert run("review", "--approve-all", "--reviewer", "test").exit_code == 0
    assert run("install", "--write").exit_code == 0
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
    run("stage", "full", "--pin", "restart=legacy", "--pin", "logs=shadow")
    run("stage", "--unpin", "logs")
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


@pytest.mark.parametrize(
    "text", ["min_days =\n", "no_such_key = 1\nmin_days = 4\n", 'min_days = "many"\n', "\x00\x01 binary \xff\n"]
)
@pytest.mark.parametrize("command", [("rollback",), ("stage", "legacy")])
def test_no_fault_of_the_configuration_keeps_anybody_from_going_back(
    here: Path, text: str, command: tuple[str, ...]
) -> None:
    run("stage", "full")
    (here / "migrate-kit.toml").write_text(f'{text}flag_file = "live.env"\n', encoding="latin-1")
    result = run(*command)
    assert (result.exit_code, "warning" in result.stderr) == (0, True)
    # The setting that names the flag file can be understood alone, so the file that processes poll is the one written.
    assert flagfile.FileFlags(here / "live.env").read().stage is Stage.legacy or command == ("rollback",)
    assert command == ("stage", "legacy") or flagfile.FileFlags(here / "live.env").read().fallback is True


def test_a_misspelt_value_elsewhere_does_not_keep_the_stage_from_becoming_legacy(here: Path) -> None:
    (here / "migrate-kit.env").write_text("MIGRATE_KIT_STAGE=full\nMIGRATE_KIT_SAMPLE=much\n", encoding="utf-8")
    result = run("stage", "legacy")
    assert (result.exit_code, ":2" in result.stderr) == (0, True)
    assert "→ legacy" in result.stdout
    assert flagfile.FileFlags(here / "migrate-kit.env").read().stage is Stage.legacy


def test_a_state_folder_that_cannot_be_used_does_not_keep_a_roll_back_from_succeeding(here: Path) -> None:
    run("stage", "full")
    shutil.rmtree(here / ".migrate-kit")
    (here / ".migrate-kit").write_text("", encoding="utf-8")
    result = run("rollback")
    assert (result.exit_code, flags(here)["FALLBACK_TO_LEGACY"]) == (0, "true")
    assert "cannot be asked" in result.stderr
    assert run("status").exit_code == 0


def test_a_pin_of_a_tool_nobody_knows_is_refused_and_nothing_is_written(here: Path) -> None:
    for arguments in (("--pin", "lgos=legacy"), ("hybrid", "--pin", "lgos=legacy"), ("--unpin", "lgos")):
        error = run("stage", *arguments).exception
        assert isinstance(error, UnknownTool), arguments
        assert error.fields["tool"] == "lgos"
    assert flags(here) == {}
    assert "logs" in str(run("stage", "--pin", "lgos=legacy").exception.fields["known"])


def test_without_a_catalogue_a_pin_is_taken_with_a_warning(bare: Path) -> None:
    result = run("stage", "--pin", "logs=legacy")
    assert (result.exit_code, "warning" in result.stderr) == (0, True)
    assert flags(bare)["MIGRATE_KIT_PINS"] == "logs=legacy"


def test_the_share_stays_while_the_stage_does(here: Path) -> None:
    run("stage", "hybrid", "--share", "20")
    assert "hybrid:20" in run("stage", "hybrid", "--pin", "logs=legacy").stderr
    assert flags(here)["MIGRATE_KIT_SHARE"] == "hybrid:20"
    run("stage", "--pin", "restart=legacy")
    assert flags(here)["MIGRATE_KIT_SHARE"] == "hybrid:20"
    run("stage", "full")
    assert "MIGRATE_KIT_SHARE" not in flags(here)


def test_a_share_can_be_changed_without_naming_the_stage_again(here: Path) -> None:
    run("stage", "hybrid")
    assert run("stage", "--share", "10").exit_code == 0
    assert flags(here)["MIGRATE_KIT_SHARE"] == "hybrid:10"
    run("stage", "shadow")
    assert isinstance(run("stage", "--share", "10").exception, OptionInvalid)


@pytest.mark.parametrize("stage", ["hybrid", "full"])
def test_a_stage_in_which_nothing_could_be_decided_is_refused(
    bare: Path, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    assert isinstance(run("stage", stage).exception, NoApprovedDescription)
    project(bare, monkeypatch)
    assert isinstance(run("stage", stage).exception, NoApprovedDescription)
    run("review", "--approve-all", "--reviewer", "test")
    assert isinstance(run("stage", stage).exception, NothingInstalled)
    assert flags(bare) == {}
    result = run("stage", "shadow")
    assert (result.exit_code, "warning" in result.stderr) == (0, True)


def test_a_router_that_was_wrapped_by_hand_counts_as_installed(here: Path) -> None:
    routers = json.loads((here / "shadow_tools" / "routers.json").read_text(encoding="utf-8"))
    for entry in routers["routers"]:
        entry["installed"] = False
    (here / "shadow_tools" / "routers.json").write_text(json.dumps(routers), encoding="utf-8")
    assert run("stage", "hybrid").exit_code == 0


def test_status_names_the_step_that_is_next(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def named() -> str:
        return run("status").stderr.splitlines()[-1].removeprefix("next: migrate-kit ")

    assert named() == "scan"
    (bare / "plain.py").write_text("ANSWER = 42\n", encoding="utf-8")
    run("scan", "plain.py")
    assert named() == "scan"  # nothing was found that could be described
    project(bare, monkeypatch)
    assert named() == "review"
    run("review", "--approve-all", "--reviewer", "test")
    assert named() == "install --write"
    run("install", "--write")
    assert named() == "stage shadow"
    run("stage", "shadow")
    assert named() == "report"
    (bare / "shadow_tools" / "routers.json").write_text("{", encoding="utf-8")
    result = run("status")
    assert "routers.json" in result.stderr
    assert "install" not in result.stderr.splitlines()[-1]


def test_after_resuming_the_evidence_is_next(here: Path) -> None:
    run("stage", "full")
    run("rollback")
    assert "migrate-kit report" in run("resume", "--why", "mended").stderr


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("A=1\nMIGRATE_KIT_STAGE=ful\n", ":2: MIGRATE_KIT_STAGE cannot be 'ful'"),
        ("MIGRATE_KIT_STGE=full\n", ":1: 'MIGRATE_KIT_STGE=full' is no flag (unknown key"),
        ("\ngarbage\n", ":2: 'garbage' is no flag"),
        ("\x01" * 500, ":1: '"),
    ],
)
@pytest.mark.parametrize("command", ["stage", "status"])
def test_a_flag_that_cannot_be_understood_is_named_with_its_line_and_cut_short(
    here: Path, command: str, text: str, named: str
) -> None:
    (here / "migrate-kit.env").write_text(text, encoding="utf-8")
    error = run(command).exception
    assert isinstance(error, FlagInvalid)
    assert named in str(error)
    assert len(str(error)) < 200 + len(str(here))


def test_status_counts_the_rules_and_broken_ones_come_first(here: Path) -> None:
    rules = here / "shadow_tools" / "rules.yaml"
    assert json.loads(run("status", "--format", "json").stdout)["rules"] is None
    assert "rules" not in run("status").stdout
    one = "- {id: l2, tools: [restart], permission: {level: 2}}"
    rules.write_text(f"rules:\n  {one}\n  {one.replace('l2', 'off').replace('}}', '}, enabled: false}')}\n", "utf-8")
    assert json.loads(run("status", "--format", "json").stdout)["rules"] == {"active": 1, "off": 1, "unknown": []}
    assert "rules: 1 in force, 1 switched off" in run("status").stdout
    rules.write_text(f"rules:\n  {one.replace('restart', 'restrat')}\n", "utf-8")
    unknown = [{"rule": "l2", "name": "restrat"}]
    assert json.loads(run("status", "--format", "json").stdout)["rules"] == {"active": 1, "off": 0, "unknown": unknown}
    assert "rule l2: no description of restrat" in run("status").stdout
    rules.write_text("rules:\n  - {id: big, tools: [restart], when: \"'5' > 4\"}\n", "utf-8")
    assert "rules.yaml:2" in run("status").stderr
    rules.write_text("rules:\n  - {id: l2, tools: [restart], permission: {level: two}}\n", "utf-8")
    result = run("status")
    assert "rules.yaml:2" in result.stderr
    assert result.stderr.splitlines()[-1] == "next: migrate-kit check"
    assert isinstance(run("stage", "hybrid").exception, RulesInvalid)
