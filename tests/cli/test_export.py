"""export: approved descriptions as JSON on stdout, everything else on stderr."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import orjson
import pytest

from migrate_kit.errors import NoApprovedDescription, NoDescription, OptionInvalid, UnknownTool
from migrate_kit.model.tool import Status
from migrate_kit.review import set_status
from tests.cli.folder import error_of, project, run
from tests.cli.running import run as run_main


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the description of `restart` approved and that of `logs` not."""
    tools = project(tmp_path, monkeypatch) / "shadow_tools"
    set_status(tools / "restart.yaml", Status.approved, reviewer="me")
    return tools


def names(*arguments: str) -> list[str]:
    document: Any = orjson.loads(run("export", *arguments).stdout)
    tools = document["tools"] if isinstance(document, dict) else document
    return [tool.get("function", tool).get("name", tool.get("title")) for tool in tools]


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("vendor", ["mcp", "openai", "openai-responses", "anthropic", "langchain"])
def test_only_what_was_approved_goes_out(vendor: str) -> None:
    result = run("export", vendor)
    assert result.exit_code == 0
    assert names(vendor) == ["restart"]
    assert "1 draft is left out" in result.stderr


def test_all_takes_drafts_as_well_and_never_what_was_rejected(folder: Path) -> None:
    assert names("openai", "--all") == ["logs", "restart"]
    set_status(folder / "logs.yaml", Status.rejected, reviewer="me")
    assert names("openai", "--all") == ["restart"]


def test_an_edited_description_is_not_approved_any_more(folder: Path) -> None:
    file = folder / "restart.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("Restart a", "Drop a"), encoding="utf-8")
    assert isinstance(error_of(run("export", "mcp")), NoApprovedDescription)


def test_a_tool_pinned_to_legacy_is_left_out_and_named(folder: Path) -> None:
    file = folder / "restart.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("pin: null", "pin: legacy"), encoding="utf-8")
    set_status(file, Status.approved, reviewer="me")
    result = run("export", "mcp")
    assert orjson.loads(result.stdout) == {"tools": []}
    assert "1 tool pinned to legacy left out: restart" in result.stderr


def test_statements_of_a_legacy_router_are_left_out_and_named(folder: Path) -> None:
    file = folder / "restart.yaml"
    text = re.sub(r"(?m)^implementation: .*$", 'implementation: ""', file.read_text(encoding="utf-8"))
    text = text.replace("evidence:", 'evidence:\n  - "bot.py:3 inline-body"', 1)
    file.write_text(text, encoding="utf-8")
    set_status(file, Status.approved, reviewer="me")
    result = run("export", "mcp")
    assert orjson.loads(result.stdout) == {"tools": []}
    assert "1 tool that is statements of a legacy router left out" in result.stderr
    assert result.exit_code == 0


@pytest.mark.usefixtures("folder")
def test_the_file_is_written_whole_and_stdout_stays_empty(tmp_path: Path) -> None:
    result = run("export", "anthropic", "--strict", "--output", "out.json")
    assert result.stdout == ""
    (tool,) = orjson.loads((tmp_path / "out.json").read_bytes())
    assert tool["strict"] is True


@pytest.mark.usefixtures("folder")
def test_the_wording_is_in_the_language_that_was_asked_for() -> None:
    assert "用户这样说时使用" in run("export", "mcp", "--language", "zh").stdout


def test_what_a_vendor_refuses_is_left_out_named_with_its_place_and_exit_one(folder: Path) -> None:
    file = folder / "restart.yaml"
    file.write_text(file.read_text(encoding="utf-8").replace("name: restart\n", "name: 重启\n", 1), encoding="utf-8")
    set_status(file, Status.approved, reviewer="me")
    result = run("export", "openai")
    assert result.exit_code == 1
    assert orjson.loads(result.stdout) == []
    assert "shadow_tools/restart.yaml:1: MK501 error: 重启: left out, because OpenAI" in result.stderr


@pytest.mark.usefixtures("folder")
def test_strict_is_refused_where_there_is_no_strict_mode() -> None:
    error = error_of(run("export", "mcp", "--strict"))
    assert isinstance(error, OptionInvalid)
    assert "MCP has no strict mode" in str(error)


@pytest.mark.usefixtures("folder")
def test_an_unknown_tool_is_an_error() -> None:
    assert isinstance(error_of(run("export", "mcp", "--tool", "nope")), UnknownTool)
    assert names("mcp", "--tool", "restart") == ["restart"]


def test_without_descriptions_the_next_step_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert isinstance(error_of(run("export", "mcp")), NoDescription)


@pytest.mark.usefixtures("folder")
def test_errors_are_told_in_chinese(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    ran = run_main(monkeypatch, capsys, "export", "langchain", "--strict")
    assert (ran.code, ran.out) == (2, "")
    assert "LangChain 没有严格模式" in ran.err


@pytest.mark.usefixtures("folder")
def test_a_template_of_the_users_words_the_definition(tmp_path: Path) -> None:
    (tmp_path / "migrate-kit.toml").write_text('templates_folder = "mine"\n', encoding="utf-8")
    (tmp_path / "mine" / "describe").mkdir(parents=True)
    (tmp_path / "mine" / "describe" / "definition.en.jinja").write_text("TOOL {{ spec.name }}", encoding="utf-8")
    assert orjson.loads(run("export", "mcp").stdout)["tools"][0]["description"] == "TOOL restart"


def test_limits_in_words_only_are_counted_and_named_on_request(folder: Path) -> None:
    file = folder / "restart.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("max_length: null", "max_length: 9", 1), encoding="utf-8")
    set_status(file, Status.approved, reviewer="me")
    quiet, named = run("export", "openai"), run("export", "openai", "--notes")
    assert (quiet.exit_code, named.exit_code) == (0, 0)
    assert "1 parameter has limits that stand in words only (MK504)" in quiet.stderr
    assert "MK504 note: restart: maxLength of service stands in words only" in named.stderr
