"""Descriptions change under a running process: what is dropped in is routed to, what is broken changes nothing."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from migrate_kit.shim.processes import ProcessMark, list_processes
from tests.shim.living import DISK, JOURNAL, PRINTER, Project, spec, text_of, wait_ready
from tests.shim.test_process import cli, line

#: One second is promised and measured by `benchmarks/reload.py`; a busy machine may take longer to come to it.
PATIENCE_S = 60.0
Start = Callable[..., Popen[str]]
pytestmark = pytest.mark.xdist_group("living")  # one worker starts the service that most of these share


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path / "project")


@pytest.fixture
def start(project: Project) -> Iterator[Start]:
    running: list[Popen[str]] = []

    def run(*arguments: str) -> Popen[str]:
        running.append(project.start(*arguments))
        return running[-1]

    yield run
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture(scope="module")
def living(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Project, Popen[str], str]]:
    """One project whose service runs through the tests that leave nothing in it, and the version that it began with."""
    project = Project(tmp_path_factory.mktemp("living") / "project")
    process = project.start()
    yield project, process, mark(project, lambda one: one.catalogue).catalogue
    process.kill()
    process.communicate()


@pytest.fixture
def serving(living: tuple[Project, Popen[str], str]) -> tuple[Project, Popen[str]]:
    """The service that runs, over the one description that it began with, about to say all its answers anew."""
    project, process, first = living
    for path in project.tools.glob("*.yaml"):
        path.unlink() if path != project.path("journal") else None
    project.drop(JOURNAL)
    mark(project, lambda one: one.catalogue == first and not one.trouble)
    (project.root / "anew").touch()
    wait_ready(process)
    return project, process


def answers(process: Popen[str], count: int) -> dict[str, float]:
    """Return the next *count* new answers, each with its time."""
    return {words[1]: float(words[2]) for words in (line(process).split(" ") for _ in range(count))}


def mark(project: Project, is_wanted: Callable[[ProcessMark], Any]) -> ProcessMark:
    """Return the mark of the one running process as soon as it is as wanted."""
    end = time.monotonic() + PATIENCE_S
    while not (found := [one for one in list_processes(project.root / ".migrate-kit") if is_wanted(one)]):
        assert time.monotonic() < end, list_processes(project.root / ".migrate-kit")
        time.sleep(0.01)
    return found[0]


def test_a_file_dropped_in_is_routed_to_and_executed_without_a_restart(serving: tuple[Project, Popen[str]]) -> None:
    project, process = serving
    assert set(answers(process, 2)) == {"journal", "?"}
    assert line(process).startswith("parent ?")
    project.drop(DISK)
    assert list(answers(process, 1)) == ["disk"]
    project.drop(PRINTER)
    assert list(answers(process, 1)) == ["printer"]


def test_a_broken_file_changes_nothing_and_is_reported(serving: tuple[Project, Popen[str]]) -> None:
    project, process = serving
    before = mark(project, lambda one: one.catalogue).catalogue
    project.path("broken").write_text("name: broken\nuse_when: [\n", encoding="utf-8")
    found = mark(project, lambda one: one.trouble)
    assert "broken.yaml:3" in found.trouble
    project.drop(DISK)
    status = cli(project.root, "status")
    assert "broken.yaml:3" in status.stdout
    assert before in status.stdout
    assert mark(project, lambda one: one.at_us > found.at_us).catalogue == before
    project.path("broken").unlink()
    dynamic = answers(process, 4)  # three from the beginning, and at last the disk
    assert list(dynamic)[-1] == "disk"
    after = mark(project, lambda one: one.catalogue != before)
    assert (after.trouble, after.loaded_us > 0) == ("", True)


def test_a_tool_that_is_edited_after_approval_or_withdrawn_is_no_longer_routed_to(
    serving: tuple[Project, Popen[str]],
) -> None:
    project, process = serving
    project.drop(DISK)
    assert set(answers(process, 4)) == {"journal", "disk", "?"}
    edited = text_of(DISK).replace("summary: disk", "summary: everything")
    assert edited != text_of(DISK)
    project.path("disk").write_text(edited, encoding="utf-8")
    assert list(answers(process, 1)) == ["?"]
    project.drop(DISK)
    assert list(answers(process, 1)) == ["disk"]
    project.path("disk").unlink()
    assert list(answers(process, 1)) == ["?"]


def test_a_process_that_began_with_a_broken_folder_comes_to_life_when_it_is_mended(
    project: Project, start: Start
) -> None:
    project.path("journal").write_text("name: journal\nuse_when: [\n", encoding="utf-8")
    project.drop(DISK)
    process = start()
    answers(process, 3)
    assert "journal.yaml:3" in mark(project, lambda one: one.trouble).trouble
    project.drop(JOURNAL)
    assert list(answers(process, 1)) == ["disk"]


def test_a_router_without_an_approved_tool_comes_to_life_with_its_first(project: Project, start: Start) -> None:
    project.path("journal").unlink()
    process = start()
    answers(process, 3)
    project.drop(DISK)
    assert list(answers(process, 1)) == ["disk"]


def test_a_deleted_folder_keeps_the_last_good_set_and_its_return_is_seen(serving: tuple[Project, Popen[str]]) -> None:
    project, process = serving
    project.drop(DISK)
    answers(process, 4)
    kept = project.root / "kept"
    project.tools.rename(kept)
    assert "shadow_tools" in mark(project, lambda one: one.trouble).trouble
    (kept / PRINTER.name).with_suffix(".yaml").write_text(text_of(PRINTER), encoding="utf-8")
    kept.rename(project.tools)
    assert list(answers(process, 1)) == ["printer"]  # and nothing else has changed in between


def test_a_folder_that_is_swapped_by_its_link_is_seen_whatever_its_times(project: Project, start: Start) -> None:
    for name in ("one", "two"):
        shutil.copytree(project.tools, project.root / name)
    (project.root / "two" / "disk.yaml").write_text(text_of(DISK), encoding="utf-8")
    for path in (project.root / "two").iterdir():
        os.utime(path, ns=(10**18, 10**18))
    shutil.rmtree(project.tools)
    project.tools.symlink_to("one")
    process = start()
    answers(process, 3)
    (project.root / "fresh").symlink_to("two")
    (project.root / "fresh").replace(project.tools)
    assert list(answers(process, 1)) == ["disk"]


def test_a_forked_child_sees_what_is_dropped_in_as_its_parent_does(project: Project, start: Start) -> None:
    process = start("fork")
    first = [line(process).split(" ")[:2] for _ in range(6)]
    assert sorted(first) == sorted([[who, what] for who in ("parent", "child") for what in ("journal", "?", "?")])
    project.drop(DISK)
    assert sorted(line(process).split(" ")[:2] for _ in range(2)) == [["child", "disk"], ["parent", "disk"]]


def test_a_tool_by_hand_is_imported_by_its_name_and_carried_out(serving: tuple[Project, Popen[str]]) -> None:
    project, process = serving
    (project.root / "extra.py").write_text("def lamp() -> str:\n    return 'lamp'\n", encoding="utf-8")
    answers(process, 3)
    project.drop(spec("lamp", "how full is the disk", implementation="extra:lamp"))
    assert list(answers(process, 1)) == ["lamp"]


def test_a_tool_that_nothing_carries_out_is_left_to_legacy_and_said(serving: tuple[Project, Popen[str]]) -> None:
    project, _ = serving
    project.drop(spec("lamp", "how full is the disk", implementation="no_such_module:lamp"))
    project.drop(spec("nowhere", "wake the printer", routers=()))
    first, second = mark(project, lambda one: len(one.remarks) == 2).remarks
    assert "no_such_module" in first
    assert "nowhere" in second
    said = cli(project.root, "status").stdout
    assert first in said
    assert second in said


def test_a_decorated_function_that_is_imported_later_is_routed_to(project: Project, start: Start) -> None:
    process = start()
    answers(process, 3)
    (project.root / "late.py").write_text(
        "from migrate_kit import tool\n\n"
        "@tool(use_when=['how full is the disk'], effects='read_only')\n"
        "def late_disk() -> str:\n"
        "    return 'late'\n",
        encoding="utf-8",
    )
    assert list(answers(process, 1)) == ["late"]
    assert mark(project, lambda one: one.declared).declared == ("late_disk",)
    pinned = cli(project.root, "stage", "--pin", "late_disk=legacy")  # the command line knows it from the process
    assert pinned.exit_code == 0, pinned.stderr
    assert list(answers(process, 1)) == ["?"]


def test_a_file_that_is_written_piece_by_piece_is_never_taken_by_half(serving: tuple[Project, Popen[str]]) -> None:
    project, process = serving
    project.drop(DISK)
    answers(process, 4)
    text = text_of(DISK.model_copy(update={"evidence": tuple(f"bot.py:{n} branch" for n in range(40))}))
    for end in range(0, len(text), len(text) // 20):
        project.path("disk").write_text(text[:end], encoding="utf-8")
        time.sleep(0.03)  # what a slow writer takes between two pieces, not what we wait for
    project.path("disk").write_text(text, encoding="utf-8")
    project.drop(PRINTER)
    assert list(answers(process, 1)) == ["printer"]  # no answer of the disk in between was another one
    assert mark(project, lambda one: one.loaded_us).trouble == ""


RULES = "rules:\n  - {id: no-journal, tools: [journal], permission: {level: 2}}\n"


def test_rules_that_are_dropped_in_hold_without_a_restart_and_end_when_the_file_says_so(
    project: Project, start: Start
) -> None:
    project.drop(DISK)
    process = start()
    answers(process, 3)
    before = mark(project, lambda one: one.catalogue).catalogue
    project.path("rules").write_text(RULES, encoding="utf-8")
    assert "no-journal" in line(process)
    assert mark(project, lambda one: one.remarks and one.catalogue != before)
    assert "context" in cli(project.root, "status").stdout  # nobody says who asks
    project.path("rules").write_text("rules: []\n", encoding="utf-8")
    assert list(answers(process, 1)) == ["journal"]


def test_rules_that_break_or_vanish_keep_the_last_good_ones(project: Project, start: Start) -> None:
    project.path("rules").write_text(RULES, encoding="utf-8")
    process = start()
    assert "no-journal" in "".join(line(process) for _ in range(3))
    project.path("rules").write_text(RULES + "  - {id: typo, tool: [disk]}\n", encoding="utf-8")
    assert "rules.yaml:3" in mark(project, lambda one: one.trouble).trouble
    assert "rules.yaml:3" in cli(project.root, "status").stdout
    project.path("rules").unlink()
    assert "rules: []" in mark(project, lambda one: "rules: []" in one.trouble).trouble
    project.drop(DISK)  # with the rules gone nothing of the folder is loaded
    project.path("rules").write_text(RULES, encoding="utf-8")
    assert list(answers(process, 1)) == ["disk"]  # and the journal was refused all the time
    assert mark(project, lambda one: not one.trouble).loaded_us > 0
