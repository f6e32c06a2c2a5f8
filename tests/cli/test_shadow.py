"""`shadow --replay` from the command line, with real log and comparison around a small router."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from migrate_kit.compare import DecisionComparator
from migrate_kit.installed import load_routers
from migrate_kit.log import SqlSink, Store
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.ports import ShimSettings
from migrate_kit.model.tool import Status, ToolSpec
from tests.cli.running import Ran, run
from tests.replay.samples import BRANCHES, SPECS, Words, router

Command = Callable[..., Ran]
CASES = '{"text": "show log", "labels": ["logs"]}\n{"text": "hello", "kind": "chat"}\n{"text": "restart"}\n'


@pytest.fixture
def specs() -> list[ToolSpec]:
    draft = SPECS["logs"]
    return [draft.model_copy(update={"status": Status.approved, "approved_hash": draft.text_hash()})]


@pytest.fixture
def command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], specs: list[ToolSpec]
) -> Command:
    monkeypatch.chdir(tmp_path)
    sink = SqlSink(f"sqlite:///{tmp_path}/.migrate-kit/decisions.db")
    runtime = SimpleNamespace(
        settings=ShimSettings(root=tmp_path, state_path=tmp_path),
        sink=sink,
        comparator=DecisionComparator(SPECS),
        twin=lambda name: None,
        router=lambda name: Words(),
    )
    put(monkeypatch, "migrate_kit.runtime", build=lambda start: runtime, load_routers=load_routers)
    put(monkeypatch, "migrate_kit.review", load_folder=lambda folder: SimpleNamespace(specs=tuple(specs)))
    (tmp_path / "cases.jsonl").write_text(CASES, encoding="utf-8")
    return lambda *arguments: run(monkeypatch, capsys, "shadow", *arguments)


def put(monkeypatch: pytest.MonkeyPatch, name: str, **members: object) -> None:
    module = ModuleType(name)
    module.__dict__.update(members)
    monkeypatch.setitem(sys.modules, name, module)


def scanned(folder: Path, *functions: str) -> None:
    routers = tuple(router(*BRANCHES, function=name) for name in functions)
    path = folder / ".migrate-kit" / "inventory.json"
    path.parent.mkdir(exist_ok=True)
    path.write_text(Inventory(routers=routers).model_dump_json(by_alias=True), encoding="utf-8")


def stored(folder: Path) -> int:
    return Store(f"sqlite:///{folder}/.migrate-kit/decisions.db").stats().observations


def test_requests_are_replayed_and_logged(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    ran = command("--replay", "cases.jsonl")
    assert ran.code == 0
    assert "bot:handle: 3 requests, decision_consistency_rate 100.0 %" in ran.out
    assert "1/1" in ran.out
    assert "migrate-kit report" in ran.err
    assert stored(tmp_path) == 3


def test_a_dry_run_writes_nothing(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    assert command("--replay", "cases.jsonl", "--dry-run").code == 0
    assert not (tmp_path / ".migrate-kit" / "decisions.db").exists()


def test_every_known_router_is_replayed_unless_one_is_named(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle", "other")
    both = json.loads(command("--replay", "cases.jsonl", "--dry-run", "--format", "json").out)
    assert [one["router_id"] for one in both["replays"]] == ["bot:handle", "bot:other"]
    named = command("--replay", "cases.jsonl", "--dry-run", "--format", "json", "--router", "bot:other")
    assert [one["router_id"] for one in json.loads(named.out)["replays"]] == ["bot:other"]


def test_a_router_that_is_not_known_is_refused_with_those_that_are(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    ran = command("--replay", "cases.jsonl", "--router", "no:such")
    assert ran.code == 2
    assert ran.err.startswith("error MKE114")
    assert "bot:handle" in ran.err


def test_without_any_router_there_is_nothing_to_replay(command: Command) -> None:
    assert command("--replay", "cases.jsonl").err.startswith("error MKE103")


def test_without_an_approved_description_the_command_says_what_to_do(
    command: Command, tmp_path: Path, specs: list[ToolSpec]
) -> None:
    scanned(tmp_path, "handle")
    specs[:] = [SPECS["logs"]]
    ran = command("--replay", "cases.jsonl")
    assert ran.code == 2
    assert ran.err.startswith("error MKE104")


@pytest.mark.parametrize(("content", "code"), [(None, "MKE101"), ("{torn", "MKE115"), ('{"txt": 1}', "MKE115")])
def test_a_bad_request_file_is_one_line(command: Command, tmp_path: Path, content: str | None, code: str) -> None:
    scanned(tmp_path, "handle")
    name = "bad.jsonl"
    if content is not None:
        (tmp_path / name).write_text(content, encoding="utf-8")
    ran = command("--replay", name)
    assert ran.code == 2
    assert ran.err.startswith(f"error {code}")
    assert len(ran.err.strip().splitlines()) == 1


def test_a_broken_inventory_is_one_line(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    (tmp_path / ".migrate-kit" / "inventory.json").write_text("{}x", encoding="utf-8")
    assert command("--replay", "cases.jsonl").err.startswith("error MKE110")


@pytest.mark.parametrize(
    ("name", "code"), [(".migrate-kit/inventory.json", "MKE110"), ("shadow_tools/routers.json", "MKE121")]
)
def test_the_file_that_is_broken_is_the_one_named(command: Command, tmp_path: Path, name: str, code: str) -> None:
    scanned(tmp_path, "handle")
    (tmp_path / "shadow_tools").mkdir()
    (tmp_path / name).write_text('{"routers": [3]}', encoding="utf-8")
    ran = command("--replay", "cases.jsonl")
    assert (ran.code, ran.err[:12]) == (2, f"error {code}")
    assert Path(name).name in ran.err
    assert "pydantic" not in ran.err
    assert "instance of" not in ran.err


def test_a_database_that_is_down_is_told_before_anything_is_replayed(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    (tmp_path / ".migrate-kit" / "decisions.db").mkdir()
    ran = command("--replay", "cases.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("error MKE301")
    assert command("--replay", "cases.jsonl", "--dry-run").code == 0


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "no request in the file"),
        ("[1]\n", "must be an object with keys"),
        ("{torn", "not JSON (column"),
        ('{"text": 3}', "text: must be text"),
    ],
)
def test_what_is_wrong_with_a_request_file_is_said_in_our_own_words(
    command: Command, tmp_path: Path, content: str, said: str
) -> None:
    scanned(tmp_path, "handle")
    (tmp_path / "bad.jsonl").write_text(content, encoding="utf-8")
    ran = command("--replay", "bad.jsonl")
    assert ran.err.startswith("error MKE115")
    assert said in ran.err


def test_a_folder_in_place_of_the_request_file_is_called_one(command: Command, tmp_path: Path) -> None:
    scanned(tmp_path, "handle")
    ran = command("--replay", ".")
    assert ran.err.startswith("error MKE119")
    assert "folder" in ran.err
