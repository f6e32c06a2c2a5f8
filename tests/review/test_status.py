"""A verdict changes its own keys, is bound to the text, and never overwrites somebody else's work."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from migrate_kit.errors import DescriptionChanged, NotWritable
from migrate_kit.model.tool import Status
from migrate_kit.review import load_folder, set_status, write_description
from tests.review.specs import restart, yaml_of
from tests.review.test_merging import WRITTEN


@pytest.fixture
def path(tmp_path: Path) -> Path:
    write_description(tmp_path / "restart.yaml", WRITTEN)
    return tmp_path / "restart.yaml"


def test_only_the_keys_of_the_verdict_change(path: Path) -> None:
    before = path.read_text(encoding="utf-8").splitlines()
    set_status(path, Status.approved, reviewer="李")
    after = path.read_text(encoding="utf-8").splitlines()
    gone = [line for line in before if line not in after]
    new = [line.partition(":")[0] for line in after if line not in before]
    assert gone == ["status: draft   # by hand"]
    assert new == ["status", "reviewer", "approved_hash"]
    assert "status: approved   # by hand" in after


def test_an_approval_is_bound_to_the_text(path: Path) -> None:
    assert set_status(path, Status.approved, reviewer="li").is_approved
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Restart a service.", "Restart all services."), encoding="utf-8")
    [spec] = load_folder(path.parent).specs
    assert spec.status is Status.approved
    assert not spec.is_approved


def test_a_rejection_takes_the_approval_away(path: Path) -> None:
    set_status(path, Status.approved, reviewer="li")
    spec = set_status(path, Status.rejected, reviewer="wang")
    assert (spec.status, spec.approved_hash, spec.reviewer) == (Status.rejected, "", "wang")


def test_a_verdict_on_another_text_is_refused(path: Path) -> None:
    seen = path.read_bytes().decode()
    path.write_text(seen + "# a colleague was here\n", encoding="utf-8")
    with pytest.raises(DescriptionChanged):
        set_status(path, Status.approved, reviewer="li", expected=seen)
    assert path.read_text(encoding="utf-8") == seen + "# a colleague was here\n"


def test_of_two_verdicts_at_the_same_moment_one_is_told_of_the_other(path: Path) -> None:
    draft = path.read_bytes()

    def judge(reviewer: str) -> str:
        both.wait()
        try:
            return set_status(path, Status.approved, reviewer=reviewer, expected=draft.decode()).reviewer
        except DescriptionChanged:
            return ""

    for _ in range(20):
        path.write_bytes(draft)
        both = threading.Barrier(2)
        with ThreadPoolExecutor(2) as pool:
            judged = list(pool.map(judge, ("li", "wang")))
        [spec] = load_folder(path.parent).specs
        assert sorted(judged) == ["", spec.reviewer]


def test_the_same_verdict_twice_changes_no_byte(path: Path) -> None:
    set_status(path, Status.approved, reviewer="li")
    once = path.read_bytes()
    set_status(path, Status.approved, reviewer="li")
    assert path.read_bytes() == once


def test_line_endings_and_mode_stay(path: Path) -> None:
    path.write_bytes(WRITTEN.replace("\n", "\r\n").encode())
    path.chmod(0o640)
    set_status(path, Status.approved, reviewer="li")
    raw = path.read_bytes()
    assert raw.count(b"\n") == raw.count(b"\r\n")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_read_only_description_is_left_alone(path: Path) -> None:
    path.chmod(0o444)
    before = path.read_bytes()
    with pytest.raises(NotWritable):
        set_status(path, Status.approved, reviewer="li")
    assert path.read_bytes() == before
    assert [p.name for p in path.parent.iterdir()] == ["restart.yaml"]


def test_a_folder_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(NotWritable):
        write_description(tmp_path / "file" / "restart.yaml", yaml_of(restart()))
