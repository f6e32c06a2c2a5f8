"""The text that was approved last, found in git."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from migrate_kit.model.tool import Status
from migrate_kit.review import history
from migrate_kit.review.description import parse_description, read_text
from migrate_kit.review.history import Version, last_approved
from migrate_kit.review.orphans import mark_orphan
from migrate_kit.review.status import set_status
from migrate_kit.review.writing import write_description
from tests.review.specs import restart, yaml_of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A draft in a folder of a new repository, not committed yet."""
    _git(tmp_path, "init", "-q")
    path = tmp_path / "影子 tools" / "restart.yaml"
    path.parent.mkdir()
    write_description(path, yaml_of(restart()))
    return path


def _git(folder: Path, *arguments: str) -> str:
    who = ("-c", "user.name=t", "-c", "user.email=t@example.com")
    done = subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _commit(path: Path) -> str:
    _git(path.parent, "add", "-A", ".")
    _git(path.parent, "commit", "-qm", "x")
    return _git(path.parent, "rev-parse", "--short", "HEAD")


def _say(path: Path, summary: str) -> None:
    lines = read_text(path).split("\n")
    lines = [f"summary: {summary}" if line.startswith("summary:") else line for line in lines]
    path.write_text("\n".join(lines), encoding="utf-8")


def _found(path: Path) -> Version | None:
    return last_approved(path, parse_description(read_text(path), path))


def test_without_a_version_in_git_there_is_nothing_to_compare_with(path: Path, tmp_path: Path) -> None:
    assert _found(path) is None
    outside = tmp_path / "restart.yaml"
    outside.write_text(read_text(path), encoding="utf-8")
    assert _found(outside) is None


def test_the_approved_text_is_found_behind_later_commits_of_drafts(path: Path) -> None:
    set_status(path, Status.approved, reviewer="Li")
    approved = _commit(path)
    for words in ("Restart it", "Restart it at once"):
        _say(path, words)
        _commit(path)
    found = _found(path)
    assert found is not None
    assert (found.commit, found.spec.summary, found.spec.reviewer) == (approved, "Restart a service.", "Li")
    assert found.is_approved
    assert len(found.day) == 10


def test_the_text_of_the_present_approval_goes_before_a_newer_one_that_was_replaced(path: Path) -> None:
    """A roll-back of a description: an older text was approved again, and then edited."""
    set_status(path, Status.approved, reviewer="Li")
    first, text = _commit(path), read_text(path)
    _say(path, "Restart it")
    set_status(path, Status.approved, reviewer="Wang")
    _commit(path)
    path.write_text(text, encoding="utf-8")
    _say(path, "Restart one")
    found = _found(path)
    assert found is not None
    assert (found.commit, found.spec.summary) == (first, "Restart a service.")


def test_a_text_committed_before_its_approval_is_found_by_the_approval(path: Path) -> None:
    first = _commit(path)
    set_status(path, Status.approved, reviewer="Li")
    _say(path, "Restart one")
    found = _found(path)
    assert found is not None
    assert (found.commit, found.is_approved, found.spec.status) == (first, True, Status.draft)


def test_without_an_approval_the_last_commit_counts_and_says_so(path: Path) -> None:
    _commit(path)
    _say(path, "Restart it")
    last = _commit(path)
    found = _found(path)
    assert found is not None
    assert (found.commit, found.spec.summary, found.is_approved) == (last, "Restart it", False)


def test_a_renamed_file_and_a_broken_version_hide_nothing(path: Path) -> None:
    set_status(path, Status.approved, reviewer="Li")
    approved = _commit(path)
    text = read_text(path)
    renamed = path.with_name("restart_service.yaml")
    path.rename(renamed)
    _commit(renamed)
    renamed.write_text("a: [", encoding="utf-8")
    _commit(renamed)
    renamed.write_text(text.replace("status: approved", "status: draft"), encoding="utf-8")
    _commit(renamed)
    found = _found(renamed)
    assert found is not None
    assert found.is_approved
    assert found.spec.reviewer == "Li"
    assert approved in _git(path.parent, "log", "--format=%h")


