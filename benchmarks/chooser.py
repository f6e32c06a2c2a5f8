"""Milliseconds on the clock for a whole decision with a language model behind it that takes 250 ms to answer.

    python benchmarks/chooser.py [--json]

The model is a server on the loopback that speaks the real protocols to the real SDKs, streams a call to the likeliest
tool, and keeps the stream open for a while after the call is whole, as servers do that count tokens at the end. What is
beyond the 250 ms is ours and the SDK's: recall, the offer, reading the stream, checking every value.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from _table import percentile, report
from route import catalogue, requests

from migrate_kit.config import Settings
from migrate_kit.describe.export import VENDORS, tool_definition
from migrate_kit.execute import validate
from migrate_kit.model.tool import ToolSpec
from migrate_kit.route import LexicalRouter
from migrate_kit.route_ext.chooser import ChoosingRouter, Policy
from migrate_kit.route_ext.endpoint import open_tool_model

ANSWERS_S = 0.25
LINGERS_S = 0.2
TOOLS = 199
ROUNDS = 60


class Model(BaseHTTPRequestHandler):
    """Answers with a call of the first tool that it is offered."""

    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        """Think for a while, then stream a call."""
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        time.sleep(ANSWERS_S)
        first = asked["tools"][0]
        is_openai = "function" in first
        name = first["function"]["name"] if is_openai else first["name"]
        self.send_response(200)
        self.send_header("content-type", "text/event-stream")
        self.send_header("connection", "close")
        self.end_headers()
        pieces = _openai(name) if is_openai else _anthropic(name)
        for piece in pieces:
            self.wfile.write(piece)
            self.wfile.flush()
        time.sleep(LINGERS_S)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Say nothing."""


def _openai(name: str) -> Iterator[bytes]:
    call = {"index": 0, "id": "c", "type": "function", "function": {"name": name, "arguments": '{"place": "north"}'}}
    for delta in ({"role": "assistant", "content": ""}, {"tool_calls": [call]}):
        choice = {"index": 0, "delta": delta, "finish_reason": None}
        chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
        yield f"data: {json.dumps(chunk)}\n\n".encode()


def _anthropic(name: str) -> Iterator[bytes]:
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "m", "type": "message", "role": "assistant", "model": "m", "content": [], "stop_reason": None}
    head = {"type": "tool_use", "id": "t", "name": name, "input": {}}
    delta = {"type": "input_json_delta", "partial_json": '{"place": "north"}'}
    for event in (
        {"type": "message_start", "message": message | {"stop_sequence": None, "usage": usage}},
        {"type": "content_block_start", "index": 0, "content_block": head},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
    ):
        yield f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()


@contextmanager
def served() -> Iterator[str]:
    """Yield the address of the model."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), Model)
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()


def main() -> None:
    """Print the table."""
    rows, flat = [], {}
    offline = LexicalRouter(catalogue(TOOLS))
    with served() as url:
        for provider in ("openai", "anthropic"):
            took = _measured(offline, provider, url)
            figures = [1000 * percentile(took, share) for share in (0.5, 0.95, 0.99)]
            rows.append([provider, *figures])
            flat |= {f"whole_{name}_ms_{provider}": f for name, f in zip(("p50", "p95", "p99"), figures, strict=True)}
    title = f"a decision over {TOOLS} tools, model answering in {1000 * ANSWERS_S:.0f} ms; goal p95 350"
    report(title, ["provider", "p50 ms", "p95 ms", "p99 ms"], rows, flat)


def _measured(offline: LexicalRouter, provider: str, url: str) -> list[float]:
    given = Settings(
        model_provider=provider, model_name="m", model_url=f"{url}/v1" if provider == "openai" else url,
        model_key_variable="",
    )  # fmt: skip
    with open_tool_model(given, feature="a benchmark") as model:
        policy = Policy(when="always", deadline_us=2_000_000)
        router = ChoosingRouter(offline, model, define=_definer(provider), check=_check, policy=policy)
        texts = requests()
        router.decide(texts[0])
        took = []
        for text in (texts * 9)[:ROUNDS]:
            began = time.perf_counter()
            decision = router.decide(text)
            took.append(time.perf_counter() - began)
            assert decision.trace.chooser in ("chosen", "unusable", ""), decision.trace.chooser
        return took


def _definer(provider: str) -> Any:
    return lambda spec, longest: tool_definition(spec, VENDORS[provider], longest=longest)


def _check(arguments: Mapping[str, Any], spec: ToolSpec) -> list[str]:
    return [problem.say() for problem in validate(arguments, spec)]


if __name__ == "__main__":
    main()
