"""`adjudicate` from the command line: drawn once, judged at a terminal or in a sheet, never lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from migrate_kit.cli import output
from migrate_kit.log import Store
from migrate_kit.log.adjudications import verdicts
from migrate_kit.model.case import load_cases
from tests.cli.test_report import Command, command
from tests.report.adjudication.samples import disagreement
from tests.report.samples import one, store_with

__all__ = ["command"]


def url(folder: Path) -> str:
    return f"sqlite:///{folder}/.migrate-kit/decisions.db"


@pytest.fixture
def here(tmp_path: Path) -> Path:
    log = [disagreement(n) for n in range(6)] + [one(text="fine", text_digest=f"a{n}") for n in range(94)]
    store_with(url(tmp_path), log)
    return tmp_path


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The keys that the rater presses."""
    pressed: list[str] = []
    monkeypatch.setattr(output, "is_interactive", lambda: True)
    monkeypatch.setattr("click.getchar", lambda: pressed.pop(0))
    return pressed


def fill(path: Path, verdict: str = "", **sides: str) -> list[dict[str, object]]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for line in lines:
        tool = line["a"]["calls"][0]["tool"]
        line["verdict"] = verdict or ("a" if tool == sides["right"] else "b")
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return lines


def test_without_a_terminal_nothing_is_asked_and_the_way_is_named(command: Command, here: Path) -> None:
    ran = command("adjudicate")
    assert ran.code == 2
    assert ran.err.splitlines()[-1].startswith("error MKE116")
    assert "--export" in ran.err


def test_a_sheet_is_blind_and_comes_back_as_verdicts(command: Command, here: Path) -> None:
    assert command("adjudicate", "--export", "sheet.jsonl", "--rater", "wang").code == 1
    lines = fill(here / "sheet.jsonl", right="other")
    assert len(lines) == 6
    assert all(set(line) == {"id", "text", "a", "b", "verdict", "note", "rater"} for line in lines)
    ran = command("adjudicate", "--import", "sheet.jsonl", "--format", "json")
    assert ran.code == 0
    document = json.loads(ran.out)
    assert (document["schema"], document["judged"], document["better"]) == ("migrate-kit/adjudicate", 6, 6)
    assert document["effective_low"] > document["agreement_low"]


def test_a_second_rater_gets_the_same_requests_and_kappa_is_said(command: Command, here: Path) -> None:
    for rater, right in (("wang", "other"), ("li", "other")):
        command("adjudicate", "--export", "sheet.jsonl", "--rater", rater)
        fill(here / "sheet.jsonl", right=right)
        command("adjudicate", "--import", "sheet.jsonl")
    ran = command("adjudicate", "--show")
    assert "li (6), wang (6)" in ran.out
    assert "kappa" in ran.out


def test_running_again_goes_on_where_it_stopped(command: Command, here: Path, keys: list[str]) -> None:
    keys += ["a", "x", "b", "q"]
    assert command("adjudicate", "--rater", "wang").code == 1
    assert len(verdicts(Store(url(here)))) == 2
    keys += ["2", "0", "s", "s"]
    ran = command("adjudicate", "--rater", "wang")
    assert "[4 left]" in ran.out
    assert "[5 left]" not in ran.out
    assert len(verdicts(Store(url(here)))) == 4
    assert "4 of 6" in ran.out
    keys += ["a", "a"]
    assert command("adjudicate", "--rater", "wang").code == 0
    assert len(verdicts(Store(url(here)))) == 6


def test_a_note_is_kept_with_the_verdict(
    command: Command, here: Path, keys: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("click.prompt", lambda *a, **k: "both names mean one thing")
    keys += ["n", "2", "q"]
    command("adjudicate")
    (kept,) = verdicts(Store(url(here)))
    assert (kept.note, kept.right) == ("both names mean one thing", "both")


def test_a_log_without_texts_says_which_setting_is_needed(command: Command, tmp_path: Path) -> None:
    store_with(url(tmp_path), [disagreement(n, text=None) for n in range(3)])
    ran = command("adjudicate", "--export", "sheet.jsonl")
    assert ran.code == 2
    assert ran.err.startswith("error MKE162")
    assert "keep_text = true" in ran.err
    assert not (tmp_path / "sheet.jsonl").exists()


def test_without_disagreements_there_is_nothing_to_do(command: Command, tmp_path: Path) -> None:
    store_with(url(tmp_path), [one(text="fine")])
    ran = command("adjudicate")
    assert ran.code == 0
    assert "nothing to adjudicate" in ran.err


@pytest.mark.parametrize(
    ("line", "what"),
    [("{}\n", None), ("nonsense\n", "MKE115"), ('{"id": "x", "verdict": "a"}\n', "MKE115"), ("[1]\n", "MKE115")],
)
def test_a_sheet_with_a_line_that_is_none_keeps_nothing(
    command: Command, here: Path, line: str, what: str | None
) -> None:
    command("adjudicate", "--export", "sheet.jsonl")
    fill(here / "sheet.jsonl", right="other")
    with (here / "sheet.jsonl").open("a", encoding="utf-8") as file:
        file.write(line)
    ran = command("adjudicate", "--import", "sheet.jsonl")
    assert ran.code == (0 if what is None else 2)
    assert len(verdicts(Store(url(here)))) == (6 if what is None else 0)
    if what:
        assert what in ran.err
        assert "sheet.jsonl:7" in ran.err


def test_a_verdict_that_names_a_side_is_refused(command: Command, here: Path) -> None:
    command("adjudicate", "--export", "sheet.jsonl")
    fill(here / "sheet.jsonl", "legacy")
    ran = command("adjudicate", "--import", "sheet.jsonl")
    assert (ran.code, "MKE115" in ran.err) == (2, True)


def test_what_was_judged_becomes_cases(command: Command, here: Path) -> None:
    command("adjudicate", "--export", "sheet.jsonl")
    fill(here / "sheet.jsonl", right="logs")
    command("adjudicate", "--import", "sheet.jsonl")
    ran = command("adjudicate", "--cases", "cases.jsonl")
    assert "6 judged requests" in ran.err
    cases = load_cases(here / "cases.jsonl")
    assert {case.labels for case in cases} == {("logs",)}
    assert len(cases) == 6


def test_after_a_change_of_the_router_a_fresh_sample_is_drawn_and_nothing_judged_is_lost(
    command: Command, here: Path
) -> None:
    from dataclasses import replace

    command("adjudicate", "--export", "sheet.jsonl")
    fill(here / "sheet.jsonl", right="other")
    command("adjudicate", "--import", "sheet.jsonl")
    fresh = [disagreement(100 + n) for n in range(3)]
    store_with(url(here), [replace(o, dynamic=replace(o.dynamic, version="v2")) for o in fresh])  # type: ignore[type-var]
    ran = command("adjudicate", "--show", "--format", "json")
    assert "has changed" in ran.err
    assert (json.loads(ran.out)["size"], json.loads(ran.out)["judged"]) == (3, 0)
    assert len(verdicts(Store(url(here)))) == 6


def test_what_was_adjudicated_teaches_the_learned_router(command: Command, here: Path) -> None:
    pytest.importorskip("numpy", reason="extra semantic")
    from migrate_kit.cli._lessons import Wanted
    from migrate_kit.config import load_settings

    command("adjudicate", "--export", "sheet.jsonl")
    fill(here / "sheet.jsonl", right="logs")
    command("adjudicate", "--import", "sheet.jsonl")
    found = Wanted((), None, None, True, None, 0.3)._lessons(load_settings())
    assert {case.labels for case in found.cases if case.text.startswith("请求")} == {("logs",)}
