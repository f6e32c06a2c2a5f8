"""A scan reads what was asked for, leaves out what git ignores, and says what else it left out."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from migrate_kit.errors import NotPython, PathNotFound
from migrate_kit.scan import Selection, scan
from migrate_kit.scan import files as files_module
from migrate_kit.scan.files import select

ROUTER = 'def logs(): return 1\n\n\ndef boot(): return 2\n\n\ndef handle(text):\n    if "a log" in text:\n        return logs()\n    elif "boot it" in text:\n        return boot()\n'


def tree(folder: Path, *names: str) -> Path:
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("x = 1\n", encoding="utf-8")
    return folder


def names(selection: Selection | Path) -> list[str]:
    return [f.name for f in select(selection if isinstance(selection, Selection) else Selection(selection)).found]


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["git", "init", "-q", folder], check=True)
    return folder


def test_rules_of_the_folders_above_hold_up_to_the_repository(tmp_path: Path) -> None:
    (tmp_path / ".gitignore").write_text("a.py\n", encoding="utf-8")  # above the repository: somebody else's
    top = repository(tmp_path / "top")
    (top / ".gitignore").write_text("/src/build/\nold.py\n", encoding="utf-8")
    (top / ".git" / "info" / "exclude").write_text("mine.py\n", encoding="utf-8")
    tree(top, "src/a.py", "src/build/b.py", "src/old.py", "src/mine.py", "src/deep/build/c.py")
    assert names(top / "src") == ["a.py", "deep/build/c.py"]
    assert names(Selection(top / "src", respect_gitignore=False)) == [
        "a.py", "mine.py", "old.py", "build/b.py", "deep/build/c.py",
    ]  # fmt: skip


def test_an_inner_rule_takes_back_an_outer_one(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "sub/a.py", "sub/b.py")
    (tmp_path / ".gitignore").write_text("*.py\n", encoding="utf-8")
    (tmp_path / "sub" / ".gitignore").write_text("!b.py\n", encoding="utf-8")
    assert names(tmp_path) == ["sub/b.py"]


def test_a_nested_repository_goes_by_its_own_rules(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    (top / ".gitignore").write_text("gen.py\n", encoding="utf-8")
    inner = repository(top / "inner")
    (inner / ".gitignore").write_text("own.py\n", encoding="utf-8")
    tree(top, "gen.py", "a.py", "inner/gen.py", "inner/own.py")
    assert names(top) == ["a.py", "inner/gen.py"]


def test_an_ignored_folder_that_is_named_is_read(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    (top / ".gitignore").write_text("build/\nold.py\n", encoding="utf-8")
    tree(top, "build/a.py", "build/old.py")
    assert names(top / "build") == ["a.py", "old.py"]  # and with it all rules of that file


def test_agreement_with_git_itself(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    tree(top, *(f"{folder}{name}.py" for folder in ("", "a/", "a/b/", "c/", "c/a/") for name in ("x", "y", "test_z")))
    (top / ".gitignore").write_text("/a/x.py\n**/b/y.py\nc/a\n", encoding="utf-8")
    (top / "a" / ".gitignore").write_text("test_*\n!b/test_z.py\n", encoding="utf-8")
    said = subprocess.run(
        ["git", "-C", top, "ls-files", "-co", "--exclude-standard", "*.py"], check=True, capture_output=True, text=True
    )
    assert sorted(names(top)) == sorted(said.stdout.split())


def test_include_narrows_and_exclude_takes_away(tmp_path: Path) -> None:
    tree(tmp_path, "app/bot.py", "app/tests/test_bot.py", "lib/bot.py", "lib/other.py")
    assert names(Selection(tmp_path, include=("bot.py",))) == ["app/bot.py", "lib/bot.py"]
    assert names(Selection(tmp_path, include=("/app",), exclude=("tests/",))) == ["app/bot.py"]


def test_a_named_file_is_read_whatever_the_patterns_say_unless_they_are_forced(tmp_path: Path) -> None:
    top = repository(tmp_path / "top")
    (top / ".gitignore").write_text("ignored.py\n", encoding="utf-8")
    tree(top, "ignored.py", "left.py", "a.py")
    within = tuple(top / name for name in ("ignored.py", "left.py", "a.py"))
    assert names(Selection(top, within=within, exclude=("left.py",))) == ["ignored.py", "left.py", "a.py"]
    forced = select(Selection(top, within=within, exclude=("left.py",), force_exclude=True))
    assert [file.name for file in forced.found] == ["a.py"]
    assert [(s.file, s.reason) for s in forced.skipped] == [("ignored.py", "excluded"), ("left.py", "excluded")]


def test_several_paths_give_each_file_once_under_one_root(tmp_path: Path) -> None:
    tree(tmp_path, "a/x.py", "a/y.py", "b/z.py", "c/no.py")
    found = select(Selection(tmp_path, within=(tmp_path / "a" / "y.py", tmp_path / "a", tmp_path / "b"))).found
    assert [(f.name, f.module) for f in found] == [("a/y.py", "a.y"), ("a/x.py", "a.x"), ("b/z.py", "b.z")]
    with pytest.raises(PathNotFound):
        select(Selection(tmp_path, within=(tmp_path / "nowhere",)))
    (tmp_path / "notes.txt").write_text("x", encoding="utf-8")
    with pytest.raises(NotPython):
        select(Selection(tmp_path, within=(tmp_path / "notes.txt",)))


def test_a_stub_is_read_only_where_it_is_named(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "a.pyi")
    assert names(tmp_path) == ["a.py"]
    found = select(Selection(tmp_path, within=(tmp_path, tmp_path / "a.pyi"))).found
    assert [(f.name, f.module) for f in found] == [("a.py", "a"), ("a.pyi", "a.pyi")]


def test_standard_input_stands_for_a_file_that_need_not_exist(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__init__.py").write_bytes(b"")
    inventory = scan(Selection(tmp_path / "app" / "bot.py", stdin=ROUTER.encode()))
    (router,) = inventory.routers
    assert (router.file, router.id) == ("bot.py", "app.bot:handle")


def test_a_folder_behind_two_names_is_read_once_and_named_by_where_it_lies(tmp_path: Path) -> None:
    tree(tmp_path, "real/a.py")
    (tmp_path / "alias").symlink_to(tmp_path / "real")
    (tmp_path / "real" / "up").symlink_to(tmp_path)
    assert names(tmp_path) == ["real/a.py"]


def test_whatever_is_left_out_is_told_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files_module, "_LARGEST_BYTES", 300)
    (tmp_path / "big.py").write_text("x = 1\n" * 100, encoding="utf-8")
    (tmp_path / "broken.py").symlink_to(tmp_path / "nowhere.py")
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "made.py").write_text("# Generated by a program. DO NOT EDIT.\n" + ROUTER, encoding="utf-8")
    (tmp_path / "words.py").write_text("# @generated\nx = 1\n", encoding="utf-8")  # no router in it: nothing is missing
    inventory = scan(tmp_path)
    assert {(s.file, s.reason) for s in inventory.skipped} == {
        ("big.py", "too_large"),
        ("broken.py", "not_a_file"),
        ("pipe.py", "not_a_file"),
        ("made.py", "generated"),
    }
    assert (inventory.routers, inventory.tools) == ((), ())
    assert len(scan(tmp_path / "made.py").routers) == 1  # named, it is shown


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "closed/b.py")
    (tmp_path / "closed").chmod(0)
    try:
        files = select(Selection(tmp_path))
    finally:
        (tmp_path / "closed").chmod(0o700)
    assert [(s.file, s.reason) for s in files.skipped] == [("closed/", "closed_folder")]


def test_a_link_to_itself_is_told_and_the_rest_is_read(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    (tmp_path / "self.py").symlink_to("self.py")
    (tmp_path / "self").symlink_to("self")
    inventory = scan(tmp_path)
    assert [(s.file, s.reason) for s in inventory.skipped] == [("self.py", "not_a_file")]
    assert inventory.files_read == 1


def test_a_name_that_is_no_text_is_written_as_its_escapes(tmp_path: Path) -> None:
    folder = Path(os.fsdecode(os.fsencode(tmp_path) + b"/n\xff"))
    folder.mkdir()
    tree(folder, "a.py")
    Path(os.fsdecode(os.fsencode(folder) + b"/b\xfe.py")).symlink_to("nowhere")
    inventory = scan(folder)
    assert inventory.root.endswith(r"/n\udcff")
    assert [skipped.file for skipped in inventory.skipped] == [r"b\udcfe.py"]
    assert inventory.model_dump_json()


@pytest.mark.parametrize("line", ["!", "/", "[", "\\", "!/", "#", " ", "[]a", "a\\"])
def test_a_line_that_is_no_pattern_names_nothing_and_the_others_hold(tmp_path: Path, line: str) -> None:
    tree(tmp_path, "a.py", "b.py")
    (tmp_path / ".gitignore").write_text(f"{line}\nb.py\n", encoding="utf-8")
    assert names(tmp_path) == ["a.py"]
    assert [file.name for file in select(Selection(tmp_path, exclude=(line, "a.py"))).found] == []
