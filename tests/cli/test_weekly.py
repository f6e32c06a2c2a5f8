"""`report --week` from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.log import now_us
from migrate_kit.model.decision import Outcome
from migrate_kit.report.weekly import Week
from tests.cli.running import Ran, run
from tests.report.samples import store_with
from tests.report.weekly.delivery.servers import hook, post_office
from tests.report.weekly.samples import agreed, both, spread

Command = Callable[..., Ran]
SECRET = "hunter2"


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """Run in a folder whose log holds the last complete week."""
    monkeypatch.chdir(tmp_path)
    week = Week.last_complete(now_us())
    made = [agreed()] * 12 + [both("logs", "metrics", Outcome.differ, text="看看订单的日志")] * 3
    store_with(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db", spread(week, made)).close()
    return lambda *arguments: run(monkeypatch, capsys, *arguments)


def test_without_a_value_it_is_the_last_complete_week(command: Command) -> None:
    ran = command("report", "--week")
    assert ran.code == 0
    assert ran.out.startswith(f"Decision quality, week {Week.last_complete(now_us()).name}\n")
    assert ran.err.splitlines()[-1].startswith("next: migrate-kit ")


def test_a_week_can_be_named_and_one_without_data_says_where_the_data_is(command: Command) -> None:
    ran = command("report", "--week", "2020-W02")
    assert ran.code == 0
    assert "no observation of this week" in ran.out
    assert ran.err.strip() == f"next: migrate-kit report --week {Week.last_complete(now_us()).name}"


def test_json_is_one_document_and_markdown_is_markdown(command: Command) -> None:
    data = json.loads(command("report", "--week", "--format", "json").out)
    assert (data["schema"], data["version"], data["traffic"]["n"]) == ("migrate-kit/weekly", 1, 15)
    assert command("report", "--week", "--format", "markdown").out.startswith("# Decision quality, week ")


def test_the_page_is_written_whole_in_the_asked_language(command: Command, tmp_path: Path) -> None:
    ran = command("report", "--week", "--html", "week.html", "--language", "zh")
    assert ran.out.startswith("决策质量周报")
    page = (tmp_path / "week.html").read_text(encoding="utf-8")
    assert "<h1>决策质量周报" in page
    assert "看看订单的日志" in page
    assert [path.name for path in tmp_path.iterdir() if "week.html" in path.name] == ["week.html"]


def test_it_is_sent_to_every_address(command: Command) -> None:
    with hook() as web, post_office() as office:
        ran = command(
            "report", "--week", "--send", web.url(f"/{SECRET}"), "--send", f"smtp://127.0.0.1:{office.port}/?to=a@b.c"
        )
    assert ran.code == 0
    assert len(web.got) == len(office.mails) == 1
    assert "看看订单的日志" not in web.got[0][2].decode() + office.mails[0].as_string()
    assert SECRET not in ran.out + ran.err
    assert f"sent to http://127.0.0.1:{web.port}/…" in ran.err


def test_requests_are_sent_when_that_is_asked_for(command: Command) -> None:
    with hook() as web:
        command("report", "--week", "--send", web.url(), "--send-texts")
    assert "看看订单的日志" in web.got[0][2].decode()


def test_an_address_that_fails_does_not_keep_the_others_from_theirs(command: Command) -> None:
    with hook(status=500) as broken, hook() as web:
        ran = command("report", "--week", "--send", broken.url(f"/{SECRET}"), "--send", web.url())
    assert ran.code == 2
    assert len(web.got) == 1
    assert ran.out.startswith("Decision quality")
    (line,) = [line for line in ran.err.splitlines() if "MKE181" in line]
    assert line.startswith("error MKE181: not delivered to http://127.0.0.1")
    assert "answered 500" in line
    assert SECRET not in ran.out + ran.err


def test_a_dry_run_sends_nothing_and_says_where_it_would_go(command: Command) -> None:
    with hook() as web:
        ran = command("report", "--week", "--send", web.url(), "--dry-run")
    assert (ran.code, web.got) == (0, [])
    assert "would send to http://127.0.0.1" in ran.err
    assert "Decision quality" in ran.err


def test_an_address_can_come_from_the_environment(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with hook() as web:
        monkeypatch.setenv("WEEKLY", web.url())
        assert command("report", "--week", "--send", "env:WEEKLY").code == 0
    assert len(web.got) == 1


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--week", "x"), "--week"),
        (("--week", "--since", "7d"), "--since"),
        (("--send", f"https://h/{SECRET}"), "--week"),
        (("--format", "markdown"), "--week"),
        (("--week", "--dry-run"), "--send"),
        (("--week", "--send-texts"), "--send"),
        (("--week", "--send", f"ftp://h/{SECRET}"), "--send"),
        (("--week", "--router", "no:such"), "no such router"),
    ],
)
def test_what_does_not_go_together_is_one_line(command: Command, arguments: tuple[str, ...], named: str) -> None:
    ran = command("report", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert named in ran.err
    assert SECRET not in ran.err
    assert len(ran.err.strip().splitlines()) == 1


def test_the_gate_has_no_part_in_the_exit_code(command: Command) -> None:
    assert "Not yet" in command("report", "--week").out
    assert command("report", "--week").code == 0
    assert command("report").code == 1


def test_a_faulty_description_does_not_stop_it(command: Command, tmp_path: Path) -> None:
    (tmp_path / "shadow_tools").mkdir()
    (tmp_path / "shadow_tools" / "bad.yaml").write_text("][", encoding="utf-8")
    assert command("report", "--week").code == 0
