"""`init` writes what the settings are, and nothing over what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from migrate_kit.cli.init import command, render
from migrate_kit.config import CONFIG_NAME, Settings, load_settings
from migrate_kit.errors import AlreadyThere


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
