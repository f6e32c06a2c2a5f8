"""`migrate-kit scan`: forms of output, marks, baseline, comparison, exit codes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import Result

from migrate_kit.errors import (
    BaselineInvalid,
    InventoryInvalid,
    InventoryMissing,
    NotWritable,
    OptionInvalid,
    PathNotFound,
)
from tests.analyze.sources import BOT, written
from tests.cli.folder import error_of, payload, run


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a router that has one dead branch, as the working folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    (tmp_path / "src").mkdir()
    written(tmp_path / "src")
    return tmp_path


def rewrite(here: Path, old: str, new: str) -> None:
    text = (here / "src" / "bot.py").read_text(encoding="utf-8")
    assert old in text
    (here / "src" / "bot.py").write_text(text.replace(old, new), encoding="utf-8")


def mend(here: Path) -> None:
    rewrite(here, '"login"', '"sign in"')


def codes(result: Result) -> list[str]:
    return [line.split()[0] for line in result.stdout.splitlines() if line.startswith("MK")]


def test_the_exit_code_says_whether_something_counts(here: Path) -> None:
    assert run("scan", "src").exit_code == 1
    mend(here)
    assert run("scan", "src").exit_code == 0


@pytest.mark.parametrize("form", ["json", "sarif", "github", "gitlab", "html", "text"])
def test_a_result_can_be_written_into_a_file(here: Path, form: str) -> None:
    printed = run("scan", "src", "--format", form)
    kept = run("scan", "src", "--format", form, "--output", "out/result")
    assert printed.stdout
    assert (here / "out" / "result").read_text(encoding="utf-8") == printed.stdout
    assert kept.stdout == ""
    assert kept.exit_code == printed.exit_code == 1
    assert (here / ".migrate-kit" / "inventory.json").is_file()


def test_a_result_that_cannot_be_written_is_an_error_and_leaves_nothing(here: Path) -> None:
    (here / "taken").write_text("", encoding="utf-8")
    assert isinstance(error_of(run("scan", "src", "--format", "sarif", "--output", "taken/x")), NotWritable)
    assert (here / "taken").read_text(encoding="utf-8") == ""


@pytest.mark.parametrize("path", ["src", "./src", "src/bot.py", "."])
def test_files_are_named_as_seen_from_the_working_folder(here: Path, path: str) -> None:
    lines = run("scan", path, "--format", "github").stdout.splitlines()
    assert lines
    assert all("file=src/bot.py," in line for line in lines)


def test_a_dry_run_writes_nothing(here: Path) -> None:
    run("scan", "src", "--dry-run", "--baseline", "b", "--write-baseline")
    assert sorted(path.name for path in here.iterdir()) == ["migrate-kit.toml", "src"]


def test_a_mark_in_the_source_hides_a_finding(here: Path) -> None:
    rewrite(here, '    elif "login" in text:', '    elif "login" in text:  # migrate-kit: ignore[MK201]')
    result = run("scan", "src")
    assert result.exit_code == 0
    assert "MK201" not in codes(result)
    assert "1 finding is suppressed" in result.stdout
    mend(here)
    assert "MK112" in codes(run("scan", "src"))


def test_a_bare_ignore_hides_nothing(here: Path) -> None:
    rewrite(here, '    elif "login" in text:', '    elif "login" in text:  # migrate-kit: ignore')
    result = run("scan", "src")
    assert result.exit_code == 1
    assert {"MK110", "MK201"} <= set(codes(result))


def test_a_function_marked_as_none_is_left_out(here: Path) -> None:
    rewrite(here, "def handle", "# migrate-kit: not-router\ndef handle")
    inventory = payload(run("scan", "src/bot.py", "--format", "json"))
    assert inventory["routers"] == inventory["tools"] == inventory["findings"] == []


def test_a_broken_file_can_be_accepted_by_a_mark(here: Path) -> None:
    mend(here)
    (here / "src" / "old.py").write_text('print "x"\n', encoding="utf-8")
    assert run("scan", "src").exit_code == 1
    (here / "src" / "old.py").write_text('# migrate-kit: ignore-file[MK001]\nprint "x"\n', encoding="utf-8")
    assert run("scan", "src").exit_code == 0


def test_what_is_in_the_baseline_does_not_count(here: Path) -> None:
    accepted = run("scan", "src", "--baseline", "known", "--write-baseline")
    assert accepted.exit_code == 0
    again = run("scan", "src", "--baseline", "known")
    assert again.exit_code == 0
    assert codes(again) == []
    rewrite(here, "def handle", "# moved\n\n\ndef handle")
    assert run("scan", "src", "--baseline", "known").exit_code == 0
    rewrite(here, '"天气"', '"restarts"')
    worse = run("scan", "src", "--baseline", "known")
    assert worse.exit_code == 1
    assert "MK201" in codes(worse)


def test_stale_entries_are_said_and_pruned(here: Path) -> None:
    run("scan", "src", "--baseline", "known", "--write-baseline")
    mend(here)
    stale = run("scan", "src", "--baseline", "known")
    assert "stale: MK201 src/bot.py handle" in stale.stderr
    assert stale.exit_code == 0
    run("scan", "src", "--baseline", "known", "--prune-baseline")
    assert "MK201" not in (here / "known").read_text(encoding="utf-8")
    assert "are stale" not in run("scan", "src", "--baseline", "known").stderr


def test_a_scan_of_a_part_leaves_the_rest_of_the_baseline_alone(here: Path) -> None:
    run("scan", ".", "--baseline", "known", "--write-baseline")
    before = (here / "known").read_text(encoding="utf-8")
    (here / "other").mkdir()
    written(here / "other", bot=BOT.replace('"login"', '"sign in"'))
    part = run("scan", "other", "--baseline", "known", "--prune-baseline")
    assert "are stale" not in part.stderr
    assert (here / "known").read_text(encoding="utf-8") == before
    run("scan", "other", "--baseline", "known", "--write-baseline")
    assert set(before.splitlines()) <= set((here / "known").read_text(encoding="utf-8").splitlines())


def test_a_baseline_that_cannot_be_used_is_an_error(here: Path) -> None:
    assert isinstance(error_of(run("scan", "src", "--baseline", "absent")), PathNotFound)
    assert isinstance(error_of(run("scan", "src", "--write-baseline")), OptionInvalid)
    (here / "broken").write_text("MK201\n", encoding="utf-8")
    assert isinstance(error_of(run("scan", "src", "--baseline", "broken")), BaselineInvalid)
    (here / "broken").write_bytes(b"\xff\xfe")
    assert isinstance(error_of(run("scan", "src", "--baseline", "broken")), BaselineInvalid)


def test_sarif_tells_new_from_known(here: Path) -> None:
    run("scan", "src", "--baseline", "known", "--write-baseline")
    rewrite(here, '"天气"', '"restarts"')
    log = json.loads(run("scan", "src", "--baseline", "known", "--format", "sarif").stdout)
    states = {r["baselineState"] for r in log["runs"][0]["results"] if r["ruleId"] == "MK201"}
    assert states == {"new", "unchanged"}


def test_a_comparison_says_what_changed_and_whether_it_got_worse(here: Path) -> None:
    run("scan", "src", "--format", "json", "--output", "old.json")
    same = run("scan", "src", "--diff", "old.json")
    assert (same.exit_code, same.stdout) == (0, "nothing changed\n")
    mend(here)
    better = run("scan", "src", "--diff", "old.json")
    assert better.exit_code == 0
    assert "condition: 'login' in text → 'sign in' in text" in better.stdout
    assert "fixed MK201" in better.stdout
    rewrite(here, '"天气"', '"restarts"')
    worse = run("scan", "src", "--diff", "old.json", "--format", "json")
    assert worse.exit_code == 1
    document = payload(worse)
    assert document["schema"] == "migrate-kit/scan-changes"
    assert "MK201" in {finding["code"] for finding in document["findings_new"]}


def test_a_comparison_reads_the_last_scan_before_it_is_replaced(here: Path) -> None:
    run("scan", "src")
    mend(here)
    assert "fixed MK201" in run("scan", "src", "--diff", ".migrate-kit/inventory.json").stdout


def test_a_comparison_with_nothing_readable_is_an_error(here: Path) -> None:
    (here / "x.json").write_text("{", encoding="utf-8")
    assert isinstance(error_of(run("scan", "src", "--diff", "absent.json")), InventoryMissing)
    assert isinstance(error_of(run("scan", "src", "--diff", "x.json")), InventoryInvalid)
    (here / "old.json").write_text(run("scan", "src", "--format", "json").stdout, encoding="utf-8")
    assert isinstance(error_of(run("scan", "src", "--diff", "old.json", "--format", "sarif")), OptionInvalid)


def test_every_form_is_told_in_chinese_too(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run("scan", "src", "--format", "json", "--output", "old.json")
    rewrite(here, '"天气"', '"restarts"')
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    for arguments in (["--format", "html"], ["--format", "github"], ["--diff", "old.json"]):
        assert "永远不会执行" in run("scan", "src", *arguments).stdout


CROWDED = """
def weather(q): return 1
def news(q): return 2

def handle(q):
    if "weather" in q or "rain" in q:
        return weather(q)
    elif ({same}) and q.startswith("no"):
        return news(q)
    elif "rainy" in q:
        return news(q)
    return None
""".format(same=" or ".join(f'q == "word number {n}"' for n in range(300)))


def test_a_huge_condition_is_cut_and_told_in_the_language_of_the_reader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bot.py").write_text(CROWDED, encoding="utf-8")
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    said = run("scan", "bot.py", "--dry-run").stdout.splitlines()
    (contradiction,) = [line for line in said if line.startswith("MK202")]
    assert "文本等于 'word number 1'" in contradiction
    assert contradiction.endswith("…）")
    assert len(contradiction) < 300
    (dead,) = [line for line in said if line.startswith("MK201")]
    assert "文本包含 'weather'、'rain' 之一" in dead
