"""`demo` makes its folder fresh, and touches nobody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.cli._tour import MARK, prepare
from migrate_kit.errors import AlreadyThere, NotWritable


def test_a_fresh_folder_holds_the_sample_and_its_settings(tmp_path: Path) -> None:
    prepare(tmp_path / "demo")
    assert (tmp_path / "demo" / "sample_legacy" / "requests.jsonl").is_file()
    assert (tmp_path / "demo" / "migrate-kit.toml").is_file()
    assert not list((tmp_path / "demo").rglob("__pycache__"))


def test_an_earlier_demo_is_replaced(tmp_path: Path) -> None:
    prepare(tmp_path)
    (tmp_path / "left.txt").write_text("old", encoding="utf-8")
    prepare(tmp_path)
    assert not (tmp_path / "left.txt").exists()


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(AlreadyThere, match="already there"):
        prepare(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_a_file_in_the_way_is_said_and_kept(tmp_path: Path) -> None:
    (tmp_path / "demo").write_text("a file", encoding="utf-8")
    with pytest.raises(NotWritable):
        prepare(tmp_path / "demo")
    assert (tmp_path / "demo").read_text(encoding="utf-8") == "a file"


def test_the_mark_says_what_made_the_folder(tmp_path: Path) -> None:
    prepare(tmp_path / "demo")
    assert "migrate-kit demo" in (tmp_path / "demo" / MARK).read_text(encoding="utf-8")
