"""Growth is read from real repositories: what came with a commit, and which places that commit edited."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from migrate_kit.analyze.growth.edits import Places
from migrate_kit.errors import OptionInvalid
from tests.analyze.growth.repository import DAY_S, START_S, Repository, chain, tabled, tools


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return Repository(tmp_path)


def test_tools_that_came_are_counted_and_the_first_version_is_the_start(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    added = repository.commit(bot__py=chain("logs", "restart", "deploy"), tools__py=tools("logs", "restart", "deploy"))
    grown = repository.growth()
    assert (grown.tools_before, grown.tools_now, grown.tools_added) == (2, 3, 1)
    assert [(a.commit, a.tools, a.when_s) for a in grown.additions] == [(added, ("deploy",), START_S + 2 * DAY_S)]
    assert (grown.branches_before, grown.branches_now) == (2, 3)
    assert grown.is_growing


def test_the_new_function_and_its_import_are_no_place(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.commit(bot__py=chain("logs", "restart", "deploy"), tools__py=tools("logs", "restart", "deploy"))
    assert repository.growth().places_per_tool == 1


def test_word_lists_tables_and_other_files_are_places(repository: Repository) -> None:
    words, handlers = {"log": "logs", "up": "restart"}, {"log": "show_logs", "up": "restart"}
    repository.commit(**tabled(words, handlers), prompts__json="[]", README__md="a")
    words["ship"], handlers["ship"] = "deploy", "deploy"
    repository.commit(**tabled(words, handlers), prompts__json="[1]", README__md="b")
    (addition,) = repository.growth().additions
    assert addition.tools == ("deploy",)
    assert addition.places == Places(
        routers=("bot.py:handle",), constants=("words.py:SHIP_WORDS",), others=("prompts.json",)
    )
    assert repository.growth().places_per_tool == 3


def test_a_mapping_table_is_a_place(repository: Repository) -> None:
    def source(*names: str) -> str:
        table = "".join(f"    '{name} it': {name},\n" for name in names)
        loop = "def handle(text):\n    for word, tool in TOOLS.items():\n        if word in text:\n            return tool(text)\n"
        return f"from tools import {', '.join(names)}\n\nTOOLS = {{\n{table}}}\n\n\n{loop}"

    repository.commit(bot__py=source("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.commit(bot__py=source("logs", "restart", "deploy"), tools__py=tools("logs", "restart", "deploy"))
    (addition,) = repository.growth().additions
    assert addition.places == Places(tables=("bot.py:TOOLS",))


def test_comments_and_line_breaks_are_no_edit(repository: Repository) -> None:
    repository.commit(
        bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"), words__py="W = ('a', 'b')\n"
    )
    repository.commit(
        bot__py=chain("logs", "restart", "deploy"),
        tools__py=tools("logs", "restart", "deploy"),
        words__py="# two words\nW = (\n    'a',\n    'b',\n)\n",
    )
    assert repository.growth().places_per_tool == 1


def test_a_router_without_a_new_tool_does_not_grow(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.commit(days=300, bot__py=chain("logs", "restart") + "\n# nothing new\n")
    grown = repository.growth()
    assert (grown.known, grown.tools_added, grown.places_per_tool) == (True, 0, None)
    assert not grown.is_growing
    assert grown.weeks > 25


def test_what_came_before_the_window_is_no_growth(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    early = repository.commit(bot__py=chain("logs", "restart", "deploy"), tools__py=tools("logs", "restart", "deploy"))
    repository.commit(days=200, notes__txt="later")
    assert repository.growth().tools_added == 0
    assert repository.growth(since="300 days ago").tools_added == 1
    assert repository.growth(since=f"{early}~1").tools_added == 1
    assert repository.growth(since=early).tools_added == 0
    assert repository.growth(since="2020-01-01").tools_added == 1


def test_a_since_that_is_neither_revision_nor_date_is_an_error(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    for since in ("the day before", "HEAD..HEAD", "--all"):
        with pytest.raises(OptionInvalid):
            repository.growth(since=since)


def test_a_merged_branch_is_one_addition(repository: Repository) -> None:
    """The function came in one commit of the branch, its wiring in the next: the main line sees them together."""
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.git("checkout", "-q", "-b", "work")
    repository.commit(tools__py=tools("logs", "restart", "deploy"), prompts__json="{}")
    repository.commit(bot__py=chain("logs", "restart", "deploy"))
    repository.git("checkout", "-q", "main")
    repository.git("merge", "-q", "--no-ff", "-m", "merge", "work")
    (addition,) = repository.growth().additions
    assert addition.places == Places(routers=("bot.py:handle",), others=("prompts.json",))


def test_several_tools_in_one_commit_share_the_router_but_not_their_words(repository: Repository) -> None:
    words, handlers = {"log": "logs", "up": "restart"}, {"log": "show_logs", "up": "restart"}
    repository.commit(**tabled(words, handlers))
    words |= {"ship": "deploy", "shut": "stop"}
    handlers |= {"ship": "deploy", "shut": "stop"}
    repository.commit(**tabled(words, handlers))
    grown = repository.growth()
    assert grown.additions[0].tools == ("deploy", "stop")
    assert grown.places_per_tool == 2


@pytest.mark.parametrize("broken", ["def handle(text:\n", "print 'two'\n", "\x00", "if x:\n" + "\tif y:\n        z\n"])
def test_a_version_that_does_not_parse_is_no_obstacle(repository: Repository, broken: str) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.commit(bot__py=broken)
    repository.commit(bot__py=chain("logs", "restart"))
    assert repository.growth().known


def test_inline_branches_are_traced_by_their_words(repository: Repository) -> None:
    def source(*words: str) -> str:
        tests = "".join(
            f"    if '{word}' in text:\n        print('doing', '{word[::-1]}')\n        return\n" for word in words
        )
        return f"def handle(text):\n{tests}"

    repository.commit(bot__py=source("show logs", "restart it", "call me"))
    repository.commit(bot__py=source("show logs", "restart it", "call me", "open door"))
    grown = repository.growth()
    assert (grown.tools_before, grown.tools_added) == (3, 1)


def test_without_a_repository_the_growth_is_unknown(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.mkdir()
    made = Repository(tmp_path / "plain")
    made.write(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    assert (made.growth().known, made.growth().why) == (False, "no_commit")
    subprocess.run(["rm", "-rf", str(plain / ".git")], check=True)
    assert (made.growth().known, made.growth().why) == (False, "no_repository")


def test_without_git_the_growth_is_unknown(repository: Repository, monkeypatch: pytest.MonkeyPatch) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    monkeypatch.setenv("PATH", "")
    assert (repository.growth().known, repository.growth().why) == (False, "no_git")


def test_one_version_says_nothing_about_growth(repository: Repository) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    assert repository.growth().why == "one_version"


def test_a_file_that_was_never_committed_is_unknown(repository: Repository) -> None:
    repository.commit(notes__txt="a")
    repository.write(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    assert repository.growth().why == "untracked"


def test_a_shallow_clone_says_that_its_history_is_cut(
    repository: Repository, tmp_path_factory: pytest.TempPathFactory
) -> None:
    repository.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    repository.commit(bot__py=chain("logs", "restart") + "# a\n")
    repository.commit(bot__py=chain("logs", "restart") + "# b\n")
    folder = tmp_path_factory.mktemp("shallow") / "clone"
    subprocess.run(["git", "clone", "-q", "--depth", "2", f"file://{repository.folder}", str(folder)], check=True)
    clone = Repository.__new__(Repository)
    clone.folder = folder
    assert not clone.growth().complete


def test_a_folder_below_the_top_of_the_repository_is_found(tmp_path: Path) -> None:
    top = Repository(tmp_path)
    inner = Repository.__new__(Repository)
    inner.folder, inner.day = tmp_path / "inner 中文", 0
    inner.folder.mkdir()
    inner.commit(bot__py=chain("logs", "restart"), tools__py=tools("logs", "restart"))
    inner.commit(bot__py=chain("logs", "restart", "deploy"), tools__py=tools("logs", "restart", "deploy"))
    assert top.git("rev-list", "--count", "HEAD").strip() == "2"
    assert inner.growth().tools_added == 1
