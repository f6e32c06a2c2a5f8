"""`report` and `gate` from the command line."""

from __future__ import annotations

import json
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
    ran = command("report", "--html", "no/such/folder/out.html")
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
    fill(tmp_path)
    assert json.loads(command("report", "--router", "other:one", "--format", "json").out)["n"] == 0


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
