"""The README is not older than the program."""

from __future__ import annotations

import re

from migrate_kit.cli._group import COMMANDS
from migrate_kit.model.stage import KEYS
from tests.conftest import CHECKOUT

README = (CHECKOUT / "README.md").read_text(encoding="utf-8")


def test_every_command_has_a_row() -> None:
    assert [name for name in COMMANDS if f"| `{name}` |" not in README] == []


def test_every_flag_has_a_row() -> None:
    assert [key for key in KEYS if f"| `{key}" not in README] == []


def test_every_command_it_shows_exists() -> None:
    shown = set(re.findall(r"\$ migrate-kit ([a-z]+)", README))
    assert shown
    assert shown <= set(COMMANDS)


def test_every_file_it_links_to_exists() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (CHECKOUT / target).is_file(), target


def test_nothing_is_left_to_fill_in() -> None:
    assert "<!--" not in README
