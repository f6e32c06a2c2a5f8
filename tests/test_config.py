"""Where the root is, and what a wrong setting gets."""

from __future__ import annotations

from pathlib import Path

import pytest

from migrate_kit.config import CONFIG_NAME, Settings, load_settings
from migrate_kit.errors import ConfigInvalid


def write(folder: Path, text: str, name: str = CONFIG_NAME) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text, encoding="utf-8")


def test_the_root_is_the_nearest_configuration_above(tmp_path: Path) -> None:
    write(tmp_path, "min_days = 5")
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    settings = load_settings(deep, {})
    assert (settings.root, settings.min_days) == (tmp_path.resolve(), 5)
    assert settings.tools_path == tmp_path.resolve() / "shadow_tools"


def test_the_environment_names_the_root_before_anything_else(tmp_path: Path) -> None:
    write(tmp_path / "near", "min_days = 5")
    write(tmp_path / "named", "min_days = 7")
    settings = load_settings(tmp_path / "near", {"MIGRATE_KIT_ROOT": str(tmp_path / "named")})
    assert settings.min_days == 7


def test_without_configuration_the_root_is_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert load_settings(None, {}).root == tmp_path


def test_a_pyproject_counts_only_with_our_table(tmp_path: Path) -> None:
    write(tmp_path, "[tool.migrate-kit]\nmin_days = 9", "pyproject.toml")
    write(tmp_path / "sub", "[tool.other]\nx = 1", "pyproject.toml")
    assert load_settings(tmp_path / "sub", {}).min_days == 9


def test_our_own_file_wins_over_the_pyproject_beside_it(tmp_path: Path) -> None:
    write(tmp_path, "[tool.migrate-kit]\nmin_days = 9", "pyproject.toml")
    write(tmp_path, "min_days = 4")
    assert load_settings(tmp_path, {}).min_days == 4


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("min_dayz = 5", "did you mean min_days?"),
        ("zzz = 5", "unknown key zzz"),
        ('min_days = "many"', "min_days: "),
        ("min_score = 3", "min_score: "),
        ("min_days =\nmin_daily = 3", "line 1"),
        ('root = "elsewhere"', "unknown key root"),
    ],
)
def test_a_wrong_setting_is_named_with_its_file(tmp_path: Path, text: str, what: str) -> None:
    write(tmp_path, text)
    with pytest.raises(ConfigInvalid) as raised:
        load_settings(tmp_path, {})
    assert what in str(raised.value)
    assert CONFIG_NAME in str(raised.value)


def test_a_file_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    (tmp_path / CONFIG_NAME).write_bytes(b'language = "\xff"')
    with pytest.raises(ConfigInvalid):
        load_settings(tmp_path, {})


def test_every_setting_is_described() -> None:
    assert [name for name, field in Settings.model_fields.items() if not field.description] == []


def test_flag_file_and_database_follow_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(root=tmp_path)
    assert settings.flag_path == tmp_path / "migrate-kit.env"
    assert settings.store_url == f"sqlite:///{tmp_path / '.migrate-kit' / 'decisions.db'}"
    monkeypatch.setenv("MIGRATE_KIT_FLAGS", "/run/flags")
    monkeypatch.setenv("MIGRATE_KIT_DATABASE", "postgresql://db/x")
    assert (settings.flag_path, settings.store_url) == (Path("/run/flags"), "postgresql://db/x")
