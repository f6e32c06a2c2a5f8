"""import: drafts from other people's tool definitions, and never over a description unasked."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import orjson
import pytest
from click.testing import CliRunner, Result

from migrate_kit.cli import cli
from migrate_kit.errors import ImportInvalid, OptionInvalid, PathNotFound
from migrate_kit.model.tool import Status
from migrate_kit.review import load_folder, set_status
from tests.cli.folder import error_of, payload, run

WEATHER = {
    "name": "get_weather",
    "description": "Weather of a city.",
    "parameters": {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    (tmp_path / "tools.json").write_bytes(orjson.dumps([{"type": "function", "function": WEATHER}]))
    return tmp_path


def given(folder: Path, *tools: Any) -> None:
    (folder / "tools.json").write_bytes(orjson.dumps(tools))


def test_a_draft_is_written_for_each_tool_and_review_comes_next(folder: Path) -> None:
    result = run("import", "tools.json")
    assert result.exit_code == 0
    (spec,) = load_folder(folder / "shadow_tools").specs
    assert (spec.name, spec.status, spec.parameters["city"].required) == ("get_weather", Status.draft, True)
    assert "1 created, 0 replaced, 0 left alone" in result.stdout
    assert result.stderr.strip().endswith("migrate-kit review")


@pytest.mark.usefixtures("folder")
def test_a_dry_run_writes_nothing() -> None:
    assert "1 created" in run("import", "tools.json", "--dry-run").stdout
    assert not Path("shadow_tools").exists()


def test_a_description_that_is_there_is_left_alone_byte_for_byte(folder: Path) -> None:
    run("import", "tools.json")
    file = folder / "shadow_tools" / "get_weather.yaml"
    set_status(file, Status.approved, reviewer="me")
    before = file.read_bytes()
    result = run("import", "tools.json")
    assert result.exit_code == 1
    assert "get_weather is described already; left alone" in result.stdout
    assert file.read_bytes() == before


def test_it_is_replaced_when_that_is_asked_for(folder: Path) -> None:
    run("import", "tools.json")
    file = folder / "shadow_tools" / "get_weather.yaml"
    set_status(file, Status.approved, reviewer="me")
    rows = payload(run("import", "tools.json", "--replace", "--format", "json"))["tools"]
    assert rows == [{"tool": "get_weather", "path": str(file), "state": "replaced"}]
    assert load_folder(folder / "shadow_tools").specs[0].status is Status.draft


def test_a_tool_is_found_in_whatever_file_describes_it(folder: Path) -> None:
    run("import", "tools.json")
    tools = folder / "shadow_tools"
    (tools / "get_weather.yaml").rename(tools / "mine.yaml")
    assert run("import", "tools.json").exit_code == 1
    assert [path.name for path in tools.iterdir()] == ["mine.yaml"]


@pytest.mark.parametrize("name", ["../../evil", "/etc/passwd", "rules", "A" * 300, "查天气", "a\nb", "con/..", "."])
def test_no_name_leads_out_of_the_folder_or_over_another_file(folder: Path, name: str) -> None:
    given(folder, {**WEATHER, "name": name}, {**WEATHER, "name": name.swapcase() + "x"})
    assert run("import", "tools.json").exit_code == 0
    tools = folder / "shadow_tools"
    assert {spec.name for spec in load_folder(tools).specs} == {name, name.swapcase() + "x"}
    assert all(path.is_relative_to(tools) for path in folder.rglob("*.yaml"))
    assert not (tools / "rules.yaml").exists()


def test_one_that_cannot_be_described_keeps_no_other_out(folder: Path) -> None:
    bad = {"name": "bad", "parameters": {"properties": {"": {"type": "integer"}}}}
    given(folder, bad, WEATHER, 7)
    result = run("import", "tools.json", "--format", "json")
    assert result.exit_code == 1
    found: Any = payload(result)
    assert [(f["code"], f["message"]["place"]) for f in found["findings"]] == [
        ("MK511", "tools.json:[2]"),
        ("MK511", "tools.json:bad"),
    ]
    assert [row["tool"] for row in found["tools"]] == ["get_weather"]


@pytest.mark.usefixtures("folder")
def test_standard_input_is_read() -> None:
    result: Result = CliRunner().invoke(cli, ["import", "-"], input=orjson.dumps({"tools": [WEATHER]}))
    assert result.exit_code == 0
    assert Path("shadow_tools/get_weather.yaml").is_file()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[1,]", b'{"a": 1}\n{"b": 2}', b"[" * 100_000])
def test_what_is_no_json_is_an_error_with_its_line(folder: Path, content: bytes) -> None:
    (folder / "tools.json").write_bytes(content)
    error = error_of(run("import", "tools.json"))
    assert isinstance(error, ImportInvalid)
    assert error.fields["path"] == "tools.json"


@pytest.mark.usefixtures("folder")
def test_a_missing_file_is_an_error() -> None:
    assert isinstance(error_of(run("import", "nope.json")), PathNotFound)


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "arguments", [(), ("tools.json", "--url", "http://127.0.0.1:1"), ("--command", ""), ("--command", "'")]
)
def test_exactly_one_source_is_needed(arguments: tuple[str, ...]) -> None:
    assert isinstance(error_of(run("import", *arguments)), OptionInvalid)


@pytest.mark.usefixtures("folder")
def test_what_was_exported_and_imported_exports_the_same_again() -> None:
    run("import", "tools.json")
    once = run("export", "mcp", "--all").stdout
    Path("again.json").write_text(once, encoding="utf-8")
    assert run("import", "again.json", "--replace").exit_code == 0
    assert run("export", "mcp", "--all").stdout == once


def test_a_running_server_is_known_by_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("mcp_types", reason="needs the extra mcp")
    from tests.integrations.mcp.served_folder import NAMES, command, environment, make

    (tmp_path / "server").mkdir()
    make(tmp_path / "server")
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    for name, value in environment().items():
        monkeypatch.setenv(name, value)
    program, *_ = command()
    started = shlex.join([program, "-m", "migrate_kit", "-C", str(tmp_path / "server"), "serve"])
    result = run("import", "--command", started, "--format", "json")
    assert result.exit_code == 0, result.output
    specs = {spec.name: spec for spec in load_folder(tmp_path / "here" / "shadow_tools").specs}
    assert sorted(specs) == NAMES
    assert specs["restart"].evidence == ("mcp:migrate-kit:tools[6] import",)
    assert specs["restart"].effects == "dangerous"
    assert specs["show_logs"].parameters["lines"].maximum == 500
