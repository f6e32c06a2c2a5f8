"""`init` writes what the settings are, and nothing over what is there."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate_kit.cli.init import command, render
from migrate_kit.config import CONFIG_NAME, Settings, load_settings
from migrate_kit.errors import AlreadyThere
from migrate_kit.model.rules import schema
from migrate_kit.review.rules_file import parse_rules, read_rules


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str) -> str:
    return CliRunner().invoke(command, arguments, catch_exceptions=False).stdout


def test_the_written_file_means_the_defaults(folder: Path) -> None:
    assert CONFIG_NAME in run()
    assert load_settings(folder, {}) == Settings(root=folder.resolve())


def test_every_setting_is_there_with_its_description_and_its_default() -> None:
    text = render("head")
    for name, field in Settings.model_fields.items():
        if name != "root":
            assert f"# {field.description}" in text
            assert re.search(rf"^# (\[{name}\]|{name} = )", text, re.MULTILINE), name


def test_taking_the_comments_off_gives_the_defaults() -> None:
    lines = render("head").splitlines()
    values = [line[2:] for line in lines if re.match(r"# (\w+ = |\[)", line) and "not set" not in line]
    settings = Settings(**tomllib.loads("\n".join(values)))
    assert settings == Settings()


def test_an_existing_file_is_kept_unless_forced(folder: Path) -> None:
    (folder / CONFIG_NAME).write_text("min_days = 9\n", encoding="utf-8")
    with pytest.raises(AlreadyThere):
        run()
    assert load_settings(folder, {}).min_days == 9
    run("--force")
    assert load_settings(folder, {}).min_days == Settings().min_days


def test_a_dry_run_shows_the_file_and_writes_nothing(folder: Path) -> None:
    assert "# min_days = 3" in run("--dry-run")
    assert list(folder.iterdir()) == []


def test_the_example_of_rules_puts_none_in_force_until_a_person_does(folder: Path) -> None:
    assert "rules.schema.json" in run("--rules")
    path = folder / "shadow_tools" / "rules.yaml"
    read = read_rules(path)
    assert (read.faults, read.file.active) == ((), ())
    assert json.loads((path.parent / "rules.schema.json").read_text(encoding="utf-8")) == schema()
    text = path.read_text(encoding="utf-8")
    uncommented = parse_rules(re.sub(r"^# ((?!yaml-language)[ a-z#].*)$", r"\1", text, flags=re.MULTILINE), path)
    assert uncommented.faults == ()
    assert len(uncommented.file.active) == 7


def test_rules_that_are_there_are_kept_unless_forced(folder: Path) -> None:
    assert run("--rules", "--dry-run").startswith("# yaml-language-server")
    assert list(folder.iterdir()) == []
    (folder / "shadow_tools").mkdir()
    (folder / "shadow_tools" / "rules.yml").write_text("rules: []\n", encoding="utf-8")
    with pytest.raises(AlreadyThere):
        run("--rules")
    run("--rules", "--force")
    assert [path.name for path in sorted((folder / "shadow_tools").iterdir())] == ["rules.schema.json", "rules.yml"]
