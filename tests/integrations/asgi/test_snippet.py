"""The printed snippet makes a real nginx copy the share that was asked for, and nothing of the caller but the body."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from migrate_kit.integrations.asgi import SNIPPETS, Pairing, Shadow, sidecar, snippet
from migrate_kit.integrations.asgi.gate import ShadowGate
from migrate_kit.model.decision import Outcome
from tests.integrations.asgi.speaking import ROUTER, runtime

proxied = pytest.importorskip("tests.integrations.asgi.proxied", reason="uvicorn is not installed (extra ui)")
needs_nginx = pytest.mark.skipif(
    proxied.NGINX is None, reason="no nginx on this machine (Debian: apt-get install nginx-light)"
)
BODY = json.dumps({"text": "restart pay"}).encode()


def shadow(folder: Path, **more: Any) -> tuple[Shadow, Any]:
    made = Shadow(runtime(), ROUTER, **more)
    return made, proxied.Copies(sidecar(lambda: made, gate=ShadowGate(folder / "flags.env")))


def settled(made: Shadow, n: int) -> list[Any]:
    seen = made.runtime.sink.observations  # type: ignore[attr-defined]
    until = time.monotonic() + 10
    while len(seen) < n and time.monotonic() < until:
        time.sleep(0.01)
    return list(seen)


@needs_nginx
def test_nginx_copies_about_five_per_cent_and_every_answer_is_the_assistants(tmp_path: Path) -> None:
    made, copies = shadow(tmp_path)
    with proxied.answering() as assistant, proxied.served(copies) as side:
        text = snippet("nginx", upstream=f"127.0.0.1:{assistant.server_port}", sidecar=f"127.0.0.1:{side}")
        with proxied.proxy(tmp_path, text) as port:
            answers = proxied.ask(port, 600, body=BODY)
            rows = settled(made, len(copies.headers))
    assert set(answers) == {(200, BODY)}
    # Chosen by chance, at 5 %: outside of these bounds once in many million runs.
    assert 5 <= len(copies.headers) <= 75
    assert len(rows) == len(copies.headers)
    assert {row.outcome for row in rows} == {Outcome.agree}


@needs_nginx
def test_a_copy_has_the_id_of_its_request_and_no_header_of_the_caller(tmp_path: Path) -> None:
    made, copies = shadow(tmp_path, legacy="later", pairing=Pairing(wait_s=60))
    with proxied.answering() as assistant, proxied.served(copies) as side:
        text = snippet("nginx", share=100, upstream=f"127.0.0.1:{assistant.server_port}", sidecar=f"127.0.0.1:{side}")
        with proxied.proxy(tmp_path, text) as port:
            proxied.ask(port, 10, body=BODY)
            ids = list(assistant.ids)
            for one in ids:
                word = json.dumps({"tool": "restart", "request_id": one}).encode()
                proxied.ask(side, 1, body=word, path="/legacy")
            rows = settled(made, 10)
    mirrored = [headers for headers in copies.headers if headers["path"] == "/chat"]
    assert sorted(headers["x-request-id"] for headers in mirrored) == sorted(ids)
    assert len(set(ids)) == 10
    assert all("authorization" not in headers and "cookie" not in headers for headers in mirrored)
    assert {headers["x-shadow-mode"] for headers in mirrored} == {"true"}
    assert [row.outcome for row in rows] == [Outcome.agree] * 10


@needs_nginx
@pytest.mark.parametrize("hangs", [False, True])
def test_a_sidecar_that_is_down_or_hangs_costs_no_answer(tmp_path: Path, hangs: bool) -> None:
    import socket

    with proxied.answering() as assistant, socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        if not hangs:
            silent.close()
        text = snippet("nginx", share=100, upstream=f"127.0.0.1:{assistant.server_port}", sidecar=f"127.0.0.1:{port}")
        with proxied.proxy(tmp_path, text) as proxy_port:
            assert set(proxied.ask(proxy_port, 3, body=BODY)) == {(200, BODY)}
    assert len(assistant.ids) == 3


def test_the_share_stands_in_the_snippet_of_nginx_and_not_in_its_mirror_alone() -> None:
    text = snippet("nginx", share=0.5, location="/v1/ask", upstream="10.0.0.1:80", sidecar="10.0.0.2:81")
    for wanted in ("split_clients $request_id $migrate_kit_share", "0.5%  1;", "location /v1/ask {", "server 10.0.0.1:80;", "server 10.0.0.2:81;",
                   'if ($migrate_kit_share = "")', "proxy_pass_request_headers off;"):  # fmt: skip
        assert wanted in text
    assert "{#" not in text


def test_the_snippet_of_envoy_is_a_route_with_a_fraction() -> None:
    document = YAML(typ="safe").load(
        snippet("envoy", share=5, location="/chat", upstream="app:8000", sidecar="[::1]:8766")
    )
    (host,) = document["virtual_hosts"]
    (policy,) = host["routes"][0]["route"]["request_mirror_policies"]
    assert policy["cluster"] == "migrate_kit_sidecar"
    assert policy["runtime_fraction"]["default_value"] == {"numerator": 50_000, "denominator": "MILLION"}
    ends = [
        c["load_assignment"]["endpoints"][0]["lb_endpoints"][0]["endpoint"]["address"]["socket_address"]
        for c in document["clusters"]
    ]
    assert ends == [{"address": "app", "port_value": 8000}, {"address": "::1", "port_value": 8766}]


def test_a_template_of_ones_own_comes_first(tmp_path: Path) -> None:
    (tmp_path / "sidecar").mkdir()
    (tmp_path / SNIPPETS["nginx"]).write_text("mine at {{ sidecar }}", encoding="utf-8")
    assert snippet("nginx", sidecar="a:1", templates=tmp_path) == "mine at a:1"
