"""Files are written whole or not at all."""

from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

from migrate_kit._whole_file import write_text, write_whole
from migrate_kit.errors import NotWritable


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    write_text(tmp_path / "new" / "deep" / "file.txt", "日志\n")
    assert (tmp_path / "new" / "deep" / "file.txt").read_bytes() == "日志\n".encode()


def test_permissions_and_links_stay(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_text("old", encoding="utf-8")
    real.chmod(0o640)
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert (real.read_text(encoding="utf-8"), real.stat().st_mode & 0o777) == ("new", 0o640)


def test_a_read_only_file_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("old", encoding="utf-8")
    file.chmod(0o444)
    with pytest.raises(NotWritable):
        write_text(file, "new")
    assert file.read_text(encoding="utf-8") == "old"


def test_nothing_is_left_behind_when_it_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("x", encoding="utf-8")
    for path in (tmp_path / "folder", tmp_path / "file" / "below"):
        with pytest.raises(NotWritable):
            write_text(path, "new")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "folder"]


def test_a_pipe_takes_the_text(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    write_whole(pipe, b"report")
    reader.join(10)
    assert got == [b"report"]
