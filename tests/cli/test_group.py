"""The command line as a whole: quick to help, one line for an error, never a traceback."""

from __future__ import annotations

import errno
import subprocess
import sys
from importlib import import_module, metadata
from pathlib import Path

import pytest

from migrate_kit import _resources
from migrate_kit.cli import cli, exits, main
from migrate_kit.cli._group import COMMANDS, module_of


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
    command = import_module(module_of(name)).command
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


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("stage", "ful"), "did you mean full?"),
        (("stage", "--nope"), "migrate-kit stage --help"),
        (("stage", "legacy", "b"), "b: one argument too many"),
        (("stage", "hybrid", "--share", "900"), "--share: must be a number, 0 ≤ N ≤ 100"),
        (("resume",), "--reason: is missing"),
        (("twin",), "TEXT: is missing"),
        (("report", "--since"), "--since: needs a value"),
        (("db", "foo"), "foo: no such command"),
        (("rolback",), "did you mean rollback?"),
        (("--nope",), "see migrate-kit --help"),
        (("report", "--html", "."), "--html: it is a folder"),
    ],
)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_wrong_command_line_is_one_line_with_code_place_and_remedy(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: tuple[str, ...],
    named: str,
    language: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MIGRATE_KIT_LANG", language)
    assert run_main(monkeypatch, *arguments) == exits.FAILED
    error = capsys.readouterr().err
    assert len(error.splitlines()) == 1
    assert "MKE117" in error
    if language == "en":
        assert named in error
    else:
        assert "见 migrate-kit" in error
        assert any("\u4e00" <= char <= "\u9fff" for char in error.split("—")[0].replace("错误", ""))


def test_a_language_that_is_not_spoken_is_said_once(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setenv("MIGRATE_KIT_LANG", "fr")
    assert run_main(monkeypatch, "explain", "MK201") == exits.CLEAN
    assert capsys.readouterr().err.count("MIGRATE_KIT_LANG=fr") == 1


def test_the_version_is_known_without_an_installation(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    def absent(_: str) -> str:
        raise metadata.PackageNotFoundError

    monkeypatch.setattr(metadata, "version", absent)
    assert _resources.version().endswith("+checkout")
    assert run_main(monkeypatch, "--version") == exits.CLEAN
    assert capsys.readouterr().out.startswith("migrate-kit")


def test_a_full_disk_behind_stdout_is_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "migrate_kit", "explain", "--all"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (exits.FAILED, 1)
    assert "MKE203" in done.stderr


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (FileNotFoundError(errno.ENOENT, "x", "/no/such"), "MKE101"),
        (IsADirectoryError(errno.EISDIR, "x", "/"), "MKE119"),
        (NotADirectoryError(errno.ENOTDIR, "x", "/dev/null/a"), "MKE119"),
        (PermissionError(errno.EACCES, "x", "/"), "MKE203"),
        (OSError(errno.ENOSPC, "x", "/a"), "MKE203"),
        (OSError(errno.EROFS, "x", "/a"), "MKE203"),
    ],
)
def test_whatever_the_system_refuses_has_a_code_of_ours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, error: OSError, code: str
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("migrate_kit.cli._group.import_module", refuse)
    assert run_main(monkeypatch, "scan") == exits.FAILED
    said = capsys.readouterr().err
    assert (len(said.splitlines()), said.partition(":")[0]) == (1, f"error {code}")


@pytest.mark.parametrize("command", ["status", "stage", "scan", "report"])
def test_a_root_that_is_a_file_is_named_as_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
) -> None:
    (tmp_path / "root").write_text("", encoding="utf-8")
    monkeypatch.setenv("MIGRATE_KIT_ROOT", str(tmp_path / "root"))
    assert run_main(monkeypatch, command) == exits.FAILED
    assert "it is a file, not a folder" in capsys.readouterr().err


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
