"""Whatever lies in the folder of descriptions, every command says what is wrong and where, and leaves by its exit code."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from migrate_kit.errors import ConfigInvalid, MigrateKitError, NotReadable
from tests.cli.folder import error_of, project, run

COMMANDS = (
    ("describe",),
    ("lint",),
    ("review", "--list"),
    ("review", "--approve-all", "--reviewer", "Li"),
    ("check",),
    ("check", "--format", "github"),
    ("check", "--format", "gitlab"),
    ("check", "--format", "sarif"),
    ("export", "mcp", "--all"),
    ("export", "openai", "--all"),
    ("export", "openai-responses", "--all"),
    ("export", "anthropic", "--all"),
    ("export", "langchain", "--all"),
)
#: They report all files instead of stopping at the first.
REPORTING = ("lint", "check")


def _file(text: str | bytes) -> Callable[[Path], None]:
    content = text.encode() if isinstance(text, str) else text
    return lambda folder: (folder / "x.yaml").write_bytes(content) and None


def _doubled(folder: Path) -> None:
    (folder / "x.yaml").write_bytes((folder / "logs.yaml").read_bytes())


WRONG = {
    "no YAML": (_file("name: x\n  bad: [\n"), "x.yaml:2"),
    "a list at the top": (_file("- a\n- b\n"), "x.yaml:1"),
    "a word": (_file("hello\n"), "x.yaml:1"),
    "empty": (_file(""), "x.yaml:1"),
    "not UTF-8": (_file(b"name: x\nsummary: \xff\n"), "x.yaml:2"),
    "an unknown key": (_file("name: x\nsumary: y\n"), "x.yaml:2"),
    "a value of the wrong kind": (_file("name: x\nuse_when: {a: b}\n"), "x.yaml:2"),
    "a name twice": (_doubled, "x.yaml"),
}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The descriptions of a project."""
    monkeypatch.setenv("MIGRATE_KIT_LANG", "en")
    return project(tmp_path, monkeypatch) / "shadow_tools"


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("wrong", WRONG)
def test_a_file_that_is_no_description_is_named_with_its_line(
    folder: Path, wrong: str, command: tuple[str, ...]
) -> None:
    spoil, place = WRONG[wrong]
    spoil(folder)
    result = run(*command)
    if command[0] in REPORTING:
        assert result.exit_code == 1
        assert place.partition(":")[0] in result.stdout
        return
    # With describe's own inventory there is nothing to describe; it says that first, and nothing is half done.
    error = error_of(result)
    assert "x.yaml" in str(error) or command == ("describe",)
    assert error.to_dict()["remedy"]


@pytest.mark.parametrize("command", [*COMMANDS, ("serve",)], ids=" ".join)
def test_a_file_in_place_of_the_folder_is_named(folder: Path, command: tuple[str, ...]) -> None:
    if command == ("serve",):
        pytest.importorskip("mcp_types", reason="needs the extra mcp")
    for file in folder.iterdir():
        file.unlink()
    folder.rmdir()
    folder.write_text("hello", encoding="utf-8")
    error = error_of(run(*command))
    assert isinstance(error, MigrateKitError)
    if command != ("describe",):
        assert isinstance(error, NotReadable)
        assert error.fields["path"] == folder


ODD = {
    "a name of two words": 'name: "two words"\nsummary: Show a thing.\nuse_when: [東西]\n',
    "a Chinese name": "name: 查日志\nsummary: 查看一个服务的日志\nuse_when: [查日志]\n",
    "a name over all limits": f"name: {'n' * 200}\nsummary: Show a thing.\nuse_when: [東西]\n",
}


@pytest.mark.parametrize("odd", ODD)
def test_a_name_that_vendors_refuse_is_left_out_and_named_where_it_stands(folder: Path, odd: str) -> None:
    (folder / "x.yaml").write_text(ODD[odd] + "implementation: m:f\n", encoding="utf-8")
    assert "shadow_tools/x.yaml:1: MK320 warning" in run("lint").stdout
    assert run("review", "--approve-all", "--reviewer", "Li").exit_code == 0
    for vendor in ("mcp", "openai", "openai-responses", "anthropic", "langchain"):
        result = run("export", vendor)
        assert result.exit_code == 1
        assert "MK501" in result.stderr
        assert "restart" in result.stdout


def test_a_text_of_five_thousand_characters_is_told_and_cut_for_every_vendor(folder: Path) -> None:
    text = f"name: show_all\nsummary: {'long ' * 1000}\nuse_when: [全部]\nimplementation: m:f\n"
    (folder / "x.yaml").write_text(text, encoding="utf-8")
    shown = run("lint").stdout
    assert "x.yaml:2: MK320 warning: show_all: OpenAI would refuse or cut it: length of the text" in shown
    assert "MK321" in shown
    assert "MK503" in run("export", "openai", "--all").stderr
    told = run("export", "mcp", "--all").stderr
    assert "MK503" not in told
    assert "MK509" in told


def test_what_vendors_limit_is_named_in_the_language_of_the_reader(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "x.yaml").write_text(ODD["a Chinese name"], encoding="utf-8")
    monkeypatch.setenv("MIGRATE_KIT_LANG", "zh")
    assert "查日志：OpenAI, Anthropic 会拒绝或截断：名称 查日志，允许 [A-Za-z0-9_-]+" in run("lint").stdout


@pytest.mark.parametrize("command", [("lint",), ("check",), ("export", "mcp", "--all")], ids=" ".join)
def test_a_folder_of_templates_that_is_not_there_is_named(folder: Path, command: tuple[str, ...]) -> None:
    (folder.parent / "migrate-kit.toml").write_text('templates_folder = "nowhere"\n', encoding="utf-8")
    error = error_of(run(*command))
    assert isinstance(error, ConfigInvalid)
    assert error.fields["path"] == folder.parent / "nowhere"
