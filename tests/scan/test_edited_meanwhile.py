"""A scan of a tree in which somebody works: it never fails, and tells what stands there in the end."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from migrate_kit.scan import engine, scan
from migrate_kit.scan.project import Project
from tests.scan.test_pitfalls import PLAIN, found


def interrupted(edit: Callable[[], object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Have *edit* done once, between the reading of bodies and the joining of labels."""
    real, edits = engine.joined, [edit]

    def joined(raws: Any, project: Project, *rest: Any, **more: Any) -> Any:
        if edits:
            edits.pop()()
            for module in project.modules.values():
                module.forget()  # as where much is read
        return real(raws, project, *rest, **more)

    monkeypatch.setattr(engine, "joined", joined)


def test_a_file_that_is_edited_meanwhile_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(PLAIN, encoding="utf-8")
    interrupted(lambda: bot.write_text(f"# new\n{PLAIN}", encoding="utf-8"), monkeypatch)
    inventory = scan(tmp_path)
    assert found(inventory) == ["restart the web", "日志 of it"]
    assert inventory.routers[0].branches[0].line == PLAIN[: PLAIN.index("if ")].count("\n") + 2


def test_a_file_that_is_removed_meanwhile_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bot.py").write_text(PLAIN, encoding="utf-8")
    (tmp_path / "other.py").write_text(PLAIN, encoding="utf-8")
    interrupted((tmp_path / "bot.py").unlink, monkeypatch)
    inventory = scan(tmp_path)
    assert [router.file for router in inventory.routers] == ["other.py"]
    assert [record.file for record in inventory.not_parsed] == ["bot.py"]


def test_a_fault_of_the_scan_itself_is_raised_where_nobody_edits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text(PLAIN, encoding="utf-8")
    os.utime(bot, (1_000_000_000, 1_000_000_000))

    def fails() -> None:
        raise KeyError("handle")

    interrupted(fails, monkeypatch)
    with pytest.raises(KeyError):
        scan(tmp_path)
