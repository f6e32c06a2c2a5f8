"""The hooks that pre-commit reads name commands and options that exist."""

from __future__ import annotations

import shlex
from typing import Any

import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from migrate_kit.cli import cli
from migrate_kit.cli._group import COMMANDS
from tests.conftest import CHECKOUT

HOOKS: list[dict[str, Any]] = YAML(typ="safe").load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
#: Without these pre-commit refuses the file.
_REQUIRED = {"id", "name", "entry", "language"}


def test_there_are_the_two_hooks() -> None:
    assert [hook["id"] for hook in HOOKS] == ["migrate-kit-scan", "migrate-kit-check"]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_a_hook_runs_a_command_that_exists(hook: dict[str, Any]) -> None:
    assert hook.keys() >= _REQUIRED
    program, command, *options = shlex.split(hook["entry"])
    assert program == "migrate-kit"
    assert command in COMMANDS
    assert CliRunner().invoke(cli, [command, *options, "--help"]).exit_code == 0
    # A command that takes one path must not be given many, nor run twice at once over one state folder.
    assert hook["pass_filenames"] is False
    assert hook["require_serial"] is True
