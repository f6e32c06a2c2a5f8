"""A real nginx with the printed snippet in front of an assistant, and a sidecar beside it; all of one test."""

from __future__ import annotations

import http.client
import os
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import uvicorn

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        port: int = one.getsockname()[1]
        return port


class Assistant(ThreadingHTTPServer):
    """Answers every request, and keeps the ids that came with them."""

    daemon_threads = True

    def __init__(self) -> None:
        self.ids: list[str] = []
        served = self.ids

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            wbufsize = -1  # head and body in one packet: two wait for each other's receipt

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                served.append(self.headers["X-Request-Id"])
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: Any) -> None: ...

        super().__init__(("127.0.0.1", 0), Handler)


class Copies:
    """Around a sidecar: keeps the headers of what reaches it."""

    def __init__(self, app: Any) -> None:
        self.app, self.headers = app, list[dict[str, str]]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            self.headers.append(
                {name.decode(): value.decode() for name, value in scope["headers"]} | {"path": scope["path"]}
            )
        await self.app(scope, receive, send)


@contextmanager
def served(app: Any) -> Iterator[int]:
    """Serve *app* with uvicorn in a thread; yields the port."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error", lifespan="on", access_log=False))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = True
            thread.join(10)


@contextmanager
def answering() -> Iterator[Assistant]:
    """An assistant that answers."""
    assistant = Assistant()
    threading.Thread(target=assistant.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield assistant
    finally:
        assistant.shutdown()
        assistant.server_close()


@contextmanager
def proxy(folder: Path, snippet: str) -> Iterator[int]:
    """Run nginx with *snippet*; yields its port."""
    port = free_port()
    conf = folder / "nginx.conf"
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf.write_text(
        f"daemon off; master_process off; pid {folder}/nginx.pid; error_log {folder}/error.log warn;\n"
        f"events {{ worker_connections 256; }}\nhttp {{ access_log off;\n{temporary}"
        + snippet.replace("listen 8080;", f"listen 127.0.0.1:{port};")
        + "}\n",
        encoding="utf-8",
    )
    assert NGINX is not None
    with ExitStack() as stack:
        process = stack.enter_context(
            subprocess.Popen(
                [NGINX, "-c", str(conf), "-e", str(folder / "error.log"), "-p", str(folder)], stderr=subprocess.PIPE
            )
        )
        stack.callback(process.terminate)
        _wait_for(port, process)
        yield port


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 10
    while time.monotonic() < until:
        assert process.poll() is None, process.stderr and process.stderr.read()
        try:
            socket.create_connection(("127.0.0.1", port), 0.2).close()
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise AssertionError(port)


def ask(port: int, n: int, *, body: bytes, path: str = "/chat") -> list[tuple[int, bytes]]:
    """Send *n* requests over one connection, as a browser would that is logged in."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json", "Authorization": "Bearer hush", "Cookie": "session=hush"}
    answers = []
    for _ in range(n):
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        answers.append((answer.status, answer.read()))
    connection.close()
    return answers