def test_a_long_history_is_read_up_to_a_bound(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_status(path, Status.approved, reviewer="Li")
    _commit(path)
    for number in range(4):
        _say(path, f"Restart it {number} times")
        _commit(path)
    monkeypatch.setattr(history, "MOST_VERSIONS", 3)
    found = _found(path)
    assert found is not None
    assert (found.spec.summary, found.is_approved) == ("Restart it 3 times", False)
    monkeypatch.setattr(history, "LONGEST_LIST_S", -1.0)
    assert _found(path) is None


def test_what_git_lists_in_time_is_looked_at_where_a_history_is_long(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_status(path, Status.approved, reviewer="Li")
    approved = _commit(path)
    real, slow = shutil.which("git"), tmp_path / "bin" / "git"
    slow.parent.mkdir()
    # Lists the first version and then goes on searching.
    slow.write_text(f'#!/bin/sh\n"{real}" "$@" || exit\ncase " $* " in *" log "*) exec sleep 60;; esac\n', "utf-8")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(history, "LONGEST_LIST_S", 1.5)
    found = _found(path)
    assert found is not None
    assert (found.commit, found.is_approved) == (approved, True)


def test_without_git_there_is_nothing_to_compare_with(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _commit(path)
    monkeypatch.setenv("PATH", str(path.parent))
    assert _found(path) is None


def _renamed(path: Path, name: str = "restart_service") -> Path:
    """The approved description under another name, in its text and as a file; not committed."""
    set_status(path, Status.approved, reviewer="Li")
    _commit(path)
    new = path.with_name(f"{name}.yaml")
    new.write_text(read_text(path).replace("name: restart\n", f"name: {name}\n"), encoding="utf-8")
    return new


@pytest.mark.parametrize("how", ["staged", "not staged"])
def test_a_rename_that_is_not_committed_hides_no_approval(path: Path, how: str) -> None:
    other = path.with_name("other.yaml")
    write_description(other, yaml_of(restart(name="other", use_when=("别的",), implementation="ops:other")))
    new = _renamed(path)
    path.unlink()
    other.unlink()
    if how == "staged":
        _git(path.parent, "add", "-A", ".")
    found = _found(new)
    assert found is not None
    assert (found.is_approved, found.spec.name, found.spec.reviewer) == (True, "restart", "Li")


def test_a_folder_that_is_renamed_with_its_descriptions_keeps_their_approvals(path: Path) -> None:
    set_status(path, Status.approved, reviewer="Li")
    _commit(path)
    _git(path.parent.parent, "mv", path.parent.name, "tools")
    new = path.parent.parent / "tools" / path.name
    _say(new, "Restart it")
    found = _found(new)
    assert found is not None
    assert (found.is_approved, found.spec.summary) == (True, "Restart a service.")


def test_the_draft_of_a_renamed_function_is_compared_with_what_its_old_name_was_approved_for(path: Path) -> None:
    """The source has another name now: `describe` wrote a draft beside the old description and marked that one."""
    set_status(path, Status.approved, reviewer="Li")
    _commit(path)
    path.write_text(mark_orphan(read_text(path), path), encoding="utf-8")
    draft = path.with_name("reboot.yaml")
    write_description(draft, yaml_of(restart(name="reboot", implementation="ops.bot:reboot", summary="Reboot it.")))
    new = _found(draft)
    _commit(draft)
    committed = _found(draft)
    for found in (new, committed):
        assert found is not None
        assert (found.is_approved, found.spec.name) == (True, "restart")


def test_a_new_tool_beside_a_deleted_one_is_not_taken_for_it(path: Path) -> None:
    set_status(path, Status.approved, reviewer="Li")
    _commit(path)
    path.unlink()
    new = path.with_name("show_logs.yaml")
    write_description(new, yaml_of(restart(name="show_logs", use_when=("日志",), implementation="ops.bot:show_logs")))
    _git(path.parent, "add", "-A", ".")
    assert _found(new) is None
