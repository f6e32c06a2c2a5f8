"""`replay` from the command line: what would change, beside the legacy router and by what people judged."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.cli import _scan_progress
from migrate_kit.log import Store
from migrate_kit.model.adjudication import Right
from migrate_kit.replay.work import Work, opened_work
from tests.cli.replaying import TOOLS, decided, described, judged, logged, project, url
from tests.cli.running import Ran, run

Command = Callable[..., Ran]
CASES = (
    '{"text": "show the log", "labels": ["logs"]}\n'
    '{"text": "重启一下", "labels": ["restart"]}\n'
    '{"text": "tell me a joke", "kind": "chat"}\n'
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "cases.jsonl").write_text(CASES, encoding="utf-8")
    return project(tmp_path, monkeypatch)


@pytest.fixture
def command(folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    return lambda *arguments: run(monkeypatch, capsys, "replay", *arguments)


def came(command: Command, *arguments: str) -> dict[str, Any]:
    ran = command(*arguments, "--format", "json")
    assert ran.code == 0, ran.err
    found: dict[str, Any] = json.loads(ran.out)
    assert (found["schema"], found["version"]) == ("migrate-kit/replay", 1)
    return found


def only(found: dict[str, Any]) -> dict[str, Any]:
    (one,) = found["replays"]
    return one


def test_the_log_is_decided_again_and_held_against_then(command: Command, folder: Path) -> None:
    wrong = decided("请重启一下", "restart", "logs")
    logged(
        folder, decided("show the log", "logs", "logs"), wrong, wrong_again := decided("请重启一下", "restart", "logs")
    )
    judged(folder, wrong, Right.legacy)
    one = only(came(command))
    assert (one["n"], one["known"], one["changed"]) == (3, 3, 2)
    assert (one["agreement_then"], one["agreement_now"], one["now_agree"]) == (pytest.approx(1 / 3), 1.0, 2)
    assert one["changes"] == [
        {"legacy": "restart", "then": "logs", "now": "restart", "n": 2, "examples": ["请重启一下"]}
    ]
    assert (one["trial"]["pairs"], one["trial"]["fixed"], one["trial"]["broken"]) == (1, 1, 0)
    assert wrong_again.text == wrong.text


def test_people_read_it_in_both_languages(command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = decided("请重启一下", "restart", "logs")
    logged(folder, decided("show the log", "logs", "logs"), row)
    judged(folder, row, Right.legacy)
    ran = command()
    assert "1 of 2 (50.0 %) decided otherwise than then" in ran.out
    assert "agreement with legacy: 50.0 % then, 100.0 % now; 1 now agree, 0 no longer do" in ran.out
    assert "1 fixed, 0 broken (exact McNemar, p = 1)" in ran.out
    assert "请重启一下" in ran.out
    assert "next: migrate-kit adjudicate" in ran.err
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert "修正 1 个，弄错 0 个" in command().out


def test_nothing_is_logged_and_nothing_is_left_in_the_state(command: Command, folder: Path) -> None:
    logged(folder, decided("show the log", "logs", "logs"))
    assert command().code == 0
    assert Store(url(folder)).stats().observations == 1
    assert not (folder / ".migrate-kit" / "replay").exists()


def test_a_file_is_decided_as_configured_and_as_asked(command: Command, folder: Path) -> None:
    other = described(folder / "other", ("logs", ("show the log",)), ("restart", ("restart it",)))
    one = only(came(command, "cases.jsonl", "--descriptions", str(other)))
    assert (one["n"], one["known"], one["changed"]) == (3, 3, 1)
    assert one["changes"][0] == {
        "legacy": "", "then": "restart", "now": "(no_match)", "n": 1, "examples": ["重启一下"]
    }  # fmt: skip
    trial = one["trial"]
    assert (trial["pairs"], trial["right_then"], trial["right_now"], trial["broken"]) == (3, 3, 2, 1)


def test_a_file_as_configured_is_held_against_no_other_decision(command: Command) -> None:
    one = only(came(command, "cases.jsonl"))
    assert (one["n"], one["known"], one["agreement_then"]) == (3, 0, None)
    assert (one["trial"]["n"], one["trial"]["right"]) == (3, 3)
    assert "nothing is known of how they were decided before" in command("cases.jsonl").out


def test_a_threshold_is_tried_without_a_change_of_the_configuration(command: Command) -> None:
    one = only(came(command, "cases.jsonl", "--set", "min_score=1", "--set", "min_margin=1"))
    assert one["changed"] == 2
    assert one["refusals_now"]["no_match"] == 3


@pytest.mark.parametrize("given", ["min_score", "database_url=x", "min_score=2"])
def test_a_setting_that_is_none_is_refused(command: Command, given: str) -> None:
    ran = command("cases.jsonl", "--set", given)
    assert (ran.code, ran.err[:12]) == (2, "error MKE117")
    assert "--set" in ran.err


def test_a_router_of_ones_own_can_decide(command: Command) -> None:
    one = only(came(command, "cases.jsonl", "--decider", "tests.replay.jobs:later"))
    assert one["version"] == "words-2"
    ran = command("cases.jsonl", "--decider", "no_such_module:router")
    assert (ran.code, ran.err[:12]) == (2, "error MKE117")


def test_drafts_can_be_tried(command: Command, folder: Path) -> None:
    path = folder / "shadow_tools" / "restart.yaml"
    path.write_text(path.read_text("utf-8").replace("status: approved", "status: draft"), encoding="utf-8")
    assert only(came(command, "cases.jsonl"))["trial"]["right"] == 2
    one = only(came(command, "cases.jsonl", "--all"))
    assert (one["trial"]["right"], one["changed"]) == (3, 1)


def test_standard_input_is_json_lines_or_plain_text(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    for content in (CASES, "show the log\n\n重启一下\ntell me a joke\n"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
        one = only(came(command, "-"))
        assert (one["n"], one["refusals_now"]) == (3, {"no_match": 1})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b'{"text": "a"}\n{torn\n')))
    ran = command("-")
    assert (ran.code, ran.err[:16]) == (2, "error MKE115: -:")


def test_rows_are_written_one_for_each_request_in_order(command: Command, folder: Path) -> None:
    other = described(folder / "other", *TOOLS[:1])
    ran = command("cases.jsonl", "--descriptions", str(other), "--output", "out/rows.jsonl", "--piece", "1")
    assert "3 rows written to out/rows.jsonl" in ran.err
    rows = [json.loads(line) for line in (folder / "out" / "rows.jsonl").read_text("utf-8").splitlines()]
    assert [row["place"] for row in rows] == [1, 2, 3]
    assert [row["changed"] for row in rows] == [False, True, False]
    assert [(row["right_then"], row["right_now"]) for row in rows] == [(True, True), (True, False), (True, True)]
    assert rows[1]["then"]["calls"] == [{"tool": "restart", "arguments": {}}]
    assert rows[1]["now"] == {
        "outcome": "agree", "error": None, "calls": [], "refusal": {"kind": "no_match", "tool": None}
    }  # fmt: skip


def test_a_log_without_texts_names_the_setting(command: Command, folder: Path) -> None:
    logged(folder, decided(None, "logs", "logs"), decided(None, "logs", "logs"))
    ran = command()
    assert (ran.code, ran.err[:12]) == (2, "error MKE162")
    assert "2 decisions in the log" in ran.err
    assert "keep_text = true" in ran.err
    logged(folder, decided("show the log", "logs", "logs"))
    assert "2 decisions left out: no text was kept of them; keep_text = true" in command().out


def test_what_cannot_be_decided_again_is_left_out_and_said(command: Command, folder: Path) -> None:
    logged(folder, decided("show the log", "logs", "logs"), decided("call <phone>", "logs", "logs"))
    found = came(command)
    assert (only(found)["n"], found["left_out"]) == (1, {"redacted": 1})
    assert "1 left out: what was redacted" in command().out


def test_an_empty_log_has_nothing_to_replay(command: Command) -> None:
    ran = command()
    assert (ran.code, ran.out) == (0, "")
    assert "nothing to replay" in ran.err


def test_a_router_or_a_time_that_is_none_is_refused(command: Command, folder: Path) -> None:
    logged(folder, decided("show the log", "logs", "logs"))
    assert command("--router", "no:such").err.startswith("error MKE114")
    assert command("cases.jsonl", "--router", "no:such").err.startswith("error MKE114")
    assert command("--since", "yesterday").err.startswith("error MKE117")
    assert command("cases.jsonl", "--since", "7d").err.startswith("error MKE117")
    assert command("--descriptions", "nowhere").err.startswith("error MKE101")


def test_a_bad_line_is_named_before_anything_is_replayed(command: Command, folder: Path) -> None:
    (folder / "bad.jsonl").write_text(CASES + "{torn\n", encoding="utf-8")
    ran = command("bad.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error MKE115: bad.jsonl:4")


class Stop(Exception):
    """The process ends here."""


def stopped(monkeypatch: pytest.MonkeyPatch, command: Command, *arguments: str) -> None:
    """Run the command and end it after its first piece."""
    keep = Work.keep

    def once(work: Work, chunk: Any) -> None:
        keep(work, chunk)
        raise Stop

    with monkeypatch.context() as patch:
        patch.setattr(Work, "keep", once)
        assert command(*arguments).code == 2


def test_a_stopped_replay_goes_on_and_gives_the_same(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ("cases.jsonl", "--set", "min_score=0.9", "--piece", "1")
    whole = came(command, *asked)
    stopped(monkeypatch, command, *asked)
    again = came(command, *asked)
    assert (whole["run"]["resumed"], again["run"]["resumed"]) == (0, 1)
    for found in (whole, again):
        only(found).pop("times")
        found.pop("run")
    assert whole == again


def test_a_stopped_replay_of_the_log_goes_on_with_the_rows_that_were_there(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    logged(folder, *(decided(f"show the log {n}", "logs", "logs") for n in range(3)))
    stopped(monkeypatch, command, "--piece", "1", "--since", "7d")
    logged(folder, decided("show the log, later", "logs", "logs"))
    found = came(command, "--piece", "1", "--since", "7d")
    assert (found["run"]["resumed"], only(found)["n"]) == (1, 3)


@pytest.mark.parametrize("what", ["descriptions", "settings", "--examples", "content of the requests"])
def test_a_stopped_replay_does_not_go_on_with_something_else(
    command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    stopped(monkeypatch, command, "cases.jsonl", "--piece", "1")
    more: tuple[str, ...] = ()
    if what == "descriptions":
        described(folder / "shadow_tools", ("logs", ("something else",)))
    elif what == "settings":
        # What versions do not tell: another router of one's own may bear the same one.
        more = ("--decider", "migrate_kit.replay.deciders:same")
        monkeypatch.setattr("migrate_kit.replay.deciders.same", lexical, raising=False)
    elif what == "--examples":
        more = ("--examples", "1")
    else:
        (folder / "cases.jsonl").write_text(CASES + '{"text": "one more"}\n', encoding="utf-8")
    ran = command("cases.jsonl", "--piece", "1", *more)
    assert (ran.code, ran.err[:12]) == (2, "error MKE214")
    assert f"({what}: " in ran.err
    assert "--fresh" in ran.err
    assert came(command, "cases.jsonl", "--piece", "1", "--fresh", *more)["run"]["resumed"] == 0


def lexical(specs: Any, settings: Any) -> Any:
    from migrate_kit.replay.deciders import maker

    return maker("lexical", settings)(specs)


def test_two_replays_need_two_folders(command: Command, folder: Path) -> None:
    with opened_work(folder / ".migrate-kit" / "replay"):
        assert command("cases.jsonl").err.startswith("error MKE215")
        assert command("cases.jsonl", "--work", "elsewhere").code == 0


def test_ctrl_c_says_that_what_is_done_is_kept(command: Command, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(work: Work, chunk: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Work, "keep", interrupt)
    ran = command("cases.jsonl")
    assert ran.code == 130
    assert "the same command goes on with it" in ran.err


def test_a_person_at_a_terminal_sees_a_bar(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_scan_progress, "wanted", lambda: True)
    monkeypatch.setattr(_scan_progress, "_PATIENCE_S", -1.0)
    monkeypatch.setattr(_scan_progress, "_REFRESH_S", -1.0)
    monkeypatch.setitem(sys.modules, "rich.console", None)
    assert "replaying 2 of 3 requests" in command("cases.jsonl", "--piece", "1").err


def test_another_engine_gives_the_same(command: Command) -> None:
    found = [
        came(command, "cases.jsonl", "--piece", "2", "--workers", "1", "--engine", name)
        for name in ("inline", "processes")
    ]
    assert [one["run"].pop("engine") for one in found] == ["inline", "processes"]
    assert only(found[0])["changes"] == only(found[1])["changes"]
    assert only(found[0])["outcomes_now"] == only(found[1])["outcomes_now"]
    assert command("cases.jsonl", "--address", "tcp://x").err.startswith("error MKE117")


def test_verdicts_judge_a_file_too_and_a_log_that_is_down_only_costs_these(command: Command, folder: Path) -> None:
    row = decided("nobody labelled this log", "logs", "restart")
    logged(folder, row)
    judged(folder, row, Right.legacy)
    (folder / "plain.txt").write_text("nobody labelled this log\n", encoding="utf-8")
    assert only(came(command, "plain.txt"))["trial"]["n"] == 1
    for path in (folder / ".migrate-kit").glob("decisions.db*"):
        path.unlink()
    (folder / ".migrate-kit" / "decisions.db").mkdir()
    ran = command("plain.txt")
    assert ran.code == 0
    assert "nothing is known of what people judged" in ran.err


def test_the_options_name_every_engine_and_decider() -> None:
    from migrate_kit.cli._contenders import DECIDERS
    from migrate_kit.cli.replay import command
    from migrate_kit.replay import deciders, engines

    (engine,) = (param for param in command.params if param.name == "engine")
    assert tuple(engine.type.choices) == engines.ENGINES  # type: ignore[attr-defined]
    assert tuple(deciders.DECIDERS) == DECIDERS
