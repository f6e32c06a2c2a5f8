"""`migrate-kit describe`."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from migrate_kit import review
from migrate_kit.cli.describe import command
from migrate_kit.errors import DuplicateTool, InventoryInvalid, InventoryMissing, NoRouter, TemplateInvalid, UnknownTool
from migrate_kit.model.inventory import Inventory
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import MergeResult, load_folder, set_status
from tests.describe.inventories import branch, inventory, tool, words

needs_review = pytest.mark.skipif(find_spec("migrate_kit.review") is None, reason="the room review is not there")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path))
    save(tmp_path, two_tools("日志"))
    return tmp_path


def two_tools(word: str) -> Inventory:
    branches = [branch("logs", words(word)), branch("restart", words("重启"))]
    return inventory([tool("logs", side_effects="read_only"), tool("restart", side_effects="dangerous")], branches)


def save(folder: Path, given: Inventory) -> None:
    file = folder / ".migrate-kit" / "inventory.json"
    file.parent.mkdir(exist_ok=True)
    file.write_text(given.model_dump_json(), encoding="utf-8")


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments)


def described(folder: Path) -> list[str]:
    return sorted(p.name for p in folder.glob("shadow_tools/*.yaml"))


@needs_review
def test_one_file_a_tool_is_written_and_the_next_step_named(project: Path) -> None:
    result = run()
    assert result.exit_code == 0, result.output
    assert described(project) == ["logs.yaml", "restart.yaml"]
    assert "2 created" in result.stdout
    assert result.stderr.strip().endswith("next: migrate-kit review")


@needs_review
def test_a_second_run_changes_nothing(project: Path) -> None:
    run()
    before = {p: p.read_bytes() for p in project.glob("shadow_tools/*")}
    result = run()
    assert "2 unchanged" in result.stdout
    assert {p: p.read_bytes() for p in project.glob("shadow_tools/*")} == before


@needs_review
def test_edits_and_comments_survive_a_new_description(project: Path) -> None:
    run()
    file = project / "shadow_tools" / "logs.yaml"
    text = file.read_text(encoding="utf-8").replace("summary: logs", "summary: Show the logs  # mine")
    file.write_text(text, encoding="utf-8")
    save(project, two_tools("报错"))
    result = run()
    after = file.read_text(encoding="utf-8")
    assert "summary: Show the logs  # mine" in after
    assert "报错" in after
    assert "1 unchanged" in result.stdout


@needs_review
def test_what_is_saved_while_describe_works_is_kept(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run()
    file = project / "shadow_tools" / "logs.yaml"
    edits = iter(("summary: Read the journal.", "summary: Read the journals."))
    merge = review.merge

    def merge_while_somebody_saves(existing: str, fresh: ToolSpec, **where: Any) -> MergeResult:
        merged = merge(existing, fresh, **where)
        edit = next(edits, None) if fresh.name == "logs" else None
        if edit is not None:
            before = file.read_text(encoding="utf-8")
            file.write_text(re.sub("^summary:.*$", edit, before, flags=re.MULTILINE), encoding="utf-8")
        return merged

    monkeypatch.setattr(review, "merge", merge_while_somebody_saves)
    save(project, two_tools("日志文件"))
    assert run().exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert "summary: Read the journals." in text
    assert "日志文件" in text


def test_a_dry_run_writes_nothing(project: Path) -> None:
    result = run("--dry-run", "--format", "json")
    document = json.loads(result.stdout)
    assert (document["schema"], document["created"], document["dry_run"]) == ("migrate-kit/describe", 2, True)
    assert described(project) == []


def test_show_prints_the_text_and_writes_nothing(project: Path) -> None:
    result = run("--show", "--tool", "logs", "--language", "zh")
    assert "适用" in result.stdout
    assert "日志" in result.stdout
    assert "restart" not in result.stdout
    assert described(project) == []


_PREVIEWS = {"full": "text.full", "compact": "text.compact", "definition": "definition", "yaml": "tool.yaml"}


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("form", _PREVIEWS)
def test_each_template_is_previewed_and_can_be_your_own_alone(project: Path, form: str, language: str) -> None:
    (project / "migrate-kit.toml").write_text('templates_folder = "mine"\n', encoding="utf-8")
    file = project / "mine" / "describe" / f"{_PREVIEWS[form]}.{language}.jinja"
    file.parent.mkdir(parents=True)
    file.write_text("only {{ spec.name }} of mine\n", encoding="utf-8")
    for one, other in product(_PREVIEWS, ("en", "zh")):
        shown = run("--show", "--tool", "logs", "--form", one, "--language", other)
        assert shown.exit_code == 0, shown.output
        assert (shown.stdout == "only logs of mine\n") == ((one, other) == (form, language))
        assert "日志" in shown.stdout or (one, other) == (form, language)
    file.write_text("one\n{{ spec.nmae }}\n", encoding="utf-8")
    error = run("--show", "--tool", "logs", "--form", form, "--language", language).exception
    assert isinstance(error, TemplateInvalid)
    assert str(error.fields["path"]) == str(file)
    assert error.fields["line"] == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("summary: {{ spec.summary }}\n", "what it makes of logs is no description: line 1: the key name is missing"),
        ("name: x\nsummary: y\n", "what it makes of logs describes x"),
    ],
)
def test_a_template_that_makes_no_description_is_named_and_nothing_is_written(
    project: Path, content: str, said: str
) -> None:
    (project / "migrate-kit.toml").write_text('templates_folder = "mine"\n', encoding="utf-8")
    file = project / "mine" / "describe" / "tool.yaml.en.jinja"
    file.parent.mkdir(parents=True)
    file.write_text(content, encoding="utf-8")
    error = run("--language", "en").exception
    assert isinstance(error, TemplateInvalid)
    assert (error.code, error.fields["path"]) == ("MKE127", file)
    assert error.fields["what"] == said
    assert not list((project / "shadow_tools").glob("*.yaml"))


def test_the_preview_says_what_the_file_says_and_knows_tools_written_by_hand(project: Path) -> None:
    run()
    file = project / "shadow_tools" / "logs.yaml"
    edited = re.sub("^summary:.*$", "summary: Read the journal.", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    file.write_text(edited, encoding="utf-8")
    hand = "name: disk_usage\nsummary: Say how full a disk is\n"
    (project / "shadow_tools" / "disk.yaml").write_text(hand, encoding="utf-8")
    save(project, two_tools("日志文件"))
    shown = run("--show", "--tool", "logs", "--language", "en").stdout
    assert shown.startswith("logs: Read the journal.\n")
    assert "日志文件" in shown  # what describe would refresh is refreshed
    assert run("--show", "--tool", "disk_usage").stdout.startswith("disk_usage: Say how full a disk is")
    assert file.read_text(encoding="utf-8") == edited


@pytest.mark.parametrize("arguments", [("--tool", "disk_usage"), ()])
def test_a_tool_written_by_hand_is_shown_without_a_scan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path))
    (tmp_path / "shadow_tools").mkdir()
    (tmp_path / "shadow_tools" / "disk.yaml").write_text("name: disk_usage\nsummary: Say how full a disk is\n")
    result = run("--show", *arguments)
    assert result.stdout.startswith("disk_usage: Say how full a disk is\n")
    assert isinstance(run(*arguments).exception, InventoryMissing)
    assert isinstance(run("--show", "--tool", "logs").exception, InventoryMissing)


def test_another_inventory_can_be_named(project: Path) -> None:
    other = project / "other.json"
    (project / ".migrate-kit" / "inventory.json").rename(other)
    assert run("--inventory", str(other), "--dry-run").exit_code == 0


def test_without_a_scan_the_error_says_what_to_do(project: Path) -> None:
    (project / ".migrate-kit" / "inventory.json").unlink()
    assert isinstance(run().exception, InventoryMissing)


@pytest.mark.parametrize("content", ["", "{", '{"schema": "other"}', '{"version": 99}', '{"routers": [{}]}'])
def test_a_broken_inventory_is_refused(project: Path, content: str) -> None:
    (project / ".migrate-kit" / "inventory.json").write_text(content, encoding="utf-8")
    assert isinstance(run().exception, InventoryInvalid)


def test_an_inventory_without_routers_is_refused(project: Path) -> None:
    save(project, Inventory(tools=(tool("logs"),)))
    assert isinstance(run().exception, NoRouter)


def test_a_misspelt_tool_is_refused_with_the_known_ones(project: Path) -> None:
    error = run("--tool", "lgos").exception
    assert isinstance(error, UnknownTool)
    assert error.fields["known"] == "logs, restart"


def test_two_tools_of_one_name_leave_nothing_half_written(project: Path) -> None:
    twice = [tool("logs", file="a.py"), tool("logs", file="b.py")]
    save(project, inventory(twice, [branch("logs", words("日志"))]))
    assert isinstance(run().exception, DuplicateTool)
    assert described(project) == []


def approve(folder: Path) -> None:
    for path in folder.glob("shadow_tools/*.yaml"):
        set_status(path, Status.approved, reviewer="li")


def specs(folder: Path) -> dict[str, ToolSpec]:
    return {spec.name: spec for spec in load_folder(folder / "shadow_tools").specs}


def test_a_description_whose_tool_is_gone_is_marked_and_named(project: Path) -> None:
    run()
    file = project / "shadow_tools" / "logs.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "# my notes\n", encoding="utf-8")
    approve(project)
    save(project, inventory([tool("restart", side_effects="dangerous")], [branch("restart", words("重启"))]))
    result = run()
    assert "logs" in result.stdout
    logs = specs(project)["logs"]
    assert (logs.status, logs.stale) == (Status.draft, "no branch and no function of this name any more")
    text = file.read_text(encoding="utf-8")
    assert "# my notes" in text
    assert specs(project)["restart"].is_approved
    run()
    assert file.read_text(encoding="utf-8") == text
    run("--tool", "restart")
    assert file.read_text(encoding="utf-8") == text


def test_a_description_is_found_by_its_tool_whatever_its_file_is_called(project: Path) -> None:
    run()
    folder = project / "shadow_tools"
    (folder / "logs.yaml").rename(folder / "zz.yaml")
    save(project, two_tools("报错"))
    assert "0 created" in run().stdout
    assert described(project) == ["restart.yaml", "zz.yaml"]
    assert specs(project)["logs"].use_when == ("报错",)


def test_two_files_of_one_tool_are_refused_before_anything_is_written(project: Path) -> None:
    run()
    folder = project / "shadow_tools"
    (folder / "copy.yaml").write_bytes((folder / "logs.yaml").read_bytes())
    save(project, two_tools("报错"))
    before = {path: path.read_bytes() for path in folder.iterdir()}
    assert isinstance(run().exception, DuplicateTool)
    assert before == {path: path.read_bytes() for path in folder.iterdir()}


def test_a_name_that_a_person_chose_is_kept(project: Path) -> None:
    run()
    file = project / "shadow_tools" / "logs.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("name: logs\n", "name: show_logs\n", 1), encoding="utf-8")
    assert "0 created" in run().stdout
    assert sorted(specs(project)) == ["restart", "show_logs"]


def test_a_file_name_that_another_tool_took_is_not_overwritten(project: Path) -> None:
    run("--tool", "logs")
    folder = project / "shadow_tools"
    (folder / "logs.yaml").rename(folder / "restart.yaml")
    run()
    assert described(project) == ["restart-2.yaml", "restart.yaml"]
    assert sorted(specs(project)) == ["logs", "restart"]


def test_a_tool_called_rules_leaves_the_business_rules_alone(project: Path) -> None:
    save(
        project, inventory([tool("rules"), tool("aux")], [branch("rules", words("规则")), branch("aux", words("辅助"))])
    )
    rules = project / "shadow_tools" / "rules.yaml"
    rules.parent.mkdir()
    rules.write_text("business: rules\n", encoding="utf-8")
    assert run().exit_code == 0
    assert described(project) == ["aux-2.yaml", "rules-2.yaml", "rules.yaml"]
    assert sorted(specs(project)) == ["aux", "rules"]
    assert rules.read_text(encoding="utf-8") == "business: rules\n"


def test_the_language_is_hinted_once_where_nothing_chose_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert run().stderr.count("--language zh") == 1
    assert "--language" not in run("--language", "en").stderr
    (project / "migrate-kit.toml").write_text('language = "en"\n', encoding="utf-8")
    assert "--language" not in run().stderr
