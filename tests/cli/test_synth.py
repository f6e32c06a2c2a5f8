"""`synth` from the command line: a request file that `eval` takes as it is."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.model.case import load_cases
from migrate_kit.model.inventory import Inventory
from tests.cli.running import Ran, run
from tests.replay.samples import BRANCHES, router

Command = Callable[..., Ran]


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    return lambda *arguments: run(monkeypatch, capsys, "synth", *arguments)


def scanned(folder: Path, *functions: str, branches: tuple[object, ...] = BRANCHES) -> None:
    routers = tuple(router(*branches, function=name) for name in functions)  # type: ignore[arg-type]
    path = folder / ".migrate-kit" / "inventory.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(Inventory(routers=routers).model_dump_json(by_alias=True), encoding="utf-8")


def test_the_requests_are_json_lines_that_load_as_cases(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    ran = command("--output", "cases.jsonl")
    assert (ran.code, ran.out) == (0, "")
    cases = load_cases(tmp_path / "cases.jsonl")
    assert {label for case in cases for label in case.labels} == {"logs", "restart", "status"}
    assert f"{len(cases)} requests: " in ran.err
    assert "migrate-kit eval cases.jsonl" in ran.err


def test_the_same_seed_prints_the_same(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    assert command("--seed", "7").out == command("--seed", "7").out != command("--seed", "8").out


def test_one_router_can_be_named(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle", "other")
    lines = command("--router", "bot:other", "--per-branch", "1").out.splitlines()
    assert sum(bool(json.loads(line).get("labels")) for line in lines) == 3
    ran = command("--router", "no:such")
    assert (ran.code, ran.err[:12]) == (2, "error MKE114")


def test_without_a_scan_it_says_what_to_do(command: Command) -> None:
    assert command().err.startswith("error MKE109")


def test_branches_that_test_nothing_of_the_text_give_exit_one(command: Command, tmp_path: Path) -> None:
    from migrate_kit.model.condition import External
    from migrate_kit.model.inventory import Branch

    outside = Branch(line=2, condition=External(source="db"), target="x", target_kind="function", tool="x")
    scanned(tmp_path, "handle", branches=(outside,))
    ran = command()
    assert ran.code == 1
    assert "no request can be made" in ran.err
