"""`train --phrases`: proposals for a person to approve, shown on requests that they were not mined from."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from migrate_kit.config import load_settings
from migrate_kit.model.tool import ToolSpec
from migrate_kit.review import write_description
from migrate_kit.review.phrases_file import load_phrases
from migrate_kit.runtime import build
from migrate_kit.testing import approved
from tests.cli.running import Ran, run
from tests.review.specs import yaml_of

Command = Callable[..., Ran]
TOOLS = tuple(
    approved(ToolSpec(name=name, summary=summary, use_when=(summary,), effects="read_only", routers=("*",)))
    for name, summary in (("lamp", "switch the lights"), ("heat", "set the temperature"))
)
ENDINGS = (
    "quickly",
    "tonight",
    "in here",
    "again",
    "for me",
    "at once",
    "upstairs",
    "downstairs",
    "outside",
    "tomorrow",
)
SAID = {"lamp": "pitch dark", "heat": "freezing cold"}


def rows(**said: str) -> Iterable[dict[str, object]]:
    return ({"text": f"{words} {end}", "labels": [tool]} for tool, words in (SAID | said).items() for end in ENDINGS)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    for spec in TOOLS:
        write_description(tmp_path / "shadow_tools" / f"{spec.name}.yaml", yaml_of(spec))
    write(tmp_path, rows())
    return lambda *arguments: run(monkeypatch, capsys, "train", "--phrases", "--no-log", "cases.jsonl", *arguments)


def write(folder: Path, cases: Iterable[dict[str, object]]) -> None:
    (folder / "cases.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases), encoding="utf-8")


def approve(folder: Path) -> None:
    file = folder / "shadow_tools" / "learned_phrases.yaml"
    file.write_text(file.read_text("utf-8").replace("status: proposed", "status: approved"), encoding="utf-8")


def decided(folder: Path, text: str) -> list[str]:
    return [call.tool for call in build(folder).router("bot:handle").decide(text).calls]


def test_phrases_are_proposed_with_what_they_gain_on_the_other_half(command: Command, tmp_path: Path) -> None:
    ran = command()
    assert (ran.code, "2 phrases proposed" in ran.out) == (0, True)
    assert "with phrases − without  10  +100.0 %" in ran.out
    found = load_phrases(tmp_path / "shadow_tools").phrases
    assert [(one.tool, one.phrase, one.support, one.status) for one in found] == [
        ("heat", "freezing cold", 5, "proposed"), ("lamp", "pitch dark", 5, "proposed"),
    ]  # fmt: skip


def test_nothing_proposed_counts_before_somebody_approved_it(command: Command, tmp_path: Path) -> None:
    command()
    assert decided(tmp_path, "pitch dark now") == []
    approve(tmp_path)
    assert decided(tmp_path, "pitch dark now") == ["lamp"]
    (tmp_path / "migrate-kit.toml").write_text('learned_phrases = "off"\n', encoding="utf-8")
    assert decided(tmp_path, "pitch dark now") == []


def test_the_setting_may_let_proposals_count(command: Command, tmp_path: Path) -> None:
    command()
    (tmp_path / "migrate-kit.toml").write_text('learned_phrases = "proposed"\n', encoding="utf-8")
    assert decided(tmp_path, "pitch dark now") == ["lamp"]


def test_a_running_router_takes_up_what_was_approved_and_a_broken_file_changes_nothing(
    command: Command, tmp_path: Path
) -> None:
    command()
    before = build(tmp_path)
    assert before.refreshed() is None
    approve(tmp_path)
    after = before.refreshed()
    assert after is not None
    assert after.catalogue_version != before.catalogue_version
    decisions = [runtime.router("bot:handle").decide("pitch dark now") for runtime in (before, after)]
    assert [[call.tool for call in decision.calls] for decision in decisions] == [[], ["lamp"]]
    assert after.refreshed() is None
    (tmp_path / "shadow_tools" / "learned_phrases.yaml").write_text("phrases: x\n", encoding="utf-8")
    with pytest.raises(Exception, match="learned_phrases"):
        after.refreshed()


def test_phrases_that_do_harm_on_the_other_half_are_not_proposed(command: Command, tmp_path: Path) -> None:
    test = tmp_path / "test.jsonl"
    test.write_text('{"text": "pitch dark and set the temperature", "labels": ["heat"]}\n' * 2, encoding="utf-8")
    ran = command("--test", "test.jsonl")
    assert (ran.code, "none is proposed" in ran.out) == (1, True)
    assert not (tmp_path / "shadow_tools" / "learned_phrases.yaml").exists()


def test_what_was_proposed_or_rejected_is_not_proposed_again(command: Command, tmp_path: Path) -> None:
    command()
    file = tmp_path / "shadow_tools" / "learned_phrases.yaml"
    file.write_text(file.read_text("utf-8").replace("proposed", "rejected"), encoding="utf-8")
    before = file.read_text("utf-8")
    ran = command()
    assert (ran.code, "no new phrase" in ran.out, file.read_text("utf-8")) == (1, True, before)


def test_check_and_eval_name_the_line_of_a_file_that_cannot_be_used(
    tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "shadow_tools" / "learned_phrases.yaml"
    file.write_text("phrases:\n- phrase: x\n  tol: lamp\n", encoding="utf-8")
    for arguments in (("check",), ("eval", "cases.jsonl"), ("train", "--phrases", "--no-log", "cases.jsonl")):
        ran = run(monkeypatch, capsys, *arguments)
        assert (ran.code, ran.err.count("MKE164"), "learned_phrases.yaml:" in ran.err) == (2, 1, True), arguments


def test_a_dry_run_proposes_nothing(command: Command, tmp_path: Path) -> None:
    ran = command("--dry-run", "--format", "json")
    assert [one["phrase"] for one in json.loads(ran.out)["phrases"]] == ["freezing cold", "pitch dark"]
    assert not (tmp_path / "shadow_tools" / "learned_phrases.yaml").exists()
    assert load_settings().learned_phrases == "approved"
