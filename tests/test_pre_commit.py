"""The hooks that pre-commit reads name commands and options that exist."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from ruamel.yaml import YAML

from migrate_kit.cli import cli
from migrate_kit.cli._group import COMMANDS
from migrate_kit.model.inventory import Inventory
from tests.conftest import CHECKOUT

HOOKS: list[dict[str, Any]] = YAML(typ="safe").load((CHECKOUT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))
#: Without these pre-commit refuses the file.
_REQUIRED = {"id", "name", "entry", "language"}


def test_there_are_three_hooks_the_scan_before_the_check() -> None:
    assert [hook["id"] for hook in HOOKS] == ["migrate-kit-scan", "migrate-kit-lint", "migrate-kit-check"]


@pytest.mark.parametrize("hook", HOOKS, ids=lambda hook: str(hook["id"]))
def test_a_hook_runs_a_command_that_exists(hook: dict[str, Any]) -> None:
    assert hook.keys() >= _REQUIRED
    program, command, *options = shlex.split(hook["entry"])
    assert program == "migrate-kit"
    assert command in COMMANDS
    assert CliRunner().invoke(cli, [command, *options, "--help"]).exit_code == 0
    # Not run twice at once over one state folder.
    assert hook["require_serial"] is True


def test_the_scan_is_given_the_files_of_the_commit_and_reports_only_these(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    router = (
        "def logs(): return 1\n\n\ndef boot(): return 2\n\n\n"
        'def handle(text):\n    if "log" in text:\n        return logs()\n    elif "login" in text:\n        return boot()\n'
    )
    for name in ("app/a.py", "app/b.py", "left/c.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(router, encoding="utf-8")
    (tmp_path / "stub.pyi").write_text("def f() -> int: ...\n", encoding="utf-8")
    (tmp_path / "migrate-kit.toml").write_text('exclude = ["left/"]\n', encoding="utf-8")
    scan, _, check = HOOKS
    assert (scan["pass_filenames"], check["pass_filenames"]) == (True, False)
    _, *arguments = shlex.split(scan["entry"])
    result = CliRunner().invoke(cli, [*arguments, "app/b.py", "left/c.py", "stub.pyi"])
    assert result.exit_code == 1
    found = [line for line in result.stdout.splitlines() if line.startswith("MK201")]
    assert [line.split(":")[0] for line in found] == ["MK201 app/b.py"]
    assert "1 skipped: 1 excluded" in result.stdout.splitlines()
    whole = Inventory.model_validate_json((tmp_path / ".migrate-kit" / "inventory.json").read_bytes())
    assert [r.file for r in whole.routers] == ["app/a.py", "app/b.py"]  # what the check goes by


def test_the_hook_of_lint_needs_no_scan_and_fails_for_what_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shadow_tools").mkdir()
    file = tmp_path / "shadow_tools" / "show_weather.yaml"
    (hook,) = (hook for hook in HOOKS if hook["id"] == "migrate-kit-lint")
    _, *arguments = shlex.split(hook["entry"])
    good = (
        "name: show_weather\nsummary: Show the weather of a city.\nuse_when: [weather]\nimplementation: bot:weather\n"
    )
    for text, code in ((good, 0), (good.replace("Show", "The best tool to show"), 1)):
        file.write_text(text, encoding="utf-8")
        assert CliRunner().invoke(cli, arguments).exit_code == code
