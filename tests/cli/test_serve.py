"""serve: what is wrong is said before the first request, in one line."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from migrate_kit.errors import ExtraMissing, OptionInvalid
from migrate_kit.integrations.mcp import extra
from tests.cli.folder import error_of, run
from tests.integrations.mcp.served_folder import importable


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return importable(tmp_path, monkeypatch)


@pytest.mark.usefixtures("folder")
def test_an_address_that_is_taken_is_an_error_that_names_it() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        error = error_of(run("serve", "--transport", "http", "--port", port))
    assert isinstance(error, OptionInvalid)
    assert error.fields["option"] == f"127.0.0.1:{port}"


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "::zz"])
def test_an_address_of_another_machine_is_an_error(host: str) -> None:
    result = run("serve", "--transport", "http", "--host", host)
    assert isinstance(error_of(result), OptionInvalid)
    assert f"{host} can be reached from other machines" in result.stderr


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize(
    "arguments", [("serve",), ("import", "--url", "http://127.0.0.1:1"), ("import", "--command", "x")]
)
def test_a_missing_extra_is_named(arguments: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extra, "find_spec", lambda name: None)
    error = error_of(run(*arguments))
    assert isinstance(error, ExtraMissing)
    assert error.fields["extra"] == "mcp"


def test_a_tool_that_cannot_be_served_is_named_with_the_reason(folder: Path) -> None:
    (folder / "ops" / "tools.py").write_text("raise RuntimeError('no database')", encoding="utf-8")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--transport", "http", "--port", str(taken.getsockname()[1]))
    assert "restart is not served: ops.tools cannot be imported (RuntimeError: no database)" in result.stderr


def test_a_folder_without_an_approved_description_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--transport", "http", "--port", str(taken.getsockname()[1]))
    assert f"no approved description in {tmp_path / 'shadow_tools'} yet: migrate-kit review" in result.stderr


@pytest.mark.usefixtures("folder")
def test_a_large_catalogue_is_told_of() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--transport", "http", "--port", str(taken.getsockname()[1]), "--most-listed", "3")
    assert "more than 3 tools" in result.stderr
