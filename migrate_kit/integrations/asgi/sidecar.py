"""The ASGI application: it says 202 at once, whatever becomes of the request, and only to copies of requests."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import orjson

from migrate_kit.integrations.asgi.gate import ShadowGate
from migrate_kit.integrations.asgi.mirrored import TextPath, Unusable, is_mirrored, mirrored, told_by_legacy
from migrate_kit.integrations.asgi.shadow import Shadow

MOST_BYTES = 262_144
"""Of a body; a longer one is refused unread."""
LEGACY, HEALTH = "/legacy", "/health"

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]


class Sidecar:
    """Takes mirrored requests on any path, words of what legacy did on `/legacy`, and tells its health on `/health`.

    Headers and bodies are read and forgotten: what reaches the log is a digest of the text and both decisions.
    """

    def __init__(self, build: Callable[[], Shadow], *, text: TextPath, gate: ShadowGate) -> None:
        self._build, self._text, self._gate = build, text, gate
        self.shadow: Shadow | None = None
        self.trouble = ""
        """Why there is nothing to decide with."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one connection, as ASGI has it."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http":
            status, content = await self._answer(scope, receive)
            await _respond(send, status, content)
        else:
            await send({"type": "websocket.close", "code": 1000})

    def open(self) -> None:
        """Build what decides. Never raises: a sidecar that cannot decide still takes its copies and says so."""
        try:
            shadow = self._build()
            shadow.start()
            self.shadow, self.trouble = shadow, ""
        except Exception as error:  # noqa: BLE001 - whatever is wrong with the configuration, the proxy gets its 202
            self.trouble = f"{type(error).__name__}: {error}"

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                await asyncio.to_thread(self.open)
                await send({"type": "lifespan.startup.complete"})
            elif message["type"] == "lifespan.shutdown":
                if self.shadow is not None:
                    await asyncio.to_thread(self.shadow.close)
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, scope: Scope, receive: Receive) -> tuple[int, Any]:
        path, method, headers = scope["path"], scope["method"], scope["headers"]
        if path == HEALTH and method in ("GET", "HEAD"):
            return self._health()
        is_copy = is_mirrored(headers)
        is_word = path == LEGACY and method == "POST" and not is_copy
        if not is_word and not is_copy:
            # Whoever sends real traffic here by mistake must see it at once: nobody would be served.
            return 421, {"error": "not a mirrored request: X-Shadow-Mode: true is missing"}
        body = await _body(receive)
        if body is None:
            return self._refused(413, "the body is too large")
        shadow = self.shadow
        if shadow is None:
            return 202, {"status": "not ready"}
        if self._gate.is_closed():
            shadow.count("off")
            return 202, {"status": "off"}
        try:
            if is_word:
                taken = shadow.told(*told_by_legacy(headers, body))
            else:
                taken = shadow.take(mirrored(headers, body, self._text))
        except Unusable as error:
            return self._refused(422, str(error))
        return 202, {"status": "taken" if taken else "shed"}

    def _refused(self, status: int, why: str) -> tuple[int, Any]:
        if self.shadow is not None:
            self.shadow.count("unusable")
        return status, {"error": why}

    def _health(self) -> tuple[int, Any]:
        if self.shadow is None:
            return 503, {"status": "failing" if self.trouble else "starting", "trouble": self.trouble}
        return 200, {**self.shadow.health, "off": self._gate.is_closed()}


def sidecar(build: Callable[[], Shadow], *, text: str = "text", gate: ShadowGate) -> Sidecar:
    """Return the application. *build* is called once, at the start; *text* is the path of the text in the body."""
    return Sidecar(build, text=TextPath(text), gate=gate)


async def _body(receive: Receive) -> bytes | None:
    """Return the whole body, None for one that is too large; a caller that goes away has sent what it has sent."""
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > MOST_BYTES:
            return None
        if not message.get("more_body"):
            return b"".join(parts)


async def _respond(send: Send, status: int, content: Any) -> None:
    body = orjson.dumps(content)
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
