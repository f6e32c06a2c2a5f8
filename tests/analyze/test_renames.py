"""A router that only has another name is no router that went and another that came."""

from __future__ import annotations

from pathlib import Path

from migrate_kit.analyze.changes import ScanChanges, compare_scans
from tests.analyze.sources import BOT, scanned


def compared(folder: Path, old: dict[str, str], new: dict[str, str]) -> ScanChanges:
    scans = []
    for name, files in (("old", old), ("new", new)):
        (folder / name).mkdir()
        scans.append(scanned(folder / name, **files))
    return compare_scans(*scans)


def test_another_name_is_told_as_one(tmp_path: Path) -> None:
    changes = compared(tmp_path, {}, {"bot": "\n" + BOT.replace("handle", "answer")})
    assert [(r.was, r.id, r.line) for r in changes.routers_renamed] == [("bot:handle", "bot:answer", 7)]
    assert changes == ScanChanges(routers_renamed=changes.routers_renamed)
    assert not changes.is_empty
    assert not changes.is_worse


def test_another_name_of_the_parameter_is_told_beside_it(tmp_path: Path) -> None:
    changes = compared(tmp_path, {}, {"bot": BOT.replace("handle", "answer").replace("text", "said")})
    assert [r.was for r in changes.routers_renamed] == ["bot:handle"]
    assert [f.path for change in changes.routers_changed for f in change.fields] == ["subject"]


def test_who_tests_something_else_is_another_router(tmp_path: Path) -> None:
    changes = compared(tmp_path, {}, {"bot": BOT.replace("handle", "answer").replace('"login"', '"sign in"')})
    assert [r.id for r in changes.routers_removed] == ["bot:handle"]
    assert [r.id for r in changes.routers_added] == ["bot:answer"]
    assert not changes.routers_renamed


def test_of_two_that_are_alike_none_is_taken_for_the_other(tmp_path: Path) -> None:
    twice = BOT + BOT[BOT.index("\n\ndef") :].replace("handle", "again")
    changes = compared(tmp_path, {"bot": twice}, {"bot": BOT.replace("handle", "answer")})
    assert [r.id for r in changes.routers_removed] == ["bot:handle", "bot:again"]
    assert not changes.routers_renamed
