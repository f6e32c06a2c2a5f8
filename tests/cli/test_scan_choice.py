"""What a scan reads and what of it is reported, as the options say."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import MigrateKitError, OptionInvalid
from migrate_kit.model.inventory import Inventory
from tests.scan.notebooks import notebook

TOOLS = "def logs(): return 1\n\n\ndef boot(): return 2\n"
ROUTER = """
def {0}(text):
    if "log" in text:
        return logs()
    elif "login" in text:
        return boot()
    elif "boot up" in text:
        return boot()
"""


def source(name: str) -> str:
    return TOOLS + "\n" + ROUTER.format(name)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("one", "two"):
        (tmp_path / "app").mkdir(exist_ok=True)
        (tmp_path / "app" / f"{name}.py").write_text(source(name), encoding="utf-8")
    return tmp_path


def run(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["scan", *arguments], input=stdin)


def routers(*arguments: str, stdin: str | None = None) -> list[str]:
    document = json.loads(run(*arguments, "--format", "json", stdin=stdin).stdout)
    return [router["function"] for router in document["routers"]]


def git(folder: Path, *arguments: str) -> None:
    who = ("-c", "user.name=x", "-c", "user.email=x@y", "-c", "commit.gpgsign=false")
    subprocess.run(["git", "-C", folder, *who, *arguments], check=True, capture_output=True)


def committed(folder: Path) -> Path:
    git(folder, "init", "-q", "-b", "main")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "start")
    return folder


def refusal(result: Result) -> str:
    assert isinstance(result.exception, OptionInvalid), result.output
    return str(result.exception)


def kept(folder: Path) -> list[str]:
    inventory = Inventory.model_validate_json((folder / ".migrate-kit" / "inventory.json").read_bytes())
    return [router.function for router in inventory.routers]


def test_several_paths_are_one_scan(folder: Path) -> None:
    assert routers("app/two.py", "app/one.py") == ["two", "one"]
    result = run("app/one.py", "app/two.py")
    assert any(line.split()[:2] == ["one", "app/one.py:8"] for line in result.stdout.splitlines())
    assert kept(folder) == ["one", "two"]


def test_context_reads_all_and_reports_what_is_named(folder: Path) -> None:
    (folder / "app" / "two.py").write_text("x = 1\n", encoding="utf-8")
    (folder / "app" / "three.py").write_text("from one import logs, boot\n" + ROUTER.format("three"), encoding="utf-8")
    result = run("app/three.py", "--context", "app", "--format", "json")
    document = json.loads(result.stdout)
    assert [router["function"] for router in document["routers"]] == ["three"]
    assert {tool["file"] for tool in document["tools"]} == {"one.py"}  # what it calls is known
    assert {finding["file"] for finding in document["findings"]} == {"three.py"}
    assert kept(folder) == ["one", "three"]  # whole, for the commands that follow


def test_changed_since_reports_commits_edits_and_new_files(folder: Path) -> None:
    committed(folder)
    assert routers("app", "--changed-since", "HEAD") == []
    (folder / "app" / "new.py").write_text(source("new"), encoding="utf-8")
    (folder / "app" / "two.py").write_text(source("two") + "\n", encoding="utf-8")
    assert routers("app", "--changed-since", "HEAD") == ["new", "two"]
    git(folder, "commit", "-qam", "edit")
    assert routers("app", "--changed-since", "HEAD~1") == ["new", "two"]
    assert kept(folder) == ["new", "one", "two"]


def test_what_others_did_on_their_line_since_does_not_count(folder: Path) -> None:
    committed(folder)
    git(folder, "checkout", "-qb", "mine")
    (folder / "app" / "one.py").write_text(source("one") + "\n", encoding="utf-8")
    git(folder, "commit", "-qam", "mine")
    git(folder, "checkout", "-q", "main")
    (folder / "app" / "two.py").write_text(source("two") + "\n", encoding="utf-8")
    git(folder, "commit", "-qam", "theirs")
    git(folder, "checkout", "-q", "mine")
    assert routers("app", "--changed-since", "main") == ["one"]


def test_a_folder_without_git_and_an_unknown_revision_are_refused(folder: Path) -> None:
    assert refusal(run("app", "--changed-since", "HEAD")) == "--changed-since: app is in no git repository"
    committed(folder)
    assert refusal(run("app", "--changed-since", "v9")) == "--changed-since: no revision v9 here"
    assert refusal(run("app", "--changed-since", "--output=x")) == "--changed-since: no revision --output=x here"


def test_a_baseline_stays_whole_where_a_part_is_reported(folder: Path) -> None:
    committed(folder)
    assert run("app", "--baseline", "known", "--write-baseline").exit_code == 0
    before = (folder / "known").read_bytes()
    (folder / "app" / "one.py").write_text(source("one") + "\n", encoding="utf-8")
    result = run("app", "--changed-since", "HEAD", "--baseline", "known", "--prune-baseline")
    assert (result.exit_code, (folder / "known").read_bytes()) == (0, before)
    run("app", "--changed-since", "HEAD", "--baseline", "known", "--write-baseline")
    assert (folder / "known").read_bytes() == before


def test_a_comparison_speaks_of_the_reported_part(folder: Path) -> None:
    committed(folder)
    run("app")
    (folder / "old.json").write_bytes((folder / ".migrate-kit" / "inventory.json").read_bytes())
    (folder / "app" / "one.py").write_text(source("other"), encoding="utf-8")
    result = run("app", "--changed-since", "HEAD", "--diff", "old.json", "--format", "json")
    changes = json.loads(result.stdout)
    assert [(router["was"], router["id"]) for router in changes["routers_renamed"]] == [("one:one", "one:other")]
    assert not changes["routers_removed"]


def test_standard_input_is_read_under_its_name_and_not_kept(folder: Path) -> None:
    result = run("-", "--stdin-filename", "app/one.py", stdin=source("typed") + "# migrate-kit: ignore-file[MK201]\n")
    assert any(line.split()[:2] == ["typed", "one.py:8"] for line in result.stdout.splitlines())
    assert "MK201" not in result.stdout  # the marks of what was typed count, not those of the file
    assert not (folder / ".migrate-kit").exists()
    assert routers("-", stdin=source("typed")) == ["typed"]
    assert routers("-", "--stdin-filename", "x.ipynb", stdin=notebook(source("celled"))) == ["celled"]


@pytest.mark.parametrize(
    "arguments",
    [("-", "app"), ("-", "--changed-since", "HEAD"), ("-", "--context", "app"), ("app", "--stdin-filename", "x.py")],
)
def test_standard_input_goes_with_nothing_else(folder: Path, arguments: tuple[str, ...]) -> None:
    assert isinstance(run(*arguments, stdin="").exception, OptionInvalid)


def test_what_was_skipped_is_one_line_with_the_reasons(folder: Path) -> None:
    (folder / "app" / "a.ipynb").write_text("{}", encoding="utf-8")
    (folder / "app" / "b.ipynb").write_text(notebook("x", language="r"), encoding="utf-8")
    (folder / "app" / "c.ipynb").write_text(notebook("x", language="r"), encoding="utf-8")
    line = "3 skipped: 2 notebooks in another language, 1 .ipynb without cells"
    result = run("app")
    assert result.stdout.splitlines().count(line) == 1
    result = run("app", "--format", "sarif")
    assert (line in result.stderr.splitlines(), line in result.stdout) == (True, False)
    document = json.loads(run("app", "--format", "json").stdout)
    assert document["skipped"][0] == {"file": "a.ipynb", "reason": "not_a_notebook"}


def test_a_finding_in_a_notebook_is_told_where_a_person_and_where_a_machine_looks(folder: Path) -> None:
    text = notebook("#md # Bot", TOOLS, ROUTER.format("handle"))
    (folder / "app" / "bot.ipynb").write_text(text, encoding="utf-8")
    assert any(line.startswith("MK201 bot.ipynb:cell 3:5:0 ") for line in run("app").stdout.splitlines())
    assert "MK201 bot.ipynb:cell 3:5:0 never fires: line cell 3:3 (" in run("app").stdout
    row = next(n for n, line in enumerate(text.splitlines(), 1) if "login" in line)
    command = next(
        line for line in run("app", "--format", "github").stdout.splitlines() if "ipynb" in line and "MK201" in line
    )
    assert f"file=app/bot.ipynb,line={row},col=1," in command
    assert command.endswith("(cell 3:5)")
    (log,) = json.loads(run("app", "--format", "sarif").stdout)["runs"]
    places = [r["locations"][0]["physicalLocation"] for r in log["results"] if r["ruleId"] == "MK201"]
    assert {"artifactLocation": {"uri": "app/bot.ipynb"}, "region": {"startLine": row, "startColumn": 1}} in places
    assert "bot.ipynb:cell 3:3" in run("app", "--format", "html").stdout


def test_a_mark_in_a_cell_counts(folder: Path) -> None:
    marked = ROUTER.format("handle").replace('"login" in text:', '"login" in text:  # migrate-kit: ignore[MK201]')
    (folder / "bot.ipynb").write_text(notebook(TOOLS, marked), encoding="utf-8")
    assert "MK201" in run("app").stdout
    assert "MK201" not in run("bot.ipynb").stdout


def test_a_named_file_of_another_kind_is_refused(folder: Path) -> None:
    (folder / "notes.txt").write_text("x", encoding="utf-8")
    assert isinstance(run("app", "notes.txt").exception, MigrateKitError)
