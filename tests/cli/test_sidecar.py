"""sidecar: prints what a proxy needs, and serves copies of requests in a project."""

from __future__ import annotations

import http.client
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from sqlalchemy import create_engine, text

from migrate_kit.cli import cli
from migrate_kit.describe import render_yaml
from migrate_kit.errors import OptionInvalid, UnknownRouter
from migrate_kit.model.tool import Status, ToolSpec
from migrate_kit.review import set_status, write_description
from tests.conftest import CHECKOUT


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one approved tool and no installed router."""
    spec = ToolSpec(
        name="restart", summary="Restart a service", use_when=("restart",), routers=("*",), effects="dangerous"
    )
    path = tmp_path / "shadow_tools" / "restart.yaml"
    path.parent.mkdir()
    write_description(path, render_yaml(spec, language="en"))
    set_status(path, Status.approved, reviewer="me")
    (tmp_path / "migrate-kit.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str) -> str:
    return CliRunner().invoke(cli, ["sidecar", *args], catch_exceptions=False).stdout


def test_a_snippet_goes_to_stdout_and_nothing_else(folder: Path) -> None:
    said = run("--snippet", "nginx", "--share", "2.5", "--location", "/ask", "--upstream", "app:9000", "--port", "9001")
    assert "2.5%  1;" in said
    assert "server 127.0.0.1:9001;" in said
    assert "request_mirror_policies" in run("--snippet", "envoy")


@pytest.mark.parametrize(
    "args",
    [("--upstream", "app"), ("--upstream", "app:1; }"), ("--location", "chat"), ("--location", "/a { return 1; }"), ("--host", 'x";')],
)  # fmt: skip
def test_what_would_be_something_else_in_the_file_of_a_proxy_is_refused(folder: Path, args: tuple[str, ...]) -> None:
    with pytest.raises(OptionInvalid):
        run("--snippet", "nginx", *args)


def test_without_a_router_that_is_known_it_says_what_is_missing(folder: Path) -> None:
    with pytest.raises(UnknownRouter):
        run("--port", "0")


def test_it_takes_copies_and_logs_both_decisions_until_it_is_stopped(folder: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "migrate_kit",
        "sidecar",
        "--port",
        "0",
        "--router",
        "bot",
        "--text",
        "message.text",
        "--share",
        "100",
    ]
    environment = {**os.environ, "PYTHONPATH": str(CHECKOUT)}
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder, env=environment) as process:
        assert process.stderr is not None
        started = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", started)
        assert found is not None, started
        connection = http.client.HTTPConnection("127.0.0.1", int(found[1]), timeout=20)
        headers = {"X-Shadow-Mode": "true", "X-Request-Id": "id-1", "Authorization": "Bearer hush"}
        for path, body in (("/chat", {"message": {"text": "restart it"}}), ("/legacy", {"tool": "restart"})):
            sent = headers if path == "/chat" else {"X-Request-Id": "id-1"}
            connection.request("POST", path, json.dumps(body), sent)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (202, b'{"status":"taken"}')
        until, counts = time.monotonic() + 20, {}
        while counts.get("observed") != 1 and time.monotonic() < until:
            connection.request("GET", "/health")
            counts = json.loads(connection.getresponse().read())["counts"]
            time.sleep(0.02)
        connection.close()
        process.terminate()
        process.wait(20)
    assert counts == {"observed": 1, "received": 1, "told": 1}
    engine = create_engine(f"sqlite:///{folder / '.migrate-kit' / 'decisions.db'}")
    with engine.connect() as connected:
        row = connected.execute(
            text("select router, stage, served_by, outcome, legacy_tools, dynamic_tools, text from observations")
        ).one()
    engine.dispose()
    assert tuple(row) == ("bot", "shadow", "legacy", "agree", "restart", "restart", None)
    stored = b"".join(path.read_bytes() for path in (folder / ".migrate-kit").rglob("*") if path.is_file())
    assert b"hush" not in stored
    assert b"restart it" not in stored
