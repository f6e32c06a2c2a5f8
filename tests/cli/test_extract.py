"""extract on the command line: dry unless told, with a way back that refuses drift."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.errors import ExtractionDrifted, NoRouter, NotExtractable, NotExtracted, PathNotFound, UnknownRouter
from migrate_kit.model.inventory import Inventory
from tests.cli.folder import error_of, payload, run

SOURCE = b"""notes = []\r
\r
\r
def handle(text):\r
    if "note" in text:\r
        notes.append(text)  # keep\r
        return "noted"\r
    elif "count" in text:\r
        print(locals())\r
    elif "forget" in text:\r
        notes.clear()\r
        print("all gone")\r
    return None\r
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    (tmp_path / "bot.py").write_bytes(SOURCE)
    assert run("scan", ".").exit_code == 0
    return tmp_path


def test_extract_shows_the_diff_and_the_reasons_and_writes_nothing(folder: Path) -> None:
    result = run("extract")
    assert result.exit_code == 0, result.output
    assert "+        return add_notes(text)" in result.stdout
    assert "MKE211" in result.stderr
    assert "bot.py:8" in result.stderr
    assert result.stderr.rstrip().endswith("migrate-kit extract --write")
    assert (folder / "bot.py").read_bytes() == SOURCE
    assert not (folder / ".migrate-kit" / "extracted.json").exists()


def test_extract_then_undo_gives_the_same_bytes(folder: Path) -> None:
    done = payload(run("extract", "--write", "--format", "json"))
    assert done["written"] is True
    assert [row["line"] for row in done["functions"]] == [5, 10]  # type: ignore[attr-defined]
    assert [row["fields"]["why"] for row in done["refused"]] == ["locals"]  # type: ignore[attr-defined]
    assert b"def add_notes(text):\r\n    notes.append(text)  # keep\r\n" in (folder / "bot.py").read_bytes()
    assert run("scan", ".").exit_code == 0
    inventory = Inventory.model_validate_json((folder / ".migrate-kit" / "inventory.json").read_bytes())
    assert [b.target_kind for b in inventory.routers[0].branches] == ["function", "inline", "function"]
    assert run("extract", "--undo").exit_code == 0
    assert (folder / "bot.py").read_bytes() != SOURCE
    undone = payload(run("extract", "--undo", "--write", "--format", "json"))
    assert undone["written"] is True
    assert (folder / "bot.py").read_bytes() == SOURCE
    assert "nothing was extracted" in run("extract", "--undo").stdout


def test_what_was_extracted_in_two_steps_goes_back_in_one(folder: Path) -> None:
    assert run("extract", "--line", "5", "--write").exit_code == 0
    run("scan", ".")
    assert run("extract", "--write").exit_code == 0
    assert run("extract", "--undo", "--write", "bot.py").exit_code == 0
    assert (folder / "bot.py").read_bytes() == SOURCE


def test_check_says_by_exit_code_that_something_would_change(folder: Path) -> None:
    assert run("extract", "--check", "--write").exit_code == 1
    assert run("extract", "--check", "--undo").exit_code == 0
    assert (folder / "bot.py").read_bytes() == SOURCE
    run("extract", "--write")
    assert run("extract", "--check", "--undo", ".").exit_code == 1


def test_undo_refuses_a_file_that_changed_since(folder: Path) -> None:
    run("extract", "--write")
    (folder / "bot.py").write_bytes((folder / "bot.py").read_bytes() + b"x = 1\r\n")
    error = error_of(run("extract", "--undo", "--write"))
    assert isinstance(error, ExtractionDrifted)
    assert "it was changed since" in str(error)
    assert b"def add_notes" in (folder / "bot.py").read_bytes()


def test_undo_says_that_the_shim_has_to_go_first(folder: Path) -> None:
    run("extract", "--write")
    run("scan", ".")
    assert run("install", "--write").exit_code == 0
    assert "uninstall" in str(error_of(run("extract", "--undo", "--write")))
    assert run("uninstall", "--write").exit_code == 0
    assert run("extract", "--undo", "--write").exit_code == 0
    assert (folder / "bot.py").read_bytes() == SOURCE


def test_a_file_that_changed_since_the_scan_is_left_alone(folder: Path) -> None:
    (folder / "bot.py").write_bytes(b"x = 1\r\n" + SOURCE)
    refusal = error_of(run("extract", "--write"))
    assert isinstance(refusal, NotExtractable)
    assert refusal.fields["why"] == "changed"
    run("scan", ".")
    assert run("extract", "--write").exit_code == 0


def test_a_record_that_cannot_be_written_leaves_the_source(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bot.py").chmod(0o444)
    assert run("extract", "--write").exit_code != 0
    assert (folder / "bot.py").read_bytes() == SOURCE
    assert "nothing was extracted" in run("extract", "--undo").stdout


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        (("--router", "bot:none"), UnknownRouter),
        (("gone.py",), PathNotFound),
        (("migrate-kit.toml",), NoRouter),
        (("--line", "8"), NotExtractable),
        (("--undo", "bot.py"), NotExtracted),
        (("--undo", "gone.py"), PathNotFound),
    ],
)
def test_what_cannot_be_done_is_an_error(arguments: tuple[str, ...], kind: type[Exception], folder: Path) -> None:
    assert isinstance(error_of(run("extract", *arguments)), kind)
