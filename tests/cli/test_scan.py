"""`scan` on the command line: what is shown, what is written, and with which exit code it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import NotPython, NotWritable, PathNotFound
from migrate_kit.model.inventory import Inventory

ROUTER = """
def logs(): return 1


def boot(): return 2


def handle(text):
    if "log" in text:
        return logs()
    elif "login" in text:
        return boot()
    elif "boot up" in text:
        return boot()
"""
CLEAN = "def add(a, b):\n    return a + b\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "bot.py").write_text(ROUTER, encoding="utf-8")
    return tmp_path


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, ["scan", *arguments])


def test_routers_findings_with_witness_and_counts_are_shown(folder: Path) -> None:
    result = run("app")
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[1].split()[:3] == ["handle", "bot.py:9", "decide+execute"]
    assert any(line.startswith("MK201 bot.py:11:0") for line in lines)
    assert "    try: 'login'" in lines
    assert lines[-1].startswith("1 file, 1 router, 3 branches, 2 tools")
    assert result.stderr.splitlines()[-1] == "next: migrate-kit describe"


def test_the_inventory_is_written_where_later_commands_look(folder: Path) -> None:
    run("app")
    inventory = Inventory.model_validate_json((folder / ".migrate-kit" / "inventory.json").read_bytes())
    assert inventory.root == "app"
    assert inventory.routers[0].branches[1].dead
    names = sorted(path.name for path in (folder / ".migrate-kit").iterdir())
    assert names == ["inventory.json", "scanned.json"]  # the second is what check compares the source with


def test_json_is_the_inventory_itself(folder: Path) -> None:
    document = json.loads(run("app", "--format", "json").stdout)
    assert (document["schema"], document["version"]) == ("migrate-kit/inventory", 1)
    assert Inventory.model_validate(document).routers[0].function == "handle"


def test_a_dry_run_writes_nothing(folder: Path) -> None:
    run("app", "--dry-run")
    assert not (folder / ".migrate-kit").exists()


def test_a_clean_folder_without_routers_is_clean(folder: Path) -> None:
    (folder / "app" / "bot.py").write_text(CLEAN, encoding="utf-8")
    result = run("app")
    assert (result.exit_code, result.stdout.splitlines()[0]) == (0, "no router found in app")


def test_a_file_that_does_not_parse_is_named_once_with_its_place(folder: Path) -> None:
    (folder / "app" / "bot.py").write_text("def f(:\n", encoding="utf-8")
    result = run("app")
    assert result.exit_code == 1
    assert [line for line in result.stdout.splitlines() if "MK001" in line] == [
        "MK001 bot.py:1:6 not read as Python 3: invalid syntax"
    ]


def test_exclude_and_the_configured_paths_are_obeyed(folder: Path) -> None:
    for name in ("lib/a", "lib/b", "other"):
        (folder / name).mkdir(parents=True)
        (folder / name / "bot.py").write_text(ROUTER, encoding="utf-8")
    (folder / "migrate-kit.toml").write_text('paths = ["app", "lib/a"]\n', encoding="utf-8")
    document = json.loads(run("--format", "json").stdout)
    assert {router["file"] for router in document["routers"]} == {"app/bot.py", "lib/a/bot.py"}
    document = json.loads(run(".", "--exclude", "lib", "--exclude", "other/", "--format", "json").stdout)
    assert {router["file"] for router in document["routers"]} == {"app/bot.py"}


def test_the_language_of_the_terminal_is_spoken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert run("app").stdout.splitlines()[0].split()[0] == "路由"


def test_bad_paths_are_refused_before_anything_is_written(folder: Path) -> None:
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    assert isinstance(run("nowhere").exception, PathNotFound)
    assert isinstance(run("notes.txt").exception, NotPython)
    (folder / ".migrate-kit").write_text("a file where the folder should be", encoding="utf-8")
    assert isinstance(run("app").exception, NotWritable)


def test_candidates_are_shown_with_their_reasons_only_when_asked_for(folder: Path) -> None:
    unsure = 'def pick(gadget):\n    if "blue" in gadget:\n        return logs()\n    elif "green" in gadget:\n        print("green")\n'
    (folder / "app" / "bot.py").write_text(f"{ROUTER}\n\n{unsure}", encoding="utf-8")
    assert "pick" not in run("app").stdout
    lines = run("app", "--candidates").stdout.splitlines()
    place = lines.index("perhaps a router: pick bot.py:18, confidence 0.45")
    assert lines[place + 1] == "    +0.05 one tool beside other actions"
    assert [c["function"] for c in json.loads(run("app", "--candidates", "--format", "json").stdout)["candidates"]] == [
        "pick"
    ]
    assert json.loads(run("app", "--format", "json").stdout)["candidates"] == []
