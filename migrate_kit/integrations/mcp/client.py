"""Ask a running MCP server for its tools."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import Any, TextIO

import anyio
from mcp import Client, StdioServerParameters, stdio_client

from migrate_kit.errors import ServerSilent

ANSWER_WITHIN_S = 30
_MOST_PAGES = 1000
"""A server that always names a next page would never come to an end."""


def fetch(*, command: Sequence[str], url: str | None, environment: Mapping[str, str] | None) -> dict[str, Any]:
    """Return the answers of `tools/list` as one, and as `server` what the server calls itself. Raises ServerSilent."""
    server: Any = url
    if url is None:
        given = dict(os.environ if environment is None else environment)
        server = _stdio(StdioServerParameters(command=command[0], args=list(command[1:]), env=given))
    try:
        return anyio.run(_fetch, server)
    except Exception as error:
        raise ServerSilent(server=url or command[0], what=_innermost(error)) from error


def _stdio(parameters: StdioServerParameters) -> AbstractAsyncContextManager[Any]:
    return stdio_client(parameters, errlog=_stderr())


def _stderr() -> TextIO:
    """Return where the server's own words go: to ours where that is a file, as it is not in a notebook.

    The SDK would take the stream that was there when it was imported, which may be closed by now.
    """
    for stream in (sys.stderr, sys.__stderr__):
        with suppress(AttributeError, OSError, ValueError):
            if stream is not None and stream.fileno() >= 0:
                return stream
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - for as long as the server runs


async def _fetch(server: Any) -> dict[str, Any]:
    tools: list[dict[str, Any]] = []
    cursor: str | None = None
    with anyio.fail_after(ANSWER_WITHIN_S):
        async with Client(server) as client:
            name = client.server_info.name if client.server_info is not None else ""
            for _ in range(_MOST_PAGES):
                page = await client.list_tools(cursor=cursor)
                tools += [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in page.tools]
                cursor = page.next_cursor
                if cursor is None:
                    break
    return {"server": name, "tools": tools}


def _innermost(error: BaseException) -> str:
    """Return what really happened: task groups wrap it, often more than once."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return " ".join(f"{type(error).__name__}: {error}".rstrip(": ").split())
