"""A service for a process that gevent has patched before this is imported; it prints what a test wants to know."""

from __future__ import annotations

import _thread
import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import gevent

import tests.shim.service as service
from migrate_kit.log import SqlSink
from migrate_kit.shim import drain, flagfile, flush, site, wait_ready
from migrate_kit.testing import call

FOUND: dict[str, Any] = {"main": _thread.get_native_id(), "beats": 0}


def decide(text: str) -> Any:
    """Note the thread, and take a moment in which greenlets of this thread could not go on."""
    FOUND["candidate"] = _thread.get_native_id()
    deadline = time.perf_counter() + 0.03
    while "quick" not in text and time.perf_counter() < deadline:
        pass
    return call("restart", service="pay")


def beat() -> None:
    """Count while others wait."""
    while True:
        gevent.sleep(0.001)
        FOUND["beats"] += 1


def main() -> None:
    """Serve greenlets in shadow and in hybrid."""
    sink = service.runtime.sink = SqlSink(f"sqlite:///{Path.cwd()}/rows.db")  # type: ignore[assignment]
    written = sink._writer.write  # type: ignore[attr-defined]

    def write(rows: Any) -> int:
        FOUND["database"] = _thread.get_native_id()
        stored: int = written(rows)
        return stored

    sink._writer.write = write  # type: ignore[attr-defined]
    service.runtime.settings = replace(service.runtime.settings, decision_deadline_us=20_000_000)
    service.runtime._router.script = decide  # type: ignore[attr-defined]
    service.handle("restart")
    FOUND["ready"] = wait_ready()
    gevent.spawn(beat)
    greenlets = [gevent.spawn(service.handle, f"restart {n}") for n in range(8)]
    gevent.joinall(greenlets)
    FOUND["shadow"] = sorted({greenlet.value for greenlet in greenlets})
    FOUND["drained"] = drain(20)
    flagfile.write(site.sites()[0].settings.flag_path, {"DYNAMIC_TOOL_ENABLED": "true", "MIGRATE_KIT_STAGE": "hybrid"})
    while site.sites()[0].cell.choice.stage.name != "hybrid":
        gevent.sleep(0.01)
    FOUND["beats"] = 0
    greenlets = [gevent.spawn(service.handle, "restart quick" if n % 2 else "restart") for n in range(4)]
    gevent.joinall(greenlets)
    FOUND["hybrid"] = sorted({greenlet.value for greenlet in greenlets})
    FOUND["flushed"] = flush(20)
    print(json.dumps(FOUND))
    service.handle("restart at the end")
