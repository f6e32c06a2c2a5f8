"""`report` and `gate` from the command line."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.log import DAY_US, now_us
from migrate_kit.model.observation import Observation
from tests.cli.running import Ran, run
from tests.report.samples import one, store_with

Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: run(monkeypatch, capsys, *arguments)


def fill(folder: Path, *, days: int = 4, daily: int = 40, **changes: object) -> list[Observation]:
    log = [
        one(at_us=now_us() - day * DAY_US, text_digest=f"{day}-{n}", **changes)
        for day in range(1, days + 1)
        for n in range(daily)
    ]
    store_with(f"sqlite:///{folder}/.migrate-kit/decisions.db", log)
    return log


def test_a_passing_gate_exits_0_and_names_the_next_command(command: Command, tmp_path: Path) -> None:
    fill(tmp_path)
    ran = command("report")
    assert ran.code == 0
    assert "100.0 %" in ran.out
    assert "migrate-kit stage hybrid" in ran.err


def test_too_little_evidence_exits_1_and_says_so(command: Command, tmp_path: Path) -> None:
    fill(tmp_path, days=1)
    for name in (("report",), ("gate", "--to", "hybrid")):
        ran = command(*name)
        assert ran.code == 1
        assert "INCONCLUSIVE" in ran.out


def test_an_empty_folder_gives_a_report_without_data(command: Command) -> None:
    ran = command("report")
    assert ran.code == 1
    assert "no observation" in ran.out


def test_json_is_one_document_with_an_envelope(command: Command, tmp_path: Path) -> None:
    fill(tmp_path)
    report, gate = command("report", "--format", "json"), command("gate", "--to", "hybrid", "--format", "json")
    assert json.loads(report.out)["schema"] == "migrate-kit/report"
    assert json.loads(report.out)["n"] == 160
    assert (json.loads(gate.out)["schema"], json.loads(gate.out)["verdict"]) == ("migrate-kit/gate", "PASS")


def test_the_page_is_written_whole_in_the_asked_language(command: Command, tmp_path: Path) -> None:
    fill(tmp_path)
    ran = command("report", "--html", "out.html", "--language", "zh")
    assert "决策" in (tmp_path / "out.html").read_text(encoding="utf-8")
    assert "决策" in ran.out
    assert [path.name for path in tmp_path.iterdir() if "out.html" in path.name] == ["out.html"]


def test_a_page_that_cannot_be_written_is_one_line(command: Command, tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "taken").write_text("", encoding="utf-8")
    ran = command("report", "--html", "taken/out.html")
    assert ran.code == 2
    assert ran.err.startswith("error MKE203")
    assert len(ran.err.strip().splitlines()) == 1


@pytest.mark.parametrize(("since", "n"), [("36h", 40), ("2w", 160), ("1999-01-01", 160), ("2999-01-01T00:00", 0)])
def test_since_takes_ages_and_dates(command: Command, tmp_path: Path, since: str, n: int) -> None:
    fill(tmp_path)
    assert json.loads(command("report", "--since", since, "--format", "json").out)["n"] == n


def test_another_since_is_refused(command: Command) -> None:
    ran = command("report", "--since", "yesterday")
    assert ran.code == 2
    assert ran.err.startswith("error MKE117")


def test_one_router_can_be_asked(command: Command, tmp_path: Path) -> None:
    known = fill(tmp_path)[0].router
    assert json.loads(command("report", "--router", known, "--format", "json").out)["n"] == 160


def test_a_router_that_neither_the_log_nor_the_installation_knows_is_refused(command: Command, tmp_path: Path) -> None:
    known = fill(tmp_path)[0].router
    for arguments in (("report",), ("gate", "--to", "hybrid")):
        ran = command(*arguments, "--router", "no:such")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("error MKE114")
        assert known in ran.err


def test_without_evidence_the_next_step_is_to_get_some(command: Command) -> None:
    for arguments in (("report",), ("gate", "--to", "hybrid")):
        assert "migrate-kit shadow --replay" in command(*arguments).err.splitlines()[-1]


def test_a_database_that_must_not_be_written_can_be_read(command: Command, tmp_path: Path, monkeypatch) -> None:
    fill(tmp_path)
    folder = tmp_path / ".migrate-kit"
    before = sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir())
    # The tests may run as root, who can write anything: the rights are taken away where we ask for them.
    monkeypatch.setattr("migrate_kit.log.engine.os.access", lambda path, mode: mode != os.W_OK)
    monkeypatch.setattr("migrate_kit.log.store.upgrade", lambda engine: pytest.fail("written to"))
    assert command("report").code == 0
    assert command("db", "stats").code == 0
    assert sorted((path.name, path.stat().st_mtime_ns) for path in folder.iterdir()) == before


def test_a_database_that_is_down_is_one_line_without_its_password(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", "postgresql://u:geheim@127.0.0.1:9/d?connect_timeout=2")
    for arguments in (("report",), ("gate", "--to", "full"), ("db", "stats"), ("db", "upgrade")):
        ran = command(*arguments)
        assert ran.code == 2
        assert ran.err.startswith("error MKE301")
        assert "geheim" not in ran.err + ran.out
        assert len(ran.err.strip().splitlines()) == 1


def test_flips_that_waited_for_the_database_are_recorded(command: Command, tmp_path: Path) -> None:
    fill(tmp_path, days=1, daily=1)
    waiting = tmp_path / ".migrate-kit" / "flips.jsonl"
    waiting.write_text('{"at_us": 1, "who": "a", "why": "b", "before": "full", "after": "legacy"}\n', encoding="utf-8")
    ran = command("db", "stats", "--format", "json")
    assert json.loads(ran.out)["flips"] == 1
    assert not waiting.exists()


def test_the_simple_rule_is_judged_and_says_how_often_it_is_wrong(command: Command, tmp_path: Path) -> None:
    fill(tmp_path, days=4, daily=30)
    ran = command("gate", "--to", "hybrid", "--rule", "simple")
    assert ran.code == 0
    assert "this rule is lenient: with 30 distinct requests a day" in ran.out
    document = json.loads(command("gate", "--to", "hybrid", "--rule", "simple", "--format", "json").out)
    assert document["rule"] == "simple"
    assert document["notes"][0]["fields"]["pass_2"] > 0.3


def test_the_verdict_comes_with_a_paragraph_in_the_language_of_the_terminal(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(tmp_path, days=1, daily=100)
    document = json.loads(command("gate", "--to", "hybrid", "--format", "json").out)
    assert "1 of 3 good days are complete" in document["summary"]
    assert document["forecast"]["days"] == 2
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert "大约还需 2 天" in command("gate", "--to", "hybrid").out


def test_a_tool_that_stays_is_pinned_by_the_next_command(command: Command, tmp_path: Path) -> None:
    rare = [one(at_us=now_us() - DAY_US, text_digest="rare", tool="drain")]
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", rare)
    fill(tmp_path)
    ran = command("gate", "--to", "hybrid")
    assert ran.code == 0
    assert ran.err.splitlines()[-1].endswith("migrate-kit stage hybrid --pin drain=shadow")


def test_a_tool_that_nobody_knows_cannot_be_asked_about(command: Command, tmp_path: Path) -> None:
    fill(tmp_path)
    assert command("gate", "--to", "hybrid", "--tool", "logs").code == 0
    ran = command("gate", "--to", "hybrid", "--tool", "lugs")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error MKE113")


def test_a_tool_pinned_by_the_flags_is_no_part_of_the_step(command: Command, tmp_path: Path) -> None:
    bad = [one(at_us=now_us() - DAY_US, text_digest=f"x{n}", tool="drain", wrong=n % 2 == 0) for n in range(80)]
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", bad)
    fill(tmp_path, daily=800)
    assert command("gate", "--to", "hybrid").code == 1
    (tmp_path / "migrate-kit.env").write_text("MIGRATE_KIT_PINS=drain=shadow\n", encoding="utf-8")
    assert "drain (80)" in command("gate", "--to", "hybrid").out
