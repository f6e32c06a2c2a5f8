"""What no client of good will sends: the server answers what it can, drops the rest and goes on."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from queue import Queue
from signal import SIGINT
from subprocess import PIPE, Popen
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

import anyio
import pytest

pytest.importorskip("mcp_types", reason="needs the extra mcp")

from mcp import Client

from tests.integrations.mcp.served_folder import NAMES, command, environment, make, over_http

_HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-11-25",
        "capabilities": {},
        "clientInfo": {"name": "raw", "version": "1"},
    },
}


class Pipe:
    """A server at the other end of raw lines."""

    def __init__(self, process: Popen[bytes]) -> None:
        self.process = process
        self.last = 0
        self._lines: Queue[bytes] = Queue()
        for stream, keep in ((process.stdout, self._lines.put), (process.stderr, bytes)):
            # A full pipe would stop the server; what is on its stderr is of no interest here.
            Thread(target=_drain, args=(stream, keep), daemon=True).start()

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def answer(self, number: int) -> dict[str, Any]:
        """Return the answer to the request *number*, whatever else comes before it."""
        while True:
            message: dict[str, Any] = json.loads(self._lines.get(timeout=20))
            if message.get("id") == number:
                return message

    def ask(self, method: str, params: object = None) -> dict[str, Any]:
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method}
        self.send(json.dumps(message | ({} if params is None else {"params": params})).encode())
        return self.answer(self.last)

    def is_well(self) -> bool:
        """Tell whether the server lists its tools as ever."""
        return [tool["name"] for tool in self.ask("tools/list")["result"]["tools"]] == NAMES


def _drain(stream: Any, keep: Callable[[bytes], object]) -> None:
    for line in stream:
        keep(line)


@contextmanager
def pipe(folder: Path, *options: str) -> Iterator[Pipe]:
    with Popen(command(*options), cwd=folder, env=environment(), stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        opened = Pipe(process)
        opened.send(json.dumps(_HELLO).encode())
        assert opened.answer(0)["result"]["serverInfo"]["name"] == "migrate-kit"
        opened.send(b'{"jsonrpc": "2.0", "method": "notifications/initialized"}')
        yield opened
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(10) == 0


def test_no_line_on_the_pipe_ends_the_server(tmp_path: Path) -> None:
    lines = (
        *(
            b"",
            b"not json",
            b"{",
            b"[]",
            b"7",
            b"null",
            b"\xff\xfe\x00",
            b'{"jsonrpc": "2.0"}',
            b'{"jsonrpc": "1.0", "id": 9}',
        ),
        b'{"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 999}}',
        b'{"jsonrpc": "2.0", "method": "notifications/nothing"}',
        b'{"jsonrpc": "2.0", "id": 998, "result": {}}',
        b'{"jsonrpc": "2.0", "id": 997, "method": "tools/call", "params": []}',
        b"[" * 100_000,
        b"x" * 5_000_000,
    )
    with pipe(make(tmp_path)) as server:
        for line in lines:
            server.send(line)
            assert server.is_well(), line[:60]


def test_requests_that_are_wrong_are_answered_as_errors(tmp_path: Path) -> None:
    with pipe(make(tmp_path)) as server:
        for method, params in (
            ("tools/nothing", {}),
            ("tools/call", None),
            ("tools/call", {}),
            ("tools/call", {"name": 7}),
            ("tools/call", {"name": "show_logs", "arguments": []}),
            ("tools/call", {"name": "show_logs", "arguments": "order"}),
        ):
            assert "error" in server.ask(method, params), (method, params)
            assert server.is_well()
        huge = {"name": "show_logs", "arguments": {"service": "x" * 20_000_000}}
        assert server.ask("tools/call", huge)["result"]["isError"] is True
        deep: Any = []
        for _ in range(80):
            deep = [deep]
        result = server.ask("tools/call", {"name": "show_logs", "arguments": {"service": deep}})["result"]
        assert result["isError"] is True
        assert server.is_well()


def test_a_cancelled_call_is_let_go_and_the_server_ends_with_its_client(tmp_path: Path) -> None:
    with pipe(make(tmp_path)) as server:
        call = {"name": "slow", "arguments": {"seconds": 600}}
        server.send(json.dumps({"jsonrpc": "2.0", "id": 77, "method": "tools/call", "params": call}).encode())
        cancelled = {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": 77}}
        server.send(json.dumps(cancelled).encode())
        assert server.is_well()
        started = monotonic()
    # The tool sleeps on in a thread that does not hold the process.
    assert monotonic() - started < 60


def posted(url: str, body: bytes, **headers: str) -> int:
    place = urlsplit(url)
    connection = HTTPConnection(place.netloc, timeout=10)
    given = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream", **headers}
    try:
        connection.request("POST", place.path, body=body, headers=given)
        return connection.getresponse().status
    except (BrokenPipeError, ConnectionResetError):
        return 413  # refused before the body was read
    finally:
        connection.close()


def test_no_request_over_http_ends_the_server(tmp_path: Path) -> None:
    async def names(url: str) -> list[str]:
        async with Client(url) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    hello = json.dumps(_HELLO).encode()
    with over_http(make(tmp_path)) as (url, process):
        assert posted(url, hello) == 200
        for body in (b"", b"not json", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"jsonrpc": "2.0"}'):
            assert 400 <= posted(url, body) < 500, body[:60]
        assert posted(url, hello, Host="evil.example:80") == 421
        assert posted(url, hello, Origin="http://evil.example") == 403
        assert posted(url, hello, **{"Content-Type": "text/plain"}) == 400
        assert posted(url, b"x" * 5_000_000) == 413
        assert anyio.run(names, url) == NAMES
        assert process.poll() is None


def test_ctrl_c_ends_the_server_though_its_client_stays(tmp_path: Path) -> None:
    with Popen(command(), cwd=make(tmp_path), env=environment(), stdin=PIPE, stdout=PIPE, stderr=PIPE) as process:
        assert process.stderr is not None
        assert any(b"serving" in line for line in process.stderr)
        process.send_signal(SIGINT)
        assert process.wait(10) == 130
