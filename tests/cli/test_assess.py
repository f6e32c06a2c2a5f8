"""`assess` reads the last scan, the history and a request file, and says what should become of each router."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli.assess import command
from migrate_kit.errors import CasesInvalid, InventoryMissing, NotWritable, OptionInvalid, UnknownRouter
from migrate_kit.model.condition import Opaque
from migrate_kit.model.inventory import Inventory, LegacyRouter
from migrate_kit.scan import scan
from tests.analyze.growth.repository import Repository, tabled
from tests.analyze.routers import has, router


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".migrate-kit").mkdir()
    return tmp_path


def kept(folder: Path, *routers: LegacyRouter, inventory: Inventory | None = None) -> None:
    text = (inventory or Inventory(routers=routers)).model_dump_json()
    (folder / ".migrate-kit" / "inventory.json").write_text(text, encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, catch_exceptions=False)


def document(*arguments: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(run(*arguments, "--format", "json").stdout)
    return found


def requests(folder: Path, *texts: str) -> str:
    path = folder / "requests.jsonl"
    path.write_text("".join(json.dumps({"text": text}) + "\n" for text in texts), encoding="utf-8")
    return str(path)


def sized(count: int) -> LegacyRouter:
    return router(*((has(f"word{n:03}", f"词语{n:03}"), f"tool{n:03}") for n in range(count)))


def test_a_growing_router_on_disk_is_told_to_migrate(folder: Path) -> None:
    repository = Repository(folder)
    words, handlers = {f"w{n}x": f"tool{n}" for n in range(9)}, {f"w{n}x": f"tool{n}" for n in range(9)}
    for extra in ("restart", "deploy", "scale"):
        repository.commit(**tabled(words, handlers))
        words[extra], handlers[extra] = extra, f"{extra}_service"
    repository.commit(**tabled(words, handlers))
    kept(folder, inventory=scan(folder))
    ran = run()
    assert ran.exit_code == 1
    assert "→ migrate now" in ran.stdout
    assert (
        "+scale_service: 1 router, 0 tables, 1 word list, 0 other files (bot.py:handle, words.py:SCALE_WORDS)"
        in ran.stdout
    )
    assert ran.stderr.strip().endswith("migrate-kit describe")
    (found,) = document()["routers"]
    marks = {signal["name"]: (signal["value"], signal["mark"]) for signal in found["signals"]}
    assert marks["growing_tools"] == (12, "met")
    assert marks["edits_per_tool"] == (2, "met")


def test_a_small_router_stays_and_the_exit_code_is_0(folder: Path) -> None:
    kept(folder, sized(3))
    ran = run()
    assert (ran.exit_code, "→ stay" in ran.stdout) == (0, True)
    assert "not in a git repository" in ran.stdout
    assert ran.stderr.strip().endswith("migrate-kit assess --requests FILE.jsonl")


def test_every_row_stands_in_the_table_with_threshold_and_mark(folder: Path) -> None:
    kept(folder, sized(3))
    shown = run(
        "--requests", requests(folder, "word001 word002", "hm"), "--complaints", "4", "--rate", "10", "--audit-duty"
    ).stdout
    rows = {line.partition("  ")[0]: " ".join(line.split()) for line in shown.splitlines()}
    assert rows["requests caught by a keyword"].endswith("50% < 80% met")
    assert rows["complaints a month"].endswith("4 > 3 met")
    assert rows["requests needing several tools"].endswith("1 ≥ 1 met")
    assert rows["places edited per new tool"].endswith("– ≥ 2 unknown")
    assert rows["(audit duty)"].endswith("yes yes met")


def test_it_speaks_chinese(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    kept(folder, sized(3))
    assert "保持现状" in run().stdout


def test_data_holds_every_sentence_told(folder: Path) -> None:
    kept(folder, sized(3))
    found = document("--complaints", "1")
    assert (found["schema"], found["version"], found["compiled"]) == ("migrate-kit/assessment", 1, [])
    (one,) = found["routers"]
    assert one["because"]["says"].startswith("3 tools")
    assert all(evidence["says"] for signal in one["signals"] for evidence in signal["evidence"])
    assert {advice["advice"] for advice in one["advice"]} == {"stay_hard_coded"}


def test_one_router_can_be_asked_alone_and_an_unknown_one_is_an_error(folder: Path) -> None:
    kept(folder, sized(3), sized(12).model_copy(update={"function": "other"}))
    assert [r["router"] for r in document("--router", "bot:other")["routers"]] == ["bot:other"]
    assert run("--router", "bot:handle").exit_code == 0
    with pytest.raises(UnknownRouter):
        run("--router", "x:y")


def test_bad_input_is_an_error(folder: Path) -> None:
    with pytest.raises(InventoryMissing):
        run()
    kept(folder, sized(3))
    (folder / "broken.jsonl").write_text("{\n", encoding="utf-8")
    with pytest.raises(CasesInvalid):
        run("--requests", "broken.jsonl")
    assert run("--complaints", "-1").exit_code == 2
    Repository(folder).commit(notes__txt="a")
    with pytest.raises(OptionInvalid):
        run("--since", "soon")


def test_a_large_router_is_compiled_and_the_benchmark_beside_it_runs(folder: Path) -> None:
    kept(folder, sized(300))
    (made,) = document("--compile", "out")["compiled"]
    assert (made["outcome"], made["gain"] > 1.1) == ("kept", True)
    module = Path(str(made["path"]))
    script = module.with_name(f"{module.stem}_bench.py")
    assert sorted(path.name for path in (folder / "out").iterdir()) == sorted([module.name, script.name])
    asked = requests(folder, "word001 please", "nothing")
    ran = subprocess.run([sys.executable, "-B", str(script), asked], capture_output=True, check=True, cwd=folder)
    assert json.loads(ran.stdout)["texts"] == 2


def test_a_short_chain_is_left_alone(folder: Path) -> None:
    kept(folder, sized(3))
    ran = run("--compile", "out")
    assert "stay, the chain of tests is fast enough" in ran.stdout
    assert not (folder / "out").exists()


def test_a_dry_run_measures_and_writes_nothing(folder: Path) -> None:
    kept(folder, sized(300))
    ran = run("--compile", "out", "--dry-run")
    assert "would be compiled" in ran.stdout
    assert not (folder / "out").exists()


def test_what_cannot_be_compiled_is_said_with_its_reason(folder: Path) -> None:
    kept(folder, router((has("x"), "one"), (Opaque(source="ready()"), "two")))
    assert "line 20 has a test that the text alone does not decide: [ready()]" in run("--compile", "out").stdout


def test_a_folder_that_cannot_be_written_is_an_error(folder: Path) -> None:
    kept(folder, sized(300))
    (folder / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotWritable):
        run("--compile", "file/out")
    assert [path.name for path in folder.iterdir() if path.name.startswith("match_")] == []
