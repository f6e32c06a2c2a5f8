"""What a new version did to the figures, and which descriptions git says were edited."""

from __future__ import annotations

import os
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from migrate_kit.config import Settings
from migrate_kit.log import DAY_US
from migrate_kit.model.decision import Outcome
from migrate_kit.model.observation import Observation
from migrate_kit.report.weekly.records import Direction
from tests.report.samples import sqlite_in, store_with
from tests.report.weekly.samples import WEEK, agreed, both, report_of, spread

OLD, NEW = "lexical-4-a", "lexical-4-b"


def on(day: int, made: list[Observation], **changes: object) -> list[Observation]:
    """Return *made* on that day of the week, counted from its Monday."""
    return [replace(one, at_us=WEEK.since_us + day * DAY_US + 1_000, **changes) for one in spread(WEEK, made)]


def mixed(version: str, good: int, bad: int) -> list[Observation]:
    return [agreed(version=version)] * good + [both("logs", "metrics", Outcome.differ, version=version)] * bad


def test_a_new_version_is_set_against_the_one_before(tmp_path: Path) -> None:
    store = store_with(sqlite_in(tmp_path), [*on(-3, mixed(OLD, 60, 40)), *on(2, mixed(NEW, 95, 5))])
    (change,) = report_of(store).changes
    assert (change.kind, change.replaced, change.version) == ("descriptions", OLD, NEW)
    assert change.at_us == WEEK.since_us + 2 * DAY_US + 1_000
    assert (change.trend.before.rate, change.trend.now.rate) == (0.6, 0.95)
    assert change.trend.direction is Direction.better
    assert [(line.tool, line.trend.difference) for line in change.tools] == [("logs", pytest.approx(0.35))]


def test_a_version_that_began_in_another_week_is_no_change_of_this_one(tmp_path: Path) -> None:
    store = store_with(
        sqlite_in(tmp_path), [*on(-9, mixed(OLD, 5, 0)), *on(-3, mixed(NEW, 5, 0)), *on(2, mixed(NEW, 5, 0))]
    )
    assert report_of(store).changes == ()


def test_a_version_that_came_back_is_a_change_too(tmp_path: Path) -> None:
    log = [*on(-6, mixed(OLD, 8, 2)), *on(-3, mixed(NEW, 5, 5)), *on(1, mixed(NEW, 5, 5)), *on(2, mixed(OLD, 9, 1))]
    (change,) = report_of(store_with(sqlite_in(tmp_path), log)).changes
    assert (change.replaced, change.version, change.at_us) == (NEW, OLD, WEEK.since_us + 2 * DAY_US + 1_000)
    assert (change.trend.before.rate, change.trend.now.rate) == (0.5, 0.85)


def test_two_versions_side_by_side_are_no_coming_and_going(tmp_path: Path) -> None:
    log = [*on(-3, mixed(OLD, 5, 0)), *on(-2, mixed(NEW, 5, 0))]
    for day in range(5):
        log += [*on(day, mixed(NEW, 8, 0)), *on(day, mixed(OLD, 2, 0))]
    assert report_of(store_with(sqlite_in(tmp_path), log)).changes == ()


def test_the_first_version_of_all_replaced_none(tmp_path: Path) -> None:
    assert report_of(store_with(sqlite_in(tmp_path), on(1, mixed(OLD, 5, 0)))).changes == ()


def test_another_key_of_the_digests_is_no_other_version(tmp_path: Path) -> None:
    log = [*on(-3, mixed(OLD, 5, 0), key_id="k1"), *on(1, mixed(OLD, 5, 0), key_id="k2")]
    assert report_of(store_with(sqlite_in(tmp_path), log)).changes == ()


def test_another_algorithm_is_told_from_other_descriptions(tmp_path: Path) -> None:
    log = [*on(-3, mixed(OLD, 5, 0)), *on(1, mixed("lexical-5-a", 5, 0))]
    assert [change.kind for change in report_of(store_with(sqlite_in(tmp_path), log)).changes] == ["algorithm"]


def test_a_language_model_beside_the_router_is_followed_alone(tmp_path: Path) -> None:
    old, new = f"{OLD}+model-1", f"{OLD}+model-2"
    log = [*on(-3, mixed(OLD, 5, 0)), *on(-2, mixed(old, 4, 1)), *on(1, mixed(OLD, 5, 0)), *on(2, mixed(new, 5, 0))]
    (change,) = report_of(store_with(sqlite_in(tmp_path), log)).changes
    assert (change.kind, change.replaced, change.version) == ("model", "+model-1", "+model-2")
    assert (change.trend.before.n, change.trend.now.n) == (5, 5)


def git(folder: Path, *arguments: str, day: int = 0) -> None:
    at = f"@{(WEEK.since_us + day * DAY_US) // 1_000_000 + 60} +0000"
    own = {
        "GIT_AUTHOR_DATE": at,
        "GIT_COMMITTER_DATE": at,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_SYSTEM": os.devnull,
    }
    who = ("-c", "user.name=li", "-c", "user.email=li@example.org")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, env=os.environ | own)


def test_edited_descriptions_are_those_committed_in_the_week(tmp_path: Path) -> None:
    tools = tmp_path / "shadow_tools"
    tools.mkdir()
    git(tmp_path, "init", "-q")
    for name, day in (("logs.yaml", -2), ("restart.yaml", 1), ("restart.yaml", 3), ("metrics.yaml", 7)):
        (tools / name).write_text(f"{day}", encoding="utf-8")
        (tmp_path / "other.py").write_text(f"{day}", encoding="utf-8")
        git(tmp_path, "add", ".")
        git(tmp_path, "commit", "-qm", name, day=day)
    report = report_of(store_with(sqlite_in(tmp_path), [agreed()]), settings=Settings(root=tmp_path))
    assert report.edits is not None
    assert [(edit.file, edit.day) for edit in report.edits] == [("restart.yaml", WEEK.days[3])]


def test_an_edited_tool_is_named_whether_it_moved_or_not(tmp_path: Path) -> None:
    tools = tmp_path / "shadow_tools"
    tools.mkdir()
    git(tmp_path, "init", "-q")
    (tools / "drain.yaml").write_text("", encoding="utf-8")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "drain", day=1)
    old, new = [agreed("drain", version=OLD)] * 9, [agreed("drain", version=NEW)] * 9
    log = [*on(-3, [*old, *mixed(OLD, 5, 5)]), *on(2, [*new, *mixed(NEW, 10, 0)])]
    (change,) = report_of(store_with(sqlite_in(tmp_path), log), settings=Settings(root=tmp_path)).changes
    assert [(line.tool, line.trend.difference) for line in change.tools] == [("drain", 0.0), ("logs", 0.5)]


def test_without_git_nothing_is_known_of_edits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "shadow_tools").mkdir()
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(tmp_path.parent))
    report = report_of(store_with(sqlite_in(tmp_path), [agreed()]), settings=Settings(root=tmp_path))
    assert report.edits is None
