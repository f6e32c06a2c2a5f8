"""Speak ASGI to a sidecar, without a server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from migrate_kit.integrations.asgi import Shadow, Sidecar, sidecar
from migrate_kit.integrations.asgi.gate import ShadowGate
from migrate_kit.testing import MemorySink, ScriptedRouter, ScriptedRuntime, call
from tests.shim.conftest import spec, twin

ROUTER = "bot:handle"
MIRROR = {"X-Shadow-Mode": "true", "Content-Type": "application/json"}


def runtime(script: Any = None, *, known: bool = True, **more: Any) -> ScriptedRuntime:
    decide = script or (lambda text: call("restart", service="pay"))
    twins = {ROUTER: twin({"restart": "restart", "logs": "logs"})} if known else {}
    return ScriptedRuntime(
        router=ScriptedRouter(decide), twins=twins, tools=[spec("restart"), spec("logs")], sink=MemorySink(), **more
    )


class Spoken:
    """A sidecar that is up, and what it answered."""

    def __init__(self, shadow: Shadow, gate: ShadowGate, text: str = "text") -> None:
        self.shadow = shadow
        self.app: Sidecar = sidecar(lambda: shadow, text=text, gate=gate)
        self.app.open()

    def post(
        self, body: Any, *, path: str = "/chat", headers: dict[str, str] | None = None, method: str = "POST"
    ) -> tuple[int, Any]:
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        return asyncio.run(self._one(raw, path, {**MIRROR} if headers is None else headers, method))

    def mirror(self, text: str, request_id: str = "") -> tuple[int, Any]:
        return self.post({"text": text}, headers={**MIRROR, **({"X-Request-Id": request_id} if request_id else {})})

    def tell(self, request_id: str, body: dict[str, Any]) -> tuple[int, Any]:
        return self.post(body, path="/legacy", headers={"X-Request-Id": request_id})

    def get(self, path: str) -> tuple[int, Any]:
        return self.post(b"", path=path, headers={}, method="GET")

    async def _one(self, body: bytes, path: str, headers: dict[str, str], method: str) -> tuple[int, Any]:
        sent: list[Any] = []
        parts = [
            {"type": "http.request", "body": body[:5], "more_body": True},
            {"type": "http.request", "body": body[5:]},
        ]

        async def receive() -> Any:
            return parts.pop(0)

        async def send(message: Any) -> None:
            sent.append(message)

        raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
        await self.app({"type": "http", "path": path, "method": method, "headers": raw}, receive, send)
        return sent[0]["status"], json.loads(sent[1]["body"])
