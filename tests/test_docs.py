"""The documentation cannot rot: what is in the code is in the reference, and the reference is what the code makes."""

from __future__ import annotations

import re
from pathlib import Path

import click

from migrate_kit.model import stage
from tests.conftest import CHECKOUT
from tests.reference import ENVIRONMENT, FLAGS, commands, reference

PAGE = CHECKOUT / "docs" / "reference.md"
#: Read by the tests and the build only; CONTRIBUTING names them.
_OURS = {"MIGRATE_KIT_CASES", "MIGRATE_KIT_DATASETS", "MIGRATE_KIT_SOAK"}


def test_the_reference_is_fresh() -> None:
    assert PAGE.read_text(encoding="utf-8") == reference(), "run: make docs"


def test_every_command_and_option_has_help() -> None:
    for path, command in commands():
        assert command.help, path
        assert command.help.strip().splitlines()[0].endswith((".", ":", "。")), path
        for option in command.params:
            if isinstance(option, click.Option):
                assert option.help, f"{path} {option.opts}"


def test_every_flag_is_explained() -> None:
    assert set(FLAGS) == set(stage.KEYS)


def test_every_environment_variable_is_explained() -> None:
    for path in sorted((CHECKOUT / "migrate_kit").rglob("*.py")):
        for name in re.findall(r"\bMIGRATE_KIT_[A-Z]+(?:_[A-Z]+)*\b", path.read_text(encoding="utf-8")):
            assert name in ENVIRONMENT.keys() | FLAGS.keys() | _OURS, f"{path.relative_to(CHECKOUT)}: {name}"


def test_the_reference_names_every_code_and_setting() -> None:
    from migrate_kit.config import Settings
    from migrate_kit.messages import codes

    page = Path(PAGE).read_text(encoding="utf-8")
    assert [code for code in codes() if f"`{code}`" not in page] == []
    assert [name for name in Settings.model_fields if name != "root" and f"`{name}`" not in page] == []
