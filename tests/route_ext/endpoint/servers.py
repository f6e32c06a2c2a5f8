"""A real HTTP server on the loopback that answers as the endpoints of language models do, by a script."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import Any

from migrate_kit.config import Settings


@dataclass(frozen=True)
class Reply:
    """One answer of the script."""

    body: Any = None
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()
    hangs: bool = False
    """Sends a byte now and then and never ends, until the server is closed."""


@dataclass
class Endpoint:
    """The running server: where it is, what it was asked, and what it says next; the last reply is repeated."""

    url: str = ""
    replies: list[Reply] = field(default_factory=list)
    asked: list[dict[str, Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    closed: Event = field(default_factory=Event)

    def next(self) -> Reply:
        return self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]


def settings(url: str, provider: str = "openai", **more: Any) -> Settings:
    """Settings that name the endpoint at *url*."""
    base = f"{url}/v1" if provider == "openai" else url
    return Settings(
        **{"model_provider": provider, "model_name": "small-1", "model_url": base, "model_timeout_ms": 5_000} | more
    )


def openai(content: Any, *, finish: str = "stop", **message: Any) -> Reply:
    """A chat completion that says *content*."""
    said = {"role": "assistant", "content": _text(content), **message}
    choice = {"index": 0, "message": said, "finish_reason": finish}
    body = {"id": "c1", "object": "chat.completion", "created": 1, "model": "small-1", "choices": [choice]}
    return Reply(body)


def anthropic(content: Any, *, stop: str = "tool_use") -> Reply:
    """A message that calls the forced tool with *content*, or says it where that is text."""
    block = (
        {"type": "text", "text": content}
        if isinstance(content, str)
        else {"type": "tool_use", "id": "t1", "name": "answer", "input": content}
    )
    usage = {"input_tokens": 1, "output_tokens": 1}
    body = {"id": "m1", "type": "message", "role": "assistant", "model": "small-1", "content": [block]}
    return Reply(body | {"stop_reason": stop, "stop_sequence": None, "usage": usage})


def refusal(status: int, said: str, **headers: str) -> Reply:
    """An error as both protocols write it."""
    given = tuple((name.replace("_", "-"), value) for name, value in headers.items())
    return Reply({"type": "error", "error": {"type": "some_error", "message": said}}, status, given)


@contextmanager
def endpoint(*replies: Reply) -> Iterator[Endpoint]:
    """Serve *replies*, one a request."""
    served = Endpoint(replies=list(replies))
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(served))
    server.daemon_threads = True
    served.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield served
    finally:
        served.closed.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(served: Endpoint) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers.get("content-length", 0))
            served.asked.append(json.loads(self.rfile.read(length)))
            served.paths.append(self.path)
            served.keys.append(self.headers.get("authorization") or self.headers.get("x-api-key") or "")
            self._send(served.next())

        def _send(self, reply: Reply) -> None:
            raw = reply.body if isinstance(reply.body, bytes) else json.dumps(reply.body).encode()
            self.send_response(reply.status)
            for name, value in (("content-type", "application/json"), *reply.headers):
                self.send_header(name, value)
            self.send_header("content-length", str(len(raw) + (1 << 20) * reply.hangs))
            self.end_headers()
            while reply.hangs and not served.closed.wait(0.02):
                self._dribble()
            if not reply.hangs:
                self.wfile.write(raw)

        def _dribble(self) -> None:
            try:
                self.wfile.write(b" ")
                self.wfile.flush()
            except OSError:
                served.closed.set()

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    return Handler


def _text(content: Any) -> Any:
    return content if content is None or isinstance(content, str) else json.dumps(content)


def closed_port() -> str:
    """An address at which nobody listens."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)
    port = server.server_address[1]
    server.server_close()
    return f"http://127.0.0.1:{port}"


PROVIDERS: Sequence[str] = ("openai", "anthropic")
ANSWERS = {"openai": openai, "anthropic": anthropic}
