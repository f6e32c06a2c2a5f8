"""The command line as a whole: quick to help, one line for an error, never a traceback."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from migrate_kit.cli import cli, exits, main
from migrate_kit.cli._group import COMMANDS


def run_main(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["migrate-kit", *arguments])
    with pytest.raises(SystemExit) as stopped:
        main()
    return int(stopped.value.code or 0)


def test_help_lists_every_command_in_the_order_of_use(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    assert run_main(monkeypatch, "--help") == exits.CLEAN
    shown = capsys.readouterr().out
    places = [shown.index(f"\n  {name} ") for name in COMMANDS]
    assert places == sorted(places)


def test_help_imports_no_command_and_nothing_heavy() -> None:
    code = (
        "import sys\nfrom click.testing import CliRunner\nfrom migrate_kit.cli import cli\n"
        "assert CliRunner().invoke(cli, ['--help']).exit_code == 0\n"
        "heavy = {'libcst', 'sqlalchemy', 'jinja2', 'deepdiff', 'ruamel.yaml', 'pydantic', 'migrate_kit.cli.scan'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("name", list(COMMANDS))
def test_each_command_has_a_module_and_a_help_of_its_own(name: str) -> None:
    command = import_module(f"migrate_kit.cli.{name.replace('-', '_')}").command
    assert command.help
    assert cli.get_command(None, name) is command  # type: ignore[arg-type]


def test_a_misspelt_command_is_answered_with_the_near_one(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    assert run_main(monkeypatch, "rolback") == exits.FAILED
    assert "rollback" in capsys.readouterr().err


def test_an_error_is_one_line_with_code_place_and_remedy(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run_main(monkeypatch, "scan", "no_such_folder") == exits.FAILED
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "MKE101" in error
    assert "no_such_folder" in error
    assert "check the spelling" in error


def test_an_error_speaks_chinese_where_the_locale_does(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert run_main(monkeypatch, "scan", "没有") == exits.FAILED
    assert "没有这个文件或文件夹" in capsys.readouterr().err


def test_a_root_that_does_not_exist_is_an_error_of_ours(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    assert run_main(monkeypatch, "-C", "/no/such/root", "status") == exits.FAILED
    assert "MKE101" in capsys.readouterr().err


def test_a_fault_of_ours_is_reported_without_a_traceback(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    def broken(*_: object, **__: object) -> None:
        msg = "boom"
        raise RuntimeError(msg)

    monkeypatch.setattr("migrate_kit.cli._group.import_module", broken)
    assert run_main(monkeypatch, "scan") == exits.FAILED
    error = capsys.readouterr().err
    assert "MKE900" in error
    assert "Traceback" not in error


def test_a_reader_that_goes_away_is_no_fault(tmp_path: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m migrate_kit explain --all | head -1",
        shell=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert "Traceback" not in done.stderr
