"""The two ways in: the pipe of a parent process, and HTTP."""

from __future__ import annotations

import socket
from collections.abc import Callable

import anyio
import uvicorn
from mcp.server.stdio import stdio_server

from migrate_kit.integrations.mcp.server import ToolServer

PATH = "/mcp"
_GOODBYE_S = 2
"""Seconds that open streams have to end when the server is stopped."""


def run_stdio(server: ToolServer) -> None:
    """Serve the parent process until it closes its end. What tools print goes to stderr, the pipe is the protocol's."""
    anyio.run(_stdio, server)


async def _stdio(server: ToolServer) -> None:
    async with stdio_server() as (reading, writing):
        await server.server.run(reading, writing, server.server.create_initialization_options())


def run_http(server: ToolServer, *, host: str, port: int, started: Callable[[str], None]) -> None:
    """Serve streamable HTTP until stopped; *started* gets the URL, with the port that 0 stood for.

    On a loopback address, requests for other host names are refused (DNS rebinding). Raises OSError when the address
    cannot be used.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family) as listening:
        app = server.server.streamable_http_app(streamable_http_path=PATH, host=host)
        configuration = uvicorn.Config(
            app, log_level="warning", lifespan="on", timeout_graceful_shutdown=_GOODBYE_S, access_log=False
        )
        shown = f"[{host}]" if ":" in host else host
        started(f"http://{shown}:{listening.getsockname()[1]}{PATH}")
        uvicorn.Server(configuration).run(sockets=[listening])
